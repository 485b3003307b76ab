import { stateNames } from '../choices.ts';

export const addressParts = ['street', 'city', 'state', 'zip'] as const;
export type AddressPart = (typeof addressParts)[number];

/** The states of an address do not include these territories, but an address in them has the same parts. */
const territories = ['PR', 'GU', 'VI', 'MP', 'AS'];
const names = [...Object.keys(stateNames), ...territories, ...Object.values(stateNames)];
const state = `(?:${names.toSorted((a, b) => b.length - a.length).join('|')})\\.?`;
const ending = new RegExp(`^(?:(.*)[,;]\\s*)?([^,;]+?)[,;]?\\s+(${state}),?\\s+(\\d{5}(?:-\\d{4})?)$`, 'i');
const withoutZip = new RegExp(`^(?:(.*)[,;]\\s*)?([^,;]+?)[,;]\\s*(${state})$`, 'i');

/** "100 N Broadway, Suite 10, St. Louis, MO 63102" in its parts; a text without a city and state is all street. */
export function addressInParts(text: string): Readonly<Record<AddressPart, string>> {
  const line = text
    .trim()
    .replaceAll(/\s*[\r\n]+\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/,?\s*(USA|U\.S\.A\.|United States)$/i, '');
  const [, street = '', city = '', stateText = '', zip = ''] =
    ending.exec(line) ?? withoutZip.exec(line) ?? [];
  if (city === '') return { street: line, city: '', state: '', zip: '' };
  return { street: street.replace(/[,;\s]+$/, ''), city, state: stateText.replace('.', ''), zip };
}

import {
  compField,
  reportTitle,
  showValue,
  summaryFields,
  unitOf,
  type Comp,
  type CompFieldName,
} from '@panoramic/contract';
import { rtfDocument } from './summary-document.ts';

const disclaimer =
  'The information was gathered from sources deemed reliable, but no guarantee is made as to its accuracy.';

/** The rich-text summary of one comp: what is known of it, with nothing in it that stays in the house. */
export function compSummaryRtf(comp: Comp): string {
  return rtfDocument({
    title: reportTitle(comp.compType),
    rows: summaryFields(comp.compType).flatMap((name) => {
      const value = valueWithUnit(comp, name);
      return value === '' ? [] : [{ label: summaryLabel(comp, name), value }];
    }),
    disclaimer,
  });
}

/** The unit stands behind the value, so it is left out of the label: "Building Size", not "Building Size (SF)". */
function summaryLabel(comp: Comp, name: CompFieldName): string {
  const { label } = compField(comp.compType, name);
  return unitOf(name) ? label.replace(/ \([^()]*\)$/, '') : label;
}

function valueWithUnit(comp: Comp, name: CompFieldName): string {
  const value = showValue(comp[name], compField(comp.compType, name)).trim();
  if (value === '') return '';
  if (name === 'address') return value.toLocaleUpperCase('en-US');
  return [value, unitOf(name)].filter(Boolean).join(' ');
}

import {
  compField,
  reportTitle,
  showValue,
  summaryFields,
  unitOf,
  type Comp,
  type CompFieldName,
  type FieldTable,
  valueIn,
} from '@panoramic/contract';
import { rtfText } from './rtf-text.ts';

const disclaimer =
  'The information was gathered from sources deemed reliable, but no guarantee is made as to its accuracy.';

/** The rich-text summary of one comp without its confidential fields; own fields that have a value come last. */
export function compSummaryRtf(comp: Comp, own: FieldTable = {}): string {
  const builtIn = summaryFields(comp.compType).map((name) => ({
    label: summaryLabel(comp, name),
    value: valueWithUnit(comp, name),
  }));
  const further = Object.entries(own).flatMap(([name, field]) => {
    // Safe: an own field has its own values.
    const value = showValue(valueIn(comp, name) as never, field).trim();
    return value === '' ? [] : [{ label: field.label, value }];
  });
  return rtfDocument({ title: reportTitle(comp.compType), rows: [...builtIn, ...further] });
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
  return [value, unitOf(name, comp[name])].filter(Boolean).join(' ');
}

interface SummaryDocument {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
}

/** One letter-size document: a title, a table of labels and values, and the disclaimer. */
function rtfDocument({ title, rows }: SummaryDocument): string {
  return [
    String.raw`{\rtf1\ansi\ansicpg1252\deff0\deflang1033\uc1`,
    String.raw`{\fonttbl{\f0\fswiss\fcharset0 Arial;}}`,
    String.raw`{\colortbl;\red28\green37\blue48;\red96\green108\blue122;\red212\green218\blue224;\red15\green92\blue110;}`,
    String.raw`{\info{\title ${rtfText(title)}}}`,
    String.raw`\paperw${paper.width}\paperh${paper.height}\margl${margin.side}\margr${margin.side}\margt${margin.end}\margb${margin.end}`,
    String.raw`\widowctrl\pard\plain\f0\fs32\b\cf4\sa180 ${rtfText(title)}\par`,
    ...rows.map(tableRow),
    String.raw`\pard\plain\f0\fs17\i\cf2\sb360\sl264\slmult1 ${rtfText(disclaimer)}\par`,
    '}',
  ].join('\r\n');
}

/** US letter in twips, 1440 to the inch. The longest form fits on one page. */
const paper = { width: 12_240, height: 15_840 };
const margin = { side: 1440, end: 1080 };
const labelEnd = 2700;
const valueEnd = paper.width - 2 * margin.side;

function tableRow({ label, value }: { label: string; value: string }): string {
  return [
    String.raw`\trowd\trgaph0\trleft0\trpaddl0\trpaddr120\trpaddfl3\trpaddfr3`,
    cell(labelEnd),
    cell(valueEnd),
    String.raw`\pard\plain\intbl\f0\fs20\cf2\sb60\sa60\sl252\slmult1 ${rtfText(label)}\cell`,
    String.raw`\pard\plain\intbl\f0\fs20\cf1\sb60\sa60\sl252\slmult1 ${rtfText(value)}\cell\row`,
  ].join('\r\n');
}

/** A cell with a hairline below and no lines between columns. */
function cell(end: number): string {
  return String.raw`\clvertalt\clbrdrb\brdrs\brdrw5\brdrcf3\cellx${end}`;
}

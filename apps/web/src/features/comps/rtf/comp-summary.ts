import { compField, reportTitle, showValue, summaryFields, type Comp } from '@panoramic/contract';
import { rtfDocument } from './summary-document.ts';

const disclaimer =
  'The information was gathered from sources deemed reliable, but no guarantee is made as to its accuracy.';

/** The rich-text summary of one comp, with nothing in it that stays in the house. */
export function compSummaryRtf(comp: Comp): string {
  return rtfDocument({
    title: reportTitle(comp.compType),
    rows: summaryFields(comp.compType).map((name) => {
      const field = compField(comp.compType, name);
      const value = showValue(comp[name], field);
      return { label: field.label, value: name === 'address' ? value.toLocaleUpperCase('en-US') : value };
    }),
    disclaimer,
  });
}

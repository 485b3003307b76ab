import { accountingBookLabels, type MeasuredChange, type RemeasurementEffect } from '@panoramic/contract';
import type { ShowAmount } from '../frame/amounts.ts';
import { StatementTable } from '../frame/statement.tsx';

export function Changes({ changes }: { changes: readonly MeasuredChange[] }) {
  return (
    <StatementTable
      label="What changed"
      heading="What changed"
      columns={['Before', 'After']}
      lines={changes.map(({ what, before, after }) => ({ key: what, label: what, figures: [before, after] }))}
    />
  );
}

export function Effects({ effects, show }: { effects: readonly RemeasurementEffect[]; show: ShowAmount }) {
  const several = effects.length > 1;
  return (
    <StatementTable
      label="Effect on the books"
      heading="Effect"
      columns={['Before', 'After', 'Change']}
      lines={effects.flatMap((effect) => {
        const of = several ? `, ${accountingBookLabels[effect.book]}` : '';
        return [
          line(
            `${effect.book} liability`,
            `Lease liability${of}`,
            effect.liabilityBefore,
            effect.liabilityAfter,
            show,
          ),
          line(
            `${effect.book} asset`,
            `Right-of-use asset${of}`,
            effect.assetBefore,
            effect.assetAfter,
            show,
          ),
          ...single(
            `${effect.book} impairment`,
            `${(effect.impairment ?? 0) < 0 ? 'Reversal of impairment' : 'Impairment loss'}${of}`,
            Math.abs(effect.impairment ?? 0),
            show,
          ),
          ...single(
            `${effect.book} gain`,
            `${effect.gain > 0 ? 'Gain' : 'Loss'}${of}`,
            Math.round((effect.gain + (effect.impairment ?? 0)) * 100) / 100,
            show,
          ),
          ...single(
            `${effect.book} variable`,
            `Variable lease cost to come${of}`,
            effect.variable ?? 0,
            show,
          ),
        ];
      })}
    />
  );
}

/** A line with one amount, which is left out when it is 0. */
function single(key: string, label: string, amount: number, show: ShowAmount) {
  return amount === 0 ? [] : [{ key, label, figures: [null, null, show(amount)] }];
}

function line(key: string, label: string, before: number, after: number, show: ShowAmount) {
  return { key, label, figures: [show(before), show(after), show(Math.round((after - before) * 100) / 100)] };
}

import {
  compDescriptors,
  compField,
  money,
  number,
  showValue,
  statisticsOf,
  type Comp,
  type CompTypeId,
  type Field,
  type Measure,
  type Spread,
} from '@panoramic/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { showCount } from '../../lib/money.ts';
import { breakpoints } from '../../ui/index.ts';
import classes from './comp-statistics.module.css';

interface CompStatisticsProps {
  type: CompTypeId;
  /** `undefined` while loading; placeholders are shown. */
  comps: readonly Comp[] | undefined;
  /** Whether these are only the ticked rows. */
  ticked: boolean;
}

/** Statistics of unit prices and sizes. */
export function CompStatisticsPanel({ type, comps, ticked }: CompStatisticsProps) {
  const lines = useMemo(() => linesOf(type, comps ?? []), [type, comps]);
  const phone = useMediaQuery(`(max-width: ${breakpoints.sm - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  });
  const labels = lines.map(({ label }) => label);
  const across = lines.map(({ label, values }) => ({ label, values: figures.map((name) => values[name]) }));
  const down = figures.map((name) => ({ label: name, values: lines.map(({ values }) => values[name]) }));
  return (
    <section className={classes['statistics']} aria-label="Statistics" aria-live="polite">
      <table className={classes['table']}>
        <caption>{comps ? `${showCount(comps.length)} ${ticked ? 'ticked' : 'listed'}` : 'Loading'}</caption>
        <thead>
          <tr>
            <td />
            {(phone ? labels : figures).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(phone ? down : across).map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={(phone ? labels : figures)[index]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const figures = ['Count', 'Average', 'Weighted average', 'Median', 'Min', 'Max'] as const;
type Figures = Record<(typeof figures)[number], string>;

interface Line {
  readonly label: string;
  readonly values: Figures;
}

/** One line for each unit price and each size. A size that two prices share is shown once. */
function linesOf(type: CompTypeId, comps: readonly Comp[]): Line[] {
  const { measures } = compDescriptors[type];
  return measures.flatMap((measure) => {
    const { price, size } = statisticsOf(comps, measure);
    const isFirst = measures.find((other) => other.size === measure.size) === measure;
    const prices = line(type, measure.price, price, dollars, price.weightedAverage);
    return isFirst ? [prices, line(type, measure.size, size, decimals)] : [prices];
  });
}

const dollars = money('');
/** Averages of whole numbers have decimals. */
const decimals = number('', { decimals: 2 });

function line(
  type: CompTypeId,
  name: Measure['price'] | Measure['size'],
  { count, average, median, min, max }: Spread,
  field: Field,
  weighted: number | null = null,
): Line {
  const shown = (value: number | null) => showValue(value, field);
  return {
    label: compField(type, name).label,
    values: {
      Count: count === 0 ? '' : showCount(count),
      Average: shown(average),
      'Weighted average': shown(weighted),
      Median: shown(median),
      Min: shown(min),
      Max: shown(max),
    },
  };
}

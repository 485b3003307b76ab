import {
  compDescriptors,
  compField,
  isNominalSale,
  leastMarketPrice,
  money,
  number,
  rateTypes,
  showValue,
  statisticsOf,
  unitOf,
  type Comp,
  type CompTypeId,
  type Field,
  type Measure,
  type RentBasis,
  type Spread,
} from '@panoramic/contract';
import { Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { showCount } from '../../lib/money.ts';
import { breakpoints } from '../../ui/index.ts';
import classes from './comp-statistics.module.css';

interface CompStatisticsProps {
  type: CompTypeId;
  comps: readonly Comp[];
  /** Whether these are only the ticked rows. */
  ticked: boolean;
  /** The footing that all rates were put on; without it they are as reported. */
  basis?: RentBasis;
}

/** Statistics of unit prices and sizes. */
export function CompStatisticsPanel({ type, comps, ticked, basis }: CompStatisticsProps) {
  const [withNominal, setWithNominal] = useState(false);
  const lines = useMemo(() => linesOf(type, comps, withNominal, basis), [type, comps, withNominal, basis]);
  const phone = useMediaQuery(`(max-width: ${breakpoints.sm - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  });
  const labels = lines.map(({ label }) => label);
  const across = lines.map(({ label, values }) => ({ label, values: figures.map((name) => values[name]) }));
  const down = figures.map((name) => ({ label: name, values: lines.map(({ values }) => values[name]) }));
  const table = (
    <table className={classes['table']}>
      <thead>
        <tr>
          <td>{ticked && `${showCount(comps.length)} ticked`}</td>
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
  );
  return (
    <section className={classes['statistics']} aria-label="Statistics" aria-live="polite">
      {table}
      <NominalSales
        count={comps.filter(isNominalSale).length}
        counted={withNominal}
        onCount={setWithNominal}
      />
    </section>
  );
}

interface NominalSalesProps {
  count: number;
  counted: boolean;
  onCount: (counted: boolean) => void;
}

/** Leaves nominal sales out of the prices, and says how many. */
function NominalSales({ count, counted, onCount }: NominalSalesProps) {
  if (count === 0) return null;
  const sales = count === 1 ? '1 nominal sale' : `${showCount(count)} nominal sales`;
  return (
    <Switch
      className={classes['nominal'] ?? ''}
      size="xs"
      checked={!counted}
      onChange={(event) => onCount(!event.currentTarget.checked)}
      label={`Leave ${sales} under $${showCount(leastMarketPrice)} out of the prices`}
    />
  );
}

const figures = ['Count', 'Average', 'Weighted average', 'Median', 'Min', 'Max'] as const;
type Figures = Record<(typeof figures)[number], string>;

interface Line {
  readonly label: string;
  readonly values: Figures;
}

/** One line for each unit price and each size. A size that two prices share is shown once. */
function linesOf(type: CompTypeId, comps: readonly Comp[], withNominal: boolean, basis?: RentBasis): Line[] {
  const { measures } = compDescriptors[type];
  return measures.flatMap((measure) => {
    const { price, size } = statisticsOf(comps, measure, { withNominal });
    const isFirst = measures.find((other) => other.size === measure.size) === measure;
    const label = measureLabel(type, measure.price);
    const byRateType = basis ? [] : rateTypeLines(compField(type, measure.price).label, comps, measure);
    const footing = basis && `${label}, all on ${basis}`;
    const mixed = footing ?? (byRateType.length > 1 ? `${label}, rate types mixed` : label);
    const prices = line(mixed, price, dollars, price.weightedAverage);
    const sizes = isFirst ? [line(measureLabel(type, measure.size), size, sizeField(measure.size))] : [];
    return [prices].concat(byRateType.length > 1 ? byRateType : [], sizes);
  });
}

/** A net rent and a full-service rent are different prices: each rate type has its own line. */
function rateTypeLines(label: string, comps: readonly Comp[], measure: Measure): Line[] {
  if (measure.price !== 'effectiveRate') return [];
  return [...rateTypes, null].flatMap((rateType) => {
    const ofType = comps.filter((comp) => comp.rateType === rateType);
    const { price } = statisticsOf(ofType, measure);
    if (price.count === 0) return [];
    return [line(`${label}, ${rateType ?? 'rate type unknown'}`, price, dollars, price.weightedAverage)];
  });
}

/** "Effective Rate per SF per year", "Leased SF": what is measured, and what a price is for. */
function measureLabel(type: CompTypeId, name: Measure['price'] | Measure['size']): string {
  const { label } = compField(type, name);
  const unit = unitOf(name);
  return unit.startsWith('per ') && !label.startsWith('Per ') ? `${label.replace('/SF', '')} ${unit}` : label;
}

const dollars = money('');
/** Areas have no decimals. Averages of acres and units do. */
const whole = number('', { decimals: 0 });
const decimals = number('', { decimals: 2 });

function sizeField(size: Measure['size']): Field {
  return size === 'leasedSF' || size === 'buildingSize' ? whole : decimals;
}

function line(
  label: string,
  { count, average, median, min, max }: Spread,
  field: Field,
  weighted: number | null = null,
): Line {
  const shown = (value: number | null) => showValue(value, field);
  return {
    label,
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

import {
  forecastBases,
  forecastBasisLabels,
  forecastGroupLabels,
  forecastGroups,
  forecastScenarioLabels,
  forecastScenarios,
  renewalRentLabels,
  renewalRents,
  type ForecastBasis,
  type ForecastGroup,
  type ForecastScenario,
  type RenewalRent,
} from '@panoramic/contract';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forecastPeriods, type ForecastPeriod } from './grid-columns.ts';
import classes from './forecast.module.css';

const spans = ['12', '24', '36', '60', '120'] as const;

export interface ForecastQuery {
  readonly from: string;
  readonly months: number;
  readonly groupBy: ForecastGroup;
  readonly scenario: ForecastScenario;
  readonly renewalRent: RenewalRent;
  readonly basis: ForecastBasis;
  /** What the columns are, which the server does not ask for. */
  readonly period: ForecastPeriod;
}

export const renews: ReadonlySet<ForecastScenario> = new Set(['renewal', 'expected']);

interface ControlsProps {
  asked: ForecastQuery;
  seesMarket: boolean;
  onChange: (options: Readonly<Record<string, string>>) => void;
}

/** What is asked for: months, rows, columns, amounts and scenario. */
export function ForecastControls({ asked, seesMarket, onChange }: ControlsProps) {
  const { from, months, groupBy, scenario, renewalRent, basis, period } = asked;
  const known = spans.some((span) => Number(span) === months) ? spans : [String(months), ...spans];
  return (
    <>
      <FirstMonth month={from} onMonth={(month) => onChange({ from: month })} />
      <NativeSelect
        label="Months"
        value={String(months)}
        data={known.map((span) => ({ value: span, label: span }))}
        onChange={({ currentTarget: { value } }) => onChange({ months: value })}
      />
      <NativeSelect
        label="By"
        value={groupBy}
        data={forecastGroups.map((group) => ({ value: group, label: forecastGroupLabels[group] }))}
        onChange={({ currentTarget: { value } }) => onChange({ groupBy: value })}
      />
      <NativeSelect
        label="Columns"
        value={period}
        data={forecastPeriods.map((one) => ({ value: one, label: periodLabels[one] }))}
        onChange={({ currentTarget: { value } }) => onChange({ columns: value })}
      />
      <NativeSelect
        label="Amounts"
        value={basis}
        data={forecastBases.map((one) => ({ value: one, label: forecastBasisLabels[one] }))}
        onChange={({ currentTarget: { value } }) => onChange({ basis: value })}
      />
      <div className={classes['scenario']}>
        <div className={classes['label']} id="scenario-label">
          Scenario
        </div>
        <SegmentedControl
          aria-labelledby="scenario-label"
          size="sm"
          value={scenario}
          data={forecastScenarios.map((one) => ({ value: one, label: forecastScenarioLabels[one] }))}
          onChange={(value) => onChange({ scenario: value })}
        />
      </div>
      {renews.has(scenario) && seesMarket && (
        <NativeSelect
          label="Renewed at"
          value={renewalRent}
          data={renewalRents.map((rent) => ({ value: rent, label: renewalRentLabels[rent] }))}
          onChange={({ currentTarget: { value } }) => onChange({ renewalRent: value })}
        />
      )}
    </>
  );
}

const periodLabels: Record<ForecastPeriod, string> = { month: 'Months', quarter: 'Quarters' };

export const readableMonth = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/**
 * Applies the month as soon as it can be read and stays the same input, so that typing 12 is not stopped at
 * the 1.
 */
function FirstMonth({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const [text, setText] = useState(month);
  const [known, setKnown] = useState(month);
  if (known !== month) {
    setKnown(month);
    setText(month);
  }
  return (
    <TextInput
      type="month"
      label="From"
      value={text}
      min="1900-01"
      max="2199-12"
      className={classes['month'] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        if (readableMonth.test(value)) onMonth(value);
      }}
      onBlur={() => setText(month)}
    />
  );
}

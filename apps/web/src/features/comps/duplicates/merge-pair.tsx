import {
  compField,
  compFields,
  differingFields,
  mergedFields,
  proposedFromOther,
  showValue,
  type AnyValue,
  type CallOutput,
  type Comp,
  type Field,
  type FieldTable,
  type MergedField,
  isOwnFieldName,
  ownKeyOf,
  text,
  valueIn,
  ownFieldsOfComps,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, reasonOf, refreshAfter } from '../../../api/index.ts';
import { FieldView, notifyChanged, useOwnFields } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, notify } from '../../../ui/index.ts';
import { describeDeal } from '../possible-duplicates.tsx';
import classes from './duplicates.module.css';

export type DuplicatePair = CallOutput<'Comps/FindDuplicates'>['pairs'][number];

type Side = 'older' | 'newer';
const sides = ['older', 'newer'] as const;

/** One pair side by side. Where the two differ, one value is chosen; the older entry stays. */
export function MergePair({ pair, isDismissed }: { pair: DuplicatePair; isDismissed: boolean }) {
  const { older, newer } = pair;
  const [fromNewer, setFromNewer] = useState<readonly MergedField[]>(() => proposedFromOther(older, newer));
  const [showEqual, setShowEqual] = useState(false);
  const { busy, failure, merge, dismiss } = useDecision(pair);
  const differing = differingFields(older, newer);
  const { table } = useOwnFields(`comps${older.compType}`);
  const all = [...mergedFields(older.compType), ...ownFieldsOfComps(older)];
  const equal = all.filter((name) => !differing.includes(name) && !isEmpty(valueIn(older, name)));

  function choose(name: MergedField, side: Side) {
    const others = fromNewer.filter((one) => one !== name);
    setFromNewer(side === 'newer' ? [...others, name] : others);
  }

  return (
    <section className={classes['pair']} aria-label={`Two entries of ${describeDeal(older)}`}>
      {failure !== null && <Banner kind="failure">{reasonOf(failure)}</Banner>}
      <table className={classes['table']}>
        <thead>
          <tr>
            <td />
            {sides.map((side) => (
              <th key={side} scope="col">
                <EntryHead comp={pair[side]} label={side === 'older' ? 'Entered first' : 'Entered later'} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name} data-differs>
              <th scope="row">{fieldOf(older, name, table).label}</th>
              {sides.map((side) => (
                <td key={side}>
                  <Choice
                    pair={pair}
                    name={name}
                    field={fieldOf(older, name, table)}
                    side={side}
                    checked={fromNewer.includes(name) === (side === 'newer')}
                    onChoose={() => choose(name, side)}
                  />
                </td>
              ))}
            </tr>
          ))}
          {showEqual &&
            equal.map((name) => (
              <EqualRow key={name} field={fieldOf(older, name, table)} value={valueIn(older, name)} />
            ))}
        </tbody>
      </table>
      {differing.length === 0 && <p className={classes['hint']}>The two entries have the same values.</p>}
      <p className={classes['hint']}>
        Merge into one: one comp stays, with the chosen values and the history of both; Undo brings both back.
        {!isDismissed && ' Two deals: the pair leaves this list, for everybody.'}
      </p>
      <div className={classes['buttons']}>
        <Button loading={busy} onClick={() => void merge(fromNewer)}>
          Merge into one
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void dismiss(!isDismissed)}>
          {isDismissed ? 'List as duplicates again' : 'Two deals'}
        </Button>
        {equal.length > 0 && (
          <Button variant="default" onClick={() => setShowEqual(!showEqual)}>
            {showEqual ? 'Only differences' : `Show ${equal.length} equal fields`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Merging the pair, or saying that it is two deals. Either takes the pair off the list. */
function useDecision(pair: DuplicatePair) {
  const { older, newer } = pair;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  /** Returns whether it was done. */
  async function decide(decision: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await decision();
      return true;
    } catch (error) {
      setFailure(error);
      setBusy(false);
      return false;
    }
  }

  async function merge(fromNewer: readonly MergedField[]) {
    const isMerged = await decide(async () => {
      const { comp, changeSet } = await call('Comps/MergeComps', {
        kept: { id: older.id, version: older.version },
        other: { id: newer.id, version: newer.version },
        fromOther: [...fromNewer],
      });
      notifyChanged(changeSet, `Merged: ${describeDeal(comp)}.`);
    });
    if (!isMerged) await refreshAfter('Comps/MergeComps');
  }

  async function dismiss(dismissed: boolean) {
    await decide(async () => {
      await saveDismissed(pair, dismissed);
      const said = dismissed ? 'Two deals' : 'Listed as duplicates again';
      notify(`${said}: ${describeDeal(older)}.`, 'success', {
        label: 'Undo',
        run: () => void saveDismissed(pair, !dismissed),
      });
    });
  }

  return { busy, failure, merge, dismiss };
}

function saveDismissed({ older, newer }: DuplicatePair, dismissed: boolean): Promise<boolean> {
  return call('Comps/DismissDuplicate', { one: older.id, other: newer.id, dismissed });
}

function EntryHead({ comp, label }: { comp: Comp; label: string }) {
  const entered = showValue(comp.dateEntered, compFields.dateEntered);
  return (
    <>
      <Link to={to(paths.compSummary, { compId: comp.id, compType: comp.compType })}>{label}</Link>
      <span className={classes['entered']}>{entered}</span>
    </>
  );
}

/** A field that nobody has defined any more is called by its key. */
function fieldOf({ compType }: Comp, name: MergedField, own: FieldTable): Field {
  return isOwnFieldName(name) ? (own[name] ?? text(ownKeyOf(name))) : compField(compType, name);
}

function isEmpty(value: AnyValue): boolean {
  return value === null || value === '';
}

function EqualRow({ field, value }: { field: Field; value: AnyValue }) {
  return (
    <tr>
      <th scope="row">{field.label}</th>
      <td colSpan={2} className={classes['equal']}>
        <FieldView field={field} value={value} />
      </td>
    </tr>
  );
}

interface ChoiceProps {
  pair: DuplicatePair;
  name: MergedField;
  field: Field;
  side: Side;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ pair, name, field, side, checked, onChoose }: ChoiceProps) {
  const value = valueIn(pair[side], name);
  const said = side === 'older' ? 'entered first' : 'entered later';
  return (
    <label className={classes['choice']} data-checked={checked || undefined}>
      <input
        type="radio"
        name={`${pair.older.id} ${pair.newer.id} ${name}`}
        checked={checked}
        onChange={onChoose}
        aria-label={`${field.label}, ${said}: ${showValue(value as never, field) || 'empty'}`} // Safe: the field's own value.
      />
      <span>{isEmpty(value) ? <em>empty</em> : <FieldView field={field} value={value} />}</span>
    </label>
  );
}

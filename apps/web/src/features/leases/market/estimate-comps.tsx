import {
  mayUse,
  showComputedPercent,
  showValue,
  compFields,
  type EstimateComp,
  type MarketEstimate,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { List, Pin } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { reasonOf, useSignedIn } from '../../../api/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge, IconButton, notify, type Tone } from '../../../ui/index.ts';
import classes from './estimate-comps.module.css';
import { listOfComps } from './list-of-comps.ts';
import { sendLeaseMarket } from './save-lease-market.ts';

interface EstimateCompsProps {
  estimate: MarketEstimate;
  comps: readonly EstimateComp[];
  mayWrite: boolean;
  all: boolean;
  onShowAll: () => void;
}

/** The comps behind an estimate, those with the most weight first; each can be left out or pinned. */
export function EstimateComps({ estimate, comps, mayWrite, all, onShowAll }: EstimateCompsProps) {
  const inAll = estimate.compsInAll ?? comps.length;
  const listed = listOfComps(estimate);
  return (
    <section className={classes['section']} aria-label="Comps behind the estimate">
      <div className={classes['head']}>
        <h2>
          Comps behind the estimate <span data-figures>{showCount(inAll)}</span>
        </h2>
        {listed && (
          <Button
            component={Link}
            variant="subtle"
            size="compact-sm"
            leftSection={<List size={14} aria-hidden />}
            to={listed}
          >
            Open as comps list
          </Button>
        )}
      </div>
      {comps.length === 0 ? (
        <p className={classes['none']}>
          No lease comp can be compared with this lease. Set its property type and submarket above, or add
          comps.
        </p>
      ) : (
        <CompTable estimate={estimate} comps={comps} mayWrite={mayWrite} all={all} />
      )}
      {inAll > comps.length && (
        <Button variant="default" loading={all} onClick={onShowAll}>
          Show all {showCount(inAll)}
        </Button>
      )}
    </section>
  );
}

type CompTableProps = Omit<EstimateCompsProps, 'onShowAll'>;

function CompTable({ estimate, comps, mayWrite, all }: CompTableProps) {
  const { roles } = useSignedIn();
  const mayChoose = mayWrite && mayUse('Comps', roles);
  const [busy, setBusy] = useState<number | null>(null);
  const { excluded, pinned } = estimate.lease;

  async function choose(
    comp: EstimateComp,
    change: { excluded: readonly number[]; pinned: readonly number[] },
  ) {
    setBusy(comp.compId);
    try {
      await sendLeaseMarket(estimate, { excluded: [...change.excluded], pinned: [...change.pinned] }, all);
    } catch (error) {
      notify(`The comp could not be changed. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(null);
    }
  }

  function toggleUse(comp: EstimateComp) {
    const isOut = excluded.includes(comp.compId);
    void choose(comp, {
      excluded: isOut ? without(excluded, comp.compId) : [...excluded, comp.compId],
      pinned: isOut ? pinned : without(pinned, comp.compId),
    });
  }

  function togglePin(comp: EstimateComp) {
    const isPinned = pinned.includes(comp.compId);
    void choose(comp, {
      pinned: isPinned ? without(pinned, comp.compId) : [...pinned, comp.compId],
      excluded: isPinned ? excluded : without(excluded, comp.compId),
    });
  }

  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">Use</th>
          <th scope="col">Comp</th>
          <th scope="col">Signed</th>
          <th scope="col" data-number>
            SF
          </th>
          <th scope="col" data-number>
            Rate
          </th>
          <th scope="col" data-number>
            Adjusted
          </th>
          <th scope="col" data-number>
            Weight
          </th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {comps.map((comp) => (
          <CompRow
            key={comp.compId}
            comp={comp}
            mayChoose={mayChoose}
            busy={busy !== null}
            onUse={() => toggleUse(comp)}
            onPin={() => togglePin(comp)}
          />
        ))}
      </tbody>
    </table>
  );
}

function without(ids: readonly number[], id: number): number[] {
  return ids.filter((other) => other !== id);
}

interface CompRowProps {
  comp: EstimateComp;
  mayChoose: boolean;
  busy: boolean;
  onUse: () => void;
  onPin: () => void;
}

const marks: Record<Exclude<EstimateComp['used'], 'used'>, { words: string; tone: Tone }> = {
  pinned: { words: 'Pinned', tone: 'accent' },
  excluded: { words: 'Left out', tone: 'neutral' },
  outlier: { words: 'Outlier', tone: 'amber' },
  'other basis': { words: 'Other basis', tone: 'neutral' },
};

function CompRow({ comp, mayChoose, busy, onUse, onPin }: CompRowProps) {
  const { compId, used, tenant, buildingName, address, city } = comp;
  const name = tenant ?? buildingName ?? address ?? `Comp ${compId}`;
  const place = [tenant ? (buildingName ?? address) : address, city].filter(Boolean).join(', ');
  // A tenant may have signed in several buildings.
  const named = [name, place].filter(Boolean).join(', ');
  const isPinned = used === 'pinned';
  return (
    <tr data-out={used === 'excluded' || undefined}>
      <td className={classes['use']}>
        <div>
          <input
            type="checkbox"
            aria-label={`Use ${named}`}
            checked={used !== 'excluded'}
            disabled={!mayChoose || busy}
            onChange={onUse}
          />
          {mayChoose && (
            <IconButton
              icon={Pin}
              label={`${isPinned ? 'Unpin' : 'Pin'} ${named}`}
              aria-pressed={isPinned}
              disabled={busy}
              className={classes['pin']}
              onClick={onPin}
            />
          )}
        </div>
      </td>
      <td className={classes['comp']}>
        <Link to={to(paths.compSummary, { compType: comp.compType, compId })}>{name}</Link>
        <span>{place}</span>
      </td>
      <td data-label="Signed">{comp.date && showValue(comp.date, compFields.leaseCommencement)}</td>
      <td data-label="SF" data-number>
        {showCount(comp.leasedSF)}
      </td>
      <td data-label="Rate" data-number>
        {showMoney(comp.rate)}
        <small>{comp.rateType}</small>
      </td>
      <td data-label="Adjusted" data-number>
        {showMoney(comp.adjusted)}
      </td>
      <td data-label="Weight" data-number className={classes['weight']}>
        {showComputedPercent(comp.weight * 100)}
        <span aria-hidden data-drawn style={{ width: `${Math.min(100, comp.weight * 300)}%` }} />
      </td>
      <td className={classes['why']}>
        {used !== 'used' && <Badge tone={marks[used].tone}>{marks[used].words}</Badge>} {comp.why.join(' · ')}
      </td>
    </tr>
  );
}

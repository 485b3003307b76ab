import {
  accountingBookLabels,
  date,
  number,
  showDate,
  showPercent,
  showValue,
  typedValue,
  type CallInput,
  type MeasuredChange,
  type RemeasurementEffect,
  type RemeasurementProposal,
  mayUse,
} from '@panoramic/contract';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh, reasonOf, useSignedIn } from '../../../api/index.ts';
import { FieldInput } from '../../../fields/index.ts';
import { Banner, notify } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import { StatementTable } from '../frame/statement.tsx';
import tab from './accounting-tab.module.css';
import classes from './proposal.module.css';

const effectiveField = date('Effective', { width: 'sm' });
const shareField = number('Space kept, %', { min: 0, max: 100, decimals: 4, width: 'sm' });

interface ProposalProps {
  sd_id: number;
  proposal: RemeasurementProposal;
  show: ShowAmount;
}

/** What changed since the lease was measured, what it does to the books, and the decision. */
export function ProposedRemeasurement({ sd_id, proposal, show }: ProposalProps) {
  const { roles } = useSignedIn();
  const { changes, effects, effective } = proposal;
  return (
    <section className={classes['proposal']} aria-label="Remeasurement proposed">
      <h2 className={tab['heading']}>Remeasurement proposed, effective {showDate(effective)}</h2>
      <p className={tab['quiet']}>
        The lease has changed since it was measured. Closed months stay as they are; nothing is booked before
        this is accepted.
      </p>
      <Changes changes={changes} />
      <Effects effects={effects} show={show} />
      {mayUse('Write', roles) && <Decision sd_id={sd_id} proposal={proposal} />}
    </section>
  );
}

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
          ...(effect.gain === 0
            ? []
            : [
                {
                  key: `${effect.book} gain`,
                  label: `${effect.gain > 0 ? 'Gain' : 'Loss'}${of}`,
                  figures: [null, null, show(effect.gain)],
                },
              ]),
        ];
      })}
    />
  );
}

function line(key: string, label: string, before: number, after: number, show: ShowAmount) {
  return { key, label, figures: [show(before), show(after), show(Math.round((after - before) * 100) / 100)] };
}

function Decision({ sd_id, proposal }: { sd_id: number; proposal: RemeasurementProposal }) {
  const { effective, earliest, latest, rate, measuredRate, keepShare, digest, effects } = proposal;
  const [day, setDay] = useState(showDate(effective));
  const [share, setShare] = useState(showValue(keepShare, shareField));
  const [revise, setRevise] = useState(proposal.reviseRate);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState<'accept' | 'dismiss' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const readDay = typedValue(day, effectiveField);
  const readShare = typedValue(share, shareField);
  const dayProblem = 'problem' in readDay ? readDay.problem : outside(readDay.value, earliest, latest);
  const shareProblem = 'problem' in readShare ? readShare.problem : undefined;

  async function decide(decision: 'accept' | 'dismiss') {
    setBusy(decision);
    setFailure(null);
    const decided: CallInput<'Accounting/DecideRemeasurement'> = {
      sd_id,
      decision,
      digest,
      effective: 'value' in readDay ? readDay.value : null,
      reviseRate: revise,
      keepShare: 'value' in readShare ? readShare.value : null,
      reason: reason.trim() === '' ? null : reason,
    };
    try {
      await callAndRefresh('Accounting/DecideRemeasurement', decided);
      notify(decision === 'accept' ? 'Remeasurement made.' : 'Remeasurement dismissed.');
    } catch (problem) {
      setFailure(reasonOf(problem));
      setBusy(null);
    }
  }

  return (
    <>
      <div className={classes['inputs']}>
        <FieldInput
          field={{ ...effectiveField, help: `From ${showDate(earliest)} to ${showDate(latest)}.` }}
          name="effective"
          text={day}
          error={dayProblem}
          onText={setDay}
        />
        <FieldInput
          field={{ ...shareField, help: shareHelp(effects) }}
          name="keepShare"
          text={share}
          error={shareProblem}
          onText={setShare}
        />
        {rate !== measuredRate && (
          <fieldset className={classes['rates']}>
            <legend>Discount rate</legend>
            <label>
              <input type="radio" name="rate" checked={revise} onChange={() => setRevise(true)} />
              Revised, {showPercent(rate)}
            </label>
            <label>
              <input type="radio" name="rate" checked={!revise} onChange={() => setRevise(false)} />
              Unchanged, {showPercent(measuredRate)}, as for a change of an index
            </label>
          </fieldset>
        )}
        <Textarea
          className={classes['reason'] ?? ''}
          label="Reason"
          autosize
          minRows={1}
          maxLength={2000}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </div>
      {failure && <Banner kind="failure">{failure}</Banner>}
      <div className={classes['buttons']}>
        <Button
          loading={busy === 'accept'}
          disabled={busy !== null || dayProblem !== undefined || shareProblem !== undefined}
          onClick={() => void decide('accept')}
        >
          Accept
        </Button>
        <Button
          variant="default"
          loading={busy === 'dismiss'}
          disabled={busy !== null}
          onClick={() => void decide('dismiss')}
        >
          Dismiss
        </Button>
      </div>
    </>
  );
}

/**
 * ASC 842 lets a lessee give back in proportion to the asset or to the liability; the help names the share of
 * the liability.
 */
function shareHelp(effects: readonly RemeasurementEffect[]): string {
  const under = effects.find(({ book }) => book === 'ASC842');
  const isLess = under && under.liabilityAfter < under.liabilityBefore;
  const share = isLess ? Math.round((1e6 * under.liabilityAfter) / under.liabilityBefore) / 1e4 : null;
  const words = 'Below 100, the rest is given back with gain or loss.';
  return share === null ? words : `${words} ${share} is in proportion to the liability (ASC 842).`;
}

function outside(day: string | null, earliest: string, latest: string): string | undefined {
  if (day === null) return 'Enter a date.';
  return day < earliest || day > latest ? `From ${showDate(earliest)} to ${showDate(latest)}.` : undefined;
}

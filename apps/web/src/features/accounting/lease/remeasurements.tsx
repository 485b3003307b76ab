import { accountingBookLabels, mayUse, showDate, type LeaseMeasurement } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh, reasonOf, useSignedIn } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { Badge, notify, type Tone } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import tab from './accounting-tab.module.css';
import classes from './proposal.module.css';
import { Changes, Effects } from './effects.tsx';

const kinds: Record<LeaseMeasurement['kind'], { readonly words: string; readonly tone: Tone }> = {
  initial: { words: 'First measured', tone: 'neutral' },
  remeasurement: { words: 'Remeasured', tone: 'accent' },
  variable: { words: 'Variable cost', tone: 'accent' },
  dismissed: { words: 'Dismissed', tone: 'neutral' },
};

interface RemeasurementsProps {
  measurements: readonly LeaseMeasurement[];
  show: ShowAmount;
}

/** What was measured and when, the latest first. The last decision can be taken back while its months are open. */
export function Remeasurements({ measurements, show }: RemeasurementsProps) {
  const { roles } = useSignedIn();
  return (
    <ul className={classes['made']}>
      {measurements.map((made) => (
        <li key={made.lm_id}>
          <details>
            <summary>
              <b>{showDate(made.effective)}</b>
              <Badge tone={kinds[made.kind].tone}>{kinds[made.kind].words}</Badge>
              {made.replaced && <Badge>Replaced</Badge>}
              {made.book && <span>{accountingBookLabels[made.book]}</span>}
              <span className={tab['quiet']}>
                <time dateTime={made.at}>{showTimestamp(made.at)}</time>
                {made.userName && `, ${made.userName}`}
              </span>
            </summary>
            <div className={classes['detail']}>
              {made.reason && <p>{made.reason}</p>}
              {made.changes.length > 0 && <Changes changes={made.changes} />}
              {made.effects.length > 0 && <Effects effects={made.effects} show={show} />}
              {made.kind === 'initial' && (
                <p className={tab['quiet']}>
                  The first closed month froze what the lease is measured by. Later changes are
                  remeasurements.
                </p>
              )}
              {made.latest && made.kind !== 'initial' && mayUse('Write', roles) && <TakeBack made={made} />}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function TakeBack({ made: { lm_id, version } }: { made: LeaseMeasurement }) {
  const [busy, setBusy] = useState(false);
  async function takeBack() {
    setBusy(true);
    try {
      await callAndRefresh('Accounting/UndoRemeasurement', { lm_id, version });
      notify('The decision was taken back.');
    } catch (error) {
      notify(`The decision was not taken back. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button variant="default" loading={busy} onClick={() => void takeBack()}>
        Take back
      </Button>
    </div>
  );
}

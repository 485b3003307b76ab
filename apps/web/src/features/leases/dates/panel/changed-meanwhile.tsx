import type { RemindedDate } from '@panoramic/contract';
import { Banner } from '../../../../ui/index.ts';
import { conflictDiff } from './conflict-diff.ts';
import classes from './date-panel.module.css';

/** A second person was faster: nothing was changed here, and what they made of it is shown. */
export function ChangedMeanwhile({ before, after }: { before: RemindedDate; after: RemindedDate }) {
  const changes = conflictDiff(before, after);
  return (
    <Banner
      kind="warning"
      reason={
        changes.length > 0 && (
          <dl className={classes['changes']}>
            {changes.map(({ label, before: was, after: is }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <del>{was}</del> <ins>{is}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    >
      Somebody else changed this date meanwhile. Nothing was saved; below is how it stands now.
    </Banner>
  );
}

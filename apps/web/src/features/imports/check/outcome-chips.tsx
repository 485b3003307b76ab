import { importOutcomes, type CheckedImport, type ImportOutcome } from '@panoramic/contract';
import { showCount } from '../../../lib/money.ts';
import { outcomeLabels, outcomeTones } from '../state/outcomes.ts';
import classes from './check.module.css';

interface OutcomeChipsProps {
  counts: CheckedImport['counts'];
  chosen: ImportOutcome | null;
  onChoose: (outcome: ImportOutcome) => void;
}

/** How many rows there are of each outcome. Pressing one shows its rows. */
export function OutcomeChips({ counts, chosen, onChoose }: OutcomeChipsProps) {
  return (
    <div className={classes['chips']} role="group" aria-label="Rows shown">
      {importOutcomes.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={classes['chip']}
          data-tone={counts[outcome] > 0 ? outcomeTones[outcome] : 'neutral'}
          aria-pressed={outcome === chosen}
          disabled={counts[outcome] === 0}
          onClick={() => onChoose(outcome)}
        >
          <span className={classes['chipCount']} data-figures>
            {showCount(counts[outcome])}
          </span>
          {outcomeLabels[outcome]}
        </button>
      ))}
    </div>
  );
}

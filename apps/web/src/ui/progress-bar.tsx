import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** What is going on, above the bar. */
  label: string;
  /** From 0 to 1; `null` while nobody can tell. */
  share: number | null;
  /** Beside the label: 1,200 of 7,519 rows. */
  figures?: string;
}

export function ProgressBar({ label, share, figures }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.floor(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={classes['progress']}>
      <div className={classes['words']}>
        <span className={classes['label']}>{label}</span>
        <span className={classes['figures']} data-figures>
          {figures ?? (percent === undefined ? '' : `${percent}%`)}
        </span>
      </div>
      <div
        className={classes['track']}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={figures}
      >
        <div
          className={classes['bar']}
          data-drawn
          data-unknown={percent === undefined || undefined}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
    </div>
  );
}

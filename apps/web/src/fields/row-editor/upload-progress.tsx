import classes from './row-editor.module.css';

export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={classes['progress']}>
      <progress max={100} value={percent} aria-label="Upload" />
      <span data-figures>{percent < 100 ? `${percent} %` : 'Storing'}</span>
      <button type="button" className={classes['button']} onClick={onCancel}>
        Cancel upload
      </button>
    </div>
  );
}

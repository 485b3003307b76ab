import { mayUse } from '@panoramic/contract';
import { Upload } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { alert } from '../../../ui/index.ts';
import classes from './documents.module.css';
import { checkUploads } from './file-rules.ts';

/** Accepts dropped or chosen files. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  if (!mayUse('Write', useSignedIn().roles)) return null;

  function take(files: FileList | null) {
    const { taken, refusal } = checkUploads([...(files ?? [])]);
    if (refusal) void alert(refusal);
    if (taken.length > 0) onFiles(taken);
  }

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Prevents the browser from opening the file in place of the page.
    event.preventDefault();
    setOver(true);
  }

  return (
    <label
      className={classes['zone']}
      data-over={over || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Upload size={16} aria-hidden />
      <span>
        Drop files here or <span className={classes['link']}>choose files</span>. At most 50 MB each.
      </span>
      <input
        type="file"
        multiple
        onChange={(event) => {
          take(event.currentTarget.files);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

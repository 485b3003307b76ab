import { mayUse } from '@panoramic/contract';
import { Upload } from 'lucide-react';
import { useSignedIn } from '../../../api/index.ts';
import { useFileDrop } from '../../../fields/file-drop.ts';
import { alert } from '../../../ui/index.ts';
import classes from './documents.module.css';
import { checkUploads } from './file-rules.ts';

/** Accepts dropped or chosen files. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { area, input } = useFileDrop((files) => {
    const { taken, refusal } = checkUploads(files);
    if (refusal) void alert(refusal);
    if (taken.length > 0) onFiles(taken);
  });
  if (!mayUse('Write', useSignedIn().roles)) return null;
  return (
    <label className={classes['zone']} {...area}>
      <Upload size={16} aria-hidden />
      <span>
        Drop files here or <span className={classes['link']}>choose files</span>. At most 50 MB each.
      </span>
      <input {...input} multiple />
    </label>
  );
}

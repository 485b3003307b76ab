import { Button, Textarea } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useFileDrop } from '../../../fields/file-drop.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { acceptedFiles, fileOfCells, importLimits } from './file-rules.ts';
import classes from './file.module.css';

interface FilePickerProps {
  /** The file on its way to the server. */
  sending: { readonly fileName: string; readonly share: number } | null;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Takes a file that is dropped or chosen, or cells that are pasted. */
export function FilePicker({ sending, onFile, onCancel }: FilePickerProps) {
  if (!sending)
    return (
      <>
        <DropBox onFile={onFile} />
        <PasteBox onFile={onFile} />
      </>
    );
  const { fileName, share } = sending;
  const words = share < 1 ? `Sending ${fileName}` : `Reading ${fileName}`;
  return (
    <div className={classes['sending']}>
      <ProgressBar label={words} share={share < 1 ? share : null} />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function DropBox({ onFile }: Pick<FilePickerProps, 'onFile'>) {
  const { area, input } = useFileDrop(([file]) => file && onFile(file));
  return (
    <label className={classes['drop']} {...area}>
      <Upload size={20} aria-hidden />
      <span>
        Drop a file here or <span className={classes['choose']}>choose a file</span>
      </span>
      <span className={classes['hint']}>
        Excel (.xlsx), comma-separated (.csv) or tab-separated (.tsv). {importLimits}
      </span>
      <input {...input} accept={acceptedFiles} />
    </label>
  );
}

function PasteBox({ onFile }: Pick<FilePickerProps, 'onFile'>) {
  const [refused, setRefused] = useState(false);
  return (
    <Textarea
      label="Or paste cells"
      placeholder="Copy cells in your spreadsheet, with their headings, and paste them here"
      rows={2}
      value=""
      error={refused && 'There are no cells in it: copy the headings and at least one row.'}
      onChange={(event) => {
        const file = fileOfCells(event.currentTarget.value);
        setRefused(!file);
        if (file) onFile(file);
      }}
    />
  );
}

import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { Banner } from '../../../ui/index.ts';
import { ImportFrame } from '../import-frame.tsx';
import { importAreas, importLink } from '../state/import-area.ts';
import type { StepProps } from '../state/step-props.ts';
import classes from './file.module.css';
import { FirstRows } from './first-rows.tsx';
import { ReadingForm } from './reading-form.tsx';
import { useReadAgain } from './use-read-again.ts';

/** The first step once a file was uploaded: shows how it was read, and lets the user change that. */
export function ReadStep({ area, wizard, dispatch }: StepProps) {
  const navigate = useNavigate();
  const { read } = wizard;
  const { busy, problem, readAgain } = useReadAgain(read, dispatch);
  return (
    <ImportFrame
      area={area}
      step="file"
      wizard={wizard}
      actions={
        <>
          <Button variant="default" component={Link} to={importAreas[area].path}>
            Another file
          </Button>
          <Button
            disabled={busy || read.columns.length === 0}
            onClick={() => void navigate(importLink(area, read.importId, 'columns'))}
          >
            Next
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Banner kind="failure" reason={problem}>
          The file could not be read that way.
        </Banner>
      )}
      <ReadingForm area={area} read={read} busy={busy} onRead={readAgain} />
      {read.notes.length > 0 && (
        <Banner kind="warning">
          <ul className={classes['notes']}>
            {read.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Banner>
      )}
      <FirstRows read={read} busy={busy} />
    </ImportFrame>
  );
}

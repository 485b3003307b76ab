import type { ImportKind } from '@panoramic/contract';
import { Download } from 'lucide-react';
import { fetchFile } from '../../../api/index.ts';
import type { ImportArea } from '../state/import-area.ts';
import { kindLabel } from '../state/import-fields.ts';
import classes from './file.module.css';
import { FileButton } from '../../../fields/index.ts';

/** The empty workbooks that fit without any mapping. */
export function Templates({ area, kind }: { area: ImportArea; kind: ImportKind }) {
  const kinds: readonly ImportKind[] =
    area === 'leases' && kind !== 'portfolio' ? [kind, 'portfolio'] : [kind];
  return (
    <section className={classes['templates']} aria-label="Templates">
      <p>
        Any file with headings will do. To begin from nothing, take a template: an empty workbook with the
        columns and one example row.
      </p>
      <div className={classes['buttons']}>
        {kinds.map((one) => (
          <TemplateButton key={one} kind={one} />
        ))}
      </div>
    </section>
  );
}

function TemplateButton({ kind }: { kind: ImportKind }) {
  const name = kind === 'portfolio' ? 'Whole workbook' : kindLabel(kind);
  return (
    <FileButton
      label={`${name} template`}
      icon={Download}
      fileName={`${name} template.xlsx`}
      fetch={() => fetchFile('Import/GetTemplate', { kind })}
      failure="The template could not be read."
    />
  );
}

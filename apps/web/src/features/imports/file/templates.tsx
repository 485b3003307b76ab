import type { ImportKind } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { notify } from '../../../ui/index.ts';
import type { ImportArea } from '../state/import-area.ts';
import { kindLabel } from '../state/import-fields.ts';
import classes from './file.module.css';

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
  const [busy, setBusy] = useState(false);
  const name = kind === 'portfolio' ? 'Whole workbook' : kindLabel(kind);

  async function fetch() {
    setBusy(true);
    try {
      download(await fetchFile('Import/GetTemplate', { kind }), `${name} template.xlsx`);
    } catch (error) {
      notify(`The template could not be read. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => void fetch()}
    >
      {name} template
    </Button>
  );
}

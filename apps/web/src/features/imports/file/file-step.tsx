import { isCompType, type ImportKind } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/index.ts';
import { ImportFrame } from '../import-frame.tsx';
import { importLink, type ImportArea } from '../state/import-area.ts';
import { useWizardStore } from '../state/kept-wizard.ts';
import { newWizard } from '../state/wizard.ts';
import { FilePicker } from './file-picker.tsx';
import classes from './file.module.css';
import { KindSelect } from './kind-select.tsx';
import { Templates } from './templates.tsx';
import { useUpload } from './use-upload.ts';

/** The first step: a file and what is in it. */
export function FileStep({ area }: { area: ImportArea }) {
  const navigate = useNavigate();
  const store = useWizardStore(area);
  const [query] = useSearchParams();
  const [kind, setKind] = useState<ImportKind | null>(() => firstKind(area, Number(query.get('compType'))));
  const { sending, problem, send, retry, cancel } = useUpload(kind, (read) => {
    store.keep(newWizard(read), 'file');
    void navigate(importLink(area, read.importId, 'file'));
  });
  return (
    <ImportFrame area={area} step="file" wizard={null}>
      <div className={classes['form']}>
        <Unfinished area={area} />
        {area !== 'paid' && (
          <KindSelect area={area} kind={kind} disabled={sending !== null} onKind={setKind} />
        )}
        {problem !== null && (
          <Banner kind="failure" reason={problem} onRetry={retry}>
            The file could not be read.
          </Banner>
        )}
        <FilePicker sending={sending} onFile={send} onCancel={cancel} />
        <Templates area={area} kind={kind ?? 'leases'} />
      </div>
    </ImportFrame>
  );
}

function firstKind(area: ImportArea, compType: number): ImportKind | null {
  if (area === 'leases') return null;
  if (area === 'paid') return 'paid';
  return isCompType(compType) ? `comps${compType}` : 'comps1';
}

/** Leads back to an import that was begun and not finished. */
function Unfinished({ area }: { area: ImportArea }) {
  const store = useWizardStore(area);
  const [found, setFound] = useState(store.unfinished);
  if (!found) return null;
  const { importId, fileName, savedAt, step } = found;
  function forget() {
    store.forget(importId);
    setFound(null);
    // A lost cancel does no harm, because the server forgets the import after a day.
    void call('Import/Cancel', { importId }).catch(() => {});
  }
  return (
    <Banner kind="warning">
      <div className={classes['unfinished']}>
        <span>
          The import of {fileName} from {showTimestamp(savedAt)} is not finished.
        </span>
        <Button component={Link} to={importLink(area, importId, step)} size="compact-sm">
          Continue
        </Button>
        <Button size="compact-sm" variant="default" onClick={forget}>
          Forget it
        </Button>
      </div>
    </Banner>
  );
}

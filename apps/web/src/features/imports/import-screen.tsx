import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { EmptyState } from '../../ui/index.ts';
import { CheckStep } from './check/check-step.tsx';
import { ColumnsStep } from './columns/columns-step.tsx';
import { FileStep } from './file/file-step.tsx';
import { ReadStep } from './file/read-step.tsx';
import { ImportFrame } from './import-frame.tsx';
import { RunStep } from './run/run-step.tsx';
import {
  importAddress,
  importAreas,
  importLink,
  type ImportArea,
  type ImportStep,
} from './state/import-area.ts';
import { readWizard, useWizardStore } from './state/kept-wizard.ts';
import type { StepProps } from './state/step-props.ts';
import { wizardReducer, type Wizard } from './state/wizard.ts';

export function LeaseImport() {
  return <ImportScreen area="leases" />;
}

export function CompImport() {
  return <ImportScreen area="comps" />;
}

export function PaidImport() {
  return <ImportScreen area="paid" />;
}

function ImportScreen({ area }: { area: ImportArea }) {
  const [query] = useSearchParams();
  const { importId, step } = importAddress(query);
  if (importId === null) return <FileStep area={area} />;
  return <OpenedImport key={importId} area={area} importId={importId} step={step} />;
}

interface OpenedProps {
  area: ImportArea;
  importId: number;
  step: ImportStep;
}

/** An import that the server knows, at the step of the address. */
function OpenedImport({ area, importId, step }: OpenedProps) {
  const [kept] = useState(() => readWizard(importId));
  if (kept) return <Steps area={area} step={step} kept={kept} />;
  // The server knows how far an import is and how it ended.
  if (step === 'import') return <RunStep area={area} importId={importId} wizard={null} />;
  return (
    <ImportFrame area={area} step="file" wizard={null}>
      <EmptyState title="This import is not on this computer">
        <p>It is done, was begun on another one, or is older than a day.</p>
        <Button component={Link} to={importAreas[area].path}>
          Choose a file
        </Button>
      </EmptyState>
    </ImportFrame>
  );
}

function Steps({ area, step, kept }: { area: ImportArea; step: ImportStep; kept: Wizard }) {
  const [wizard, dispatch] = useReducer(wizardReducer, kept);
  const { importId } = wizard.read;
  const store = useWizardStore(area);
  const keep = useEffectEvent(() => store.keep(wizard, step));
  useEffect(() => keep(), [wizard, step]);
  // Marks the screen as unsaved, so that a session that ends is renewed over it.
  useUnsavedWork(true);
  const props: StepProps = { area, wizard, dispatch };
  if (step === 'columns') return <ColumnsStep {...props} />;
  if (step === 'check') return <CheckStep {...props} />;
  if (step === 'file') return <ReadStep {...props} />;
  // Only a checked import can be run.
  if (!wizard.checked) return <Navigate to={importLink(area, importId, 'check')} replace />;
  return (
    <RunStep
      area={area}
      importId={importId}
      wizard={wizard}
      onRecheck={() => dispatch({ type: 'recheck' })}
    />
  );
}

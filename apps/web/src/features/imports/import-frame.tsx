import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../lib/money.ts';
import { PageFrame } from '../../ui/index.ts';
import classes from './import-frame.module.css';
import {
  importAreas,
  importLink,
  importSteps,
  type ImportArea,
  type ImportStep,
} from './state/import-area.ts';
import { groupsWithoutKey, kindLabel } from './state/import-fields.ts';
import type { Wizard } from './state/wizard.ts';

interface ImportFrameProps {
  area: ImportArea;
  step: ImportStep;
  /** `null` before a file was read. */
  wizard: Wizard | null;
  /** The import is running or done, so the user can no longer go to the steps before. */
  isLocked?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** Title, steps and actions of an import. The content scrolls below them. */
export function ImportFrame({ area, step, wizard, isLocked = false, actions, children }: ImportFrameProps) {
  return (
    <PageFrame
      title={importAreas[area].title}
      width="table"
      context={wizard && <FileLine wizard={wizard} />}
      actions={actions}
    >
      <StepLine area={area} step={step} wizard={isLocked ? null : wizard} />
      <div className={classes['content']}>{children}</div>
    </PageFrame>
  );
}

function FileLine({ wizard: { read } }: { wizard: Wizard }) {
  return (
    <>
      {read.fileName} · {kindLabel(read.kind)} · {showCount(read.rows)} {read.rows === 1 ? 'row' : 'rows'}
    </>
  );
}

const stepLabels: Readonly<Record<ImportStep, string>> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  import: 'Import',
};

function StepLine({ area, step, wizard }: Pick<ImportFrameProps, 'area' | 'step' | 'wizard'>) {
  const at = importSteps.indexOf(step);
  return (
    <nav aria-label="Steps" className={classes['steps']}>
      <ol>
        {importSteps.map((one, index) => (
          <li key={one} data-done={index < at || undefined} data-current={one === step || undefined}>
            {wizard && one !== step && isOpen(one, wizard) ? (
              <Link to={importLink(area, wizard.read.importId, one)}>
                <StepName step={one} number={index + 1} />
              </Link>
            ) : (
              <span aria-current={one === step ? 'step' : undefined}>
                <StepName step={one} number={index + 1} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ step, number }: { step: ImportStep; number: number }) {
  return (
    <>
      <span className={classes['number']} data-figures>
        {number}
      </span>
      {stepLabels[step]}
    </>
  );
}

/** Whether the user can go to a step with what is known so far. */
function isOpen(step: ImportStep, { read, answers, checked, isStale }: Wizard): boolean {
  const hasKeys = groupsWithoutKey(read, answers.mapping).length === 0;
  const open: Readonly<Record<ImportStep, boolean>> = {
    file: true,
    columns: true,
    check: hasKeys,
    import: hasKeys && checked !== null && !isStale,
  };
  return open[step];
}

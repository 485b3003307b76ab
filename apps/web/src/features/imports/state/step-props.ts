import type { Dispatch } from 'react';
import type { ImportArea } from './import-area.ts';
import type { Wizard, WizardAction } from './wizard.ts';

/** What each step of an import is given. */
export interface StepProps {
  area: ImportArea;
  wizard: Wizard;
  dispatch: Dispatch<WizardAction>;
}

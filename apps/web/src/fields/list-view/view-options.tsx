import { densities, type Density } from '@panoramic/contract';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DropDown } from '../../ui/index.ts';
import { ToolButton } from './tool-button.tsx';
import { chooseDensity, type ListView } from './use-list-view.ts';
import classes from './view-options.module.css';

/** Loaded when it is first asked for. */
const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }));

const densityLabels: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

/** Menu for columns and row height. */
export function ViewOptions({ view }: { view: ListView }) {
  return (
    <DropDown
      role="dialog"
      label="Display"
      width={300}
      renderOpener={(opens) => (
        <ToolButton icon={SlidersHorizontal} {...opens}>
          Display
        </ToolButton>
      )}
    >
      <div className={classes['panel']}>
        <DensityChoice chosen={view.density} />
        <Suspense fallback={<div className={classes['coming']} />}>
          <ColumnChooser view={view} />
        </Suspense>
      </div>
    </DropDown>
  );
}

function DensityChoice({ chosen }: { chosen: Density }) {
  const [shown, setShown] = useState(chosen);
  function choose(density: Density) {
    setShown(density);
    chooseDensity(density);
  }
  return (
    <fieldset className={classes['densities']}>
      <legend>Row height</legend>
      {densities.map((density) => (
        <label key={density} className={classes['density']}>
          <input type="radio" name="density" checked={shown === density} onChange={() => choose(density)} />
          {densityLabels[density]}
        </label>
      ))}
    </fieldset>
  );
}

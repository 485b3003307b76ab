import { densities, type Density } from '@panoramic/contract';
import { Popover } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ToolButton } from './tool-button.tsx';
import { chooseDensity, type ListView } from './use-list-view.ts';
import classes from './view-options.module.css';

/** Loaded when it is first asked for. */
const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }));

const densityLabels: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

/** Menu for columns and row height. */
export function ViewOptions({ view }: { view: ListView }) {
  return (
    <Popover
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ToolButton icon={SlidersHorizontal}>Display</ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['panel'] ?? ''}>
        <DensityChoice chosen={view.density} />
        <Suspense fallback={<div className={classes['coming']} />}>
          <ColumnChooser view={view} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
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

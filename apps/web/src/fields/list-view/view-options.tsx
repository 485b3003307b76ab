import { densities, type Density } from '@panoramic/contract';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { DropDown } from '../../ui/index.ts';
import { ToolButton } from './tool-button.tsx';
import { chooseDensity, type ListView } from './use-list-view.ts';
import classes from './view-options.module.css';

/** Loaded when it is first asked for. */
const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }));

const ViewsPanel = lazy(async () => ({ default: (await import('./views/views-panel.tsx')).ViewsPanel }));

const densityLabels: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

interface ViewOptionsProps {
  view: ListView;
  /** Of a list that can be saved as a view. */
  views?: ComponentProps<typeof ViewsPanel> | undefined;
  /** False where the height of a row follows from what it says. */
  hasDensity?: boolean;
}

/** Menu for columns, row height and views. */
export function ViewOptions({ view, views, hasDensity = true }: ViewOptionsProps) {
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
        {hasDensity && <DensityChoice chosen={view.density} />}
        <Suspense fallback={<div className={classes['coming']} />}>
          {views && <ViewsPanel {...views} />}
          <ColumnChooser key={view.open?.id} view={view} />
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

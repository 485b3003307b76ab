import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import classes from './help-button.module.css';

/** Loaded when it is first asked for. */
const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

export function HelpButton({ onKeys, onTour }: { onKeys: () => void; onTour: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes['button']}
        aria-label="Help"
        aria-expanded={asked}
        onClick={() => setAsked(!asked)}
      >
        <CircleQuestionMark size={16} aria-hidden />
      </button>
      {asked && (
        <Suspense>
          <HelpPanel beside={button} onClose={() => setAsked(false)} onKeys={onKeys} onTour={onTour} />
        </Suspense>
      )}
    </>
  );
}

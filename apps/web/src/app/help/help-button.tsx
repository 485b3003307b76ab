import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/index.ts';
import classes from './help-button.module.css';
import { helpFor } from './screen-help.ts';

/** Loaded when it is first asked for. */
const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

export function HelpButton({ onKeys, onTour }: { onKeys: () => void; onTour: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      <IconButton
        ref={button}
        icon={CircleQuestionMark}
        label="Help"
        className={classes['button']}
        aria-expanded={asked}
        onClick={() => setAsked(!asked)}
      />
      {asked && (
        <Suspense>
          <HelpPanel
            help={helpFor(pathname)}
            beside={button}
            onClose={() => setAsked(false)}
            onKeys={onKeys}
            onTour={onTour}
          />
        </Suspense>
      )}
    </>
  );
}

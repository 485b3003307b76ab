import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/index.ts';
import classes from './help-button.module.css';
import { helpFor } from './screen-help.ts';

/** Loaded when it is first asked for. */
const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

interface HelpButtonProps {
  /**
   * The path of the screen whose help is open. The frame holds this state, because a screen renders another
   * button once it has loaded.
   */
  openAt: string | null;
  onOpenAt: (path: string | null) => void;
  onKeys: () => void;
  onTour: () => void;
}

export function HelpButton({ openAt, onOpenAt, onKeys, onTour }: HelpButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const asked = openAt === pathname;
  return (
    <>
      <IconButton
        ref={button}
        icon={CircleQuestionMark}
        label="Help"
        className={classes['button']}
        aria-expanded={asked}
        onClick={() => onOpenAt(asked ? null : pathname)}
      />
      {asked && (
        <Suspense>
          <HelpPanel
            help={helpFor(pathname)}
            beside={button}
            onClose={() => onOpenAt(null)}
            onKeys={onKeys}
            onTour={onTour}
          />
        </Suspense>
      )}
    </>
  );
}

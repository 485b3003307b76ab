import { mayUse } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/index.ts';
import { tourSteps, type TourStep } from './tour-steps.ts';
import classes from './tour.module.css';

/**
 * A strip below the page. The page makes room for it, so that it covers nothing. A ring marks the element
 * that the tour explains, and the page stays usable meanwhile.
 */
export function Tour({ roles, onEnd }: { roles: readonly string[]; onEnd: () => void }) {
  const navigate = useNavigate();
  const [steps] = useState(() => tourSteps.filter(({ access = 'signedIn' }) => mayUse(access, roles)));
  const [at, setAt] = useState(0);
  const step = steps[at];
  const spot = useSpot(step);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape belongs to an open dialog or list.
    const floats = document.querySelector('dialog[open], [popover]:popover-open, [aria-expanded="true"]');
    if (!floats) onEnd();
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      escape(event);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  async function next() {
    for (let to = at + 1; to < steps.length; to += 1) {
      const address = steps[to]?.go?.();
      if (address === null) continue;
      if (address !== undefined) await navigate(address);
      setAt(to);
      return;
    }
    onEnd();
  }

  if (!step) return null;
  const last = at === steps.length - 1;
  return (
    <>
      {spot && <div className={classes['ring']} style={ringAround(spot)} aria-hidden />}
      <section className={classes['card']} aria-label="Tour" aria-live="polite">
        <div className={classes['words']}>
          <h2 className={classes['title']}>{step.title}</h2>
          <p className={classes['text']}>{step.text}</p>
        </div>
        <footer className={classes['foot']}>
          <span className={classes['count']} data-figures>
            {at + 1} of {steps.length}
          </span>
          <Button size="compact-sm" onClick={() => void (last ? onEnd() : next())}>
            {last ? 'Done' : at === 0 ? 'Show me' : 'Next'}
          </Button>
        </footer>
        <IconButton
          icon={X}
          label="Dismiss the tour"
          title="Dismiss (Esc)"
          className={classes['close']}
          onClick={onEnd}
        />
      </section>
    </>
  );
}

/** The rectangle of the explained element, which may appear late and may move. */
function useSpot(step: TourStep | undefined): DOMRect | null {
  const [spot, setSpot] = useState<DOMRect | null>(null);
  useEffect(() => {
    function look() {
      const found = step?.at && document.querySelector(step.at)?.getBoundingClientRect();
      setSpot((known) => (found && found.width > 0 ? (same(known, found) ? known : found) : null));
    }
    look();
    const looking = setInterval(look, 250);
    return () => clearInterval(looking);
  }, [step]);
  return spot;
}

function same(a: DOMRect | null, b: DOMRect): boolean {
  return a !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function ringAround({ left, top, width: wide, height: high }: DOMRect) {
  const edge = 3;
  return { left: left - edge, top: top - edge, width: wide + 2 * edge, height: high + 2 * edge };
}

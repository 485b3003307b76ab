import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import classes from './cells.module.css';

interface CellPopupProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** At least as wide as the cell. */
  fitted?: boolean;
  children: ReactNode;
}

const gap = 2;

/** A popup in the top layer, where no scrolling table can clip it. */
export function CellPopup({ anchor, onClose, fitted = false, children }: CellPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const [shown, cell] = [popup.current, anchor.current];
    if (!shown || !cell) return;
    shown.showPopover();
    const place = () => placeAt(shown, cell, fitted);
    place();
    // The calendar loads later and changes the size.
    const resized = new ResizeObserver(place);
    resized.observe(shown);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, fitted]);

  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const inside =
        target instanceof Node && (popup.current?.contains(target) || anchor.current?.contains(target));
      if (!inside) close();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [anchor]);

  return (
    <div ref={popup} popover="manual" tabIndex={-1} className={classes['popup']}>
      {children}
    </div>
  );
}

/** Places the popup below the cell, or above it when there is no room. */
function placeAt(popup: HTMLElement, cell: HTMLElement, fitted: boolean): void {
  const at = cell.getBoundingClientRect();
  if (fitted) popup.style.minWidth = `${at.width}px`;
  const { offsetWidth, offsetHeight } = popup;
  const below = at.bottom + gap;
  const above = at.top - gap - offsetHeight;
  const top = below + offsetHeight > window.innerHeight && above > 0 ? above : below;
  const left = Math.max(8, Math.min(at.left, window.innerWidth - offsetWidth - 8));
  popup.style.translate = `${left}px ${top}px`;
}

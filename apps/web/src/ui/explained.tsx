import { termIn } from '../lib/terms.ts';

interface ExplainedProps {
  children: string;
  /** Set where no element around it can be focused, as for a plain label or value. */
  focusable?: boolean;
}

/** A label or value. The terms in it are explained on hover and focus. */
export function Explained({ children, focusable = false }: ExplainedProps) {
  const term = termIn(children);
  if (!term) return children;
  return (
    <span data-term={term} tabIndex={focusable ? 0 : undefined}>
      {children}
    </span>
  );
}

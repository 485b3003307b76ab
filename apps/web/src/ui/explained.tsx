import { termIn } from '../lib/terms.ts';

interface ExplainedProps {
  children: string;
  /** Where nothing around it takes the focus: a plain label or value. */
  focusable?: boolean;
}

/** A label or value; the words of the trade in it are explained when pointed at or focused. */
export function Explained({ children, focusable = false }: ExplainedProps) {
  const term = termIn(children);
  if (!term) return children;
  return (
    <span data-term={term} tabIndex={focusable ? 0 : undefined}>
      {children}
    </span>
  );
}

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while printing, when all rows must be rendered instead of the visible ones. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    function before() {
      flushSync(() => setPrinting(true));
    }
    function after() {
      setPrinting(false);
    }
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

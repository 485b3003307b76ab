import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Virtual rows print as a window of the list: while printing, all are drawn. */
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

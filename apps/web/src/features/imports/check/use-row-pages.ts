import type { ImportOutcome, ImportRow } from '@panoramic/contract';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryFor } from '../../../api/index.ts';

/** The rows of one reply of Import/GetRows. */
const pageLength = 100;
/** Pages out of sight are dropped after this time, so that 100,000 rows are never held. */
const droppedAfterMs = 5000;
/** The delay before a page is read, so that pages passed while dragging the scroll bar are skipped. */
const restMs = 100;

/** The checked rows near those in sight, read page by page. */
export function useRowPages(importId: number, outcome: ImportOutcome) {
  const [[first, last], setPages] = useState([0, 0]);
  const leap = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const replies = useQueries({
    queries: pages.map((page) => pageQuery(importId, outcome, page)),
  });
  return {
    rowAt: (position: number): ImportRow | undefined =>
      replies[Math.floor(position / pageLength) - first]?.data?.[position % pageLength],
    /** Reads the pages of these positions. */
    show: (from: number, to: number) => {
      const [begin, end] = [Math.floor(from / pageLength), Math.floor(to / pageLength)];
      clearTimeout(leap.current);
      if (begin === first && end === last) return;
      const isNear = begin <= last + 1 && end >= first - 1;
      if (isNear) setPages([begin, end]);
      else leap.current = setTimeout(() => setPages([begin, end]), restMs);
    },
    error: replies.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of replies) if (error) void refetch();
    },
  };
}

function pageQuery(importId: number, outcome: ImportOutcome, page: number) {
  const rows = queryFor('Import/GetRows', { importId, outcome, from: page * pageLength });
  return { ...rows, gcTime: droppedAfterMs, staleTime: Infinity };
}

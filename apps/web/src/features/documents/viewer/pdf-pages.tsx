import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner, Spinner } from '../../../ui/index.ts';
import { drawPage, openPdf, type PageMark } from './pdf-document.ts';
import classes from './viewer.module.css';

interface PdfPagesProps {
  blob: Blob;
  label: string;
  page: number;
  words: readonly string[];
  onPage: (page: number) => void;
}

interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  /** Width by height of the first page: the room that a page gets before it is drawn. */
  readonly ratio: number;
}

/** The pages of a PDF one below the other; those in sight are drawn. */
export function PdfPages({ blob, label, page, words, onPage }: PdfPagesProps) {
  const [opened, setOpened] = useState<OpenPdf | 'failed' | null>(null);
  const scroller = useRef<HTMLElement>(null);
  /** The page that the user scrolled to by hand, so that the view does not scroll to it again. */
  const seen = useRef(0);
  useEffect(() => {
    const opening = openPdf(blob);
    opening.loaded.then(setOpened, () => setOpened('failed'));
    return () => opening.close();
  }, [blob]);
  useEffect(() => {
    if (opened === null || opened === 'failed' || seen.current === page) return;
    scroller.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  }, [opened, page]);
  if (opened === 'failed')
    return <Banner kind="failure">The PDF is damaged or encrypted and cannot be shown here.</Banner>;
  if (opened === null) return <Spinner />;
  function scrolled() {
    const box = scroller.current;
    if (!box) return;
    const middle = box.scrollTop + box.clientHeight / 2;
    const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')];
    const current = pages.findLast(({ offsetTop }) => offsetTop <= middle)?.dataset['page'];
    seen.current = Number(current ?? 1);
    if (seen.current !== page) onPage(seen.current);
  }
  return (
    <section ref={scroller} className={classes['pdf']} aria-label={label} tabIndex={0} onScroll={scrolled}>
      {Array.from({ length: opened.pdf.numPages }, (_, at) => (
        <PdfPage key={at} opened={opened} number={at + 1} words={words} isFirst={at + 1 === page} />
      ))}
    </section>
  );
}

interface PdfPageProps {
  opened: OpenPdf;
  number: number;
  words: readonly string[];
  /** Scrolls to its first mark once it is drawn. */
  isFirst: boolean;
}

function PdfPage({ opened, number, words, isFirst }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [marks, setMarks] = useState<readonly PageMark[]>([]);
  const wantsMark = useRef(isFirst);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const observer = new IntersectionObserver(
      ([entry]) => setNear((was) => was || (entry?.isIntersecting ?? false)),
      { root: box.parentElement, rootMargin: '800px' },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const draw = useEffectEvent((drawn: HTMLCanvasElement) =>
    drawPage(opened.pdf, number, drawn, { words, width: frame.current?.clientWidth ?? 800 }),
  );
  useEffect(() => {
    const drawn = canvas.current;
    if (!isNear || !drawn) return;
    const drawing = draw(drawn);
    drawing.done.then(setMarks, () => setMarks([]));
    return () => drawing.cancel();
  }, [isNear]);
  useEffect(() => {
    if (!wantsMark.current || marks.length === 0) return;
    wantsMark.current = false;
    frame.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [marks]);
  return (
    <div ref={frame} data-page={number} className={classes['page']} style={{ aspectRatio: opened.ratio }}>
      {isNear && <canvas ref={canvas} role="img" aria-label={`Page ${number}`} />}
      {marks.map(({ left, top, width, height, text }) => (
        <mark
          key={`${left} ${top}`}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        >
          <span className={classes['spoken']}>{text}</span>
        </mark>
      ))}
    </div>
  );
}

import type { DocumentTextState, PageText } from '@panoramic/contract';
import { EmptyState } from '../../../ui/index.ts';
import { markedPieces } from '../marks.ts';
import classes from './viewer.module.css';

const reasons: Record<DocumentTextState, string> = {
  read: 'This page has no text.',
  waiting: 'The document has not been read yet. It is read in the background.',
  'no text': 'No text was found in this file. Download it to look at it.',
  damaged: 'The file is damaged and could not be read. Download it to look at it.',
  encrypted: 'The file is encrypted. Upload it without a password to have it read.',
  'too large': 'The file is too large to be read to its end.',
};

/** The text of one page as it was read, with the words marked. */
export function PageTextView({ page, words }: { page: PageText; words: readonly string[] }) {
  if (page.text === '')
    return (
      <div className={classes['text']}>
        <EmptyState title="No text">{reasons[page.state]}</EmptyState>
      </div>
    );
  return (
    <section className={classes['text']} aria-label={`Text of page ${page.page}`} tabIndex={0}>
      {markedPieces(page.text, words).map(({ start, text, marked }) =>
        marked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
      )}
    </section>
  );
}

import type { DocumentTextState, FoundDocument } from '@panoramic/contract';
import { Badge, type Tone } from '../../ui/index.ts';
import classes from './documents.module.css';

/** The name of a document, and that of its file. */
export function DocumentCell({ row }: { row: FoundDocument }) {
  const label = row.name || row.filename || 'Document';
  return (
    <>
      <span className={classes['name']}>{label}</span>
      {row.filename && row.filename !== label && <span className={classes['second']}>{row.filename}</span>}
    </>
  );
}

/** Shows the page and excerpt where the words were found; without them, the state of the document's text. */
export function TextCell({ row }: { row: FoundDocument }) {
  const { page, matches, excerpt } = row;
  if (page === null) return <TextState state={row.state} />;
  return (
    <span className={classes['found']}>
      <span className={classes['page']} data-figures>
        Page {page}
        {matches > 1 && ` and ${matches - 1} more`}
      </span>{' '}
      {excerpt.map(({ text, marked }, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, which never move
        marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </span>
  );
}

const words: Record<DocumentTextState, { readonly tone: Tone; readonly text: string } | null> = {
  read: null,
  waiting: { tone: 'neutral', text: 'Waits to be read' },
  'no text': { tone: 'neutral', text: 'No text' },
  damaged: { tone: 'amber', text: 'Damaged' },
  encrypted: { tone: 'amber', text: 'Encrypted' },
  'too large': { tone: 'amber', text: 'Too large to read' },
};

function TextState({ state }: { state: DocumentTextState | null }) {
  if (state === null) return <Badge tone="neutral">No file yet</Badge>;
  const shown = words[state];
  return shown ? <Badge tone={shown.tone}>{shown.text}</Badge> : null;
}

import type { Command } from '../../lib/screen.ts';
import classes from './command-search.module.css';
import { fieldsFound, markedParts } from './why-found.ts';

/** One result: its name, what it is, and why it was found: the typed words marked, and the field at the right. */
export function CommandLine({ command, words }: { command: Command; words: readonly string[] }) {
  const { label, description = '' } = command;
  const found = fieldsFound(command, words);
  const unseen = found.filter(({ text }) => !label.includes(text) && !description.includes(text));
  return (
    <span className={classes['line']}>
      <span className={classes['texts']}>
        <span>
          <Marked text={label} words={words} />
        </span>
        {description && (
          <span className={classes['description']}>
            <Marked text={description} words={words} />
          </span>
        )}
        {unseen.map((field) => (
          <span key={field.label} className={classes['description']}>
            {field.label}: <Marked text={field.text} words={words} />
          </span>
        ))}
      </span>
      {found.length > 0 && (
        <span className={classes['fields']}>{found.map((field) => field.label).join(', ')}</span>
      )}
    </span>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map((part) =>
    part.marked ? <mark key={part.start}>{part.text}</mark> : part.text,
  );
}

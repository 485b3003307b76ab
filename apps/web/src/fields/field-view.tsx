import { showValue, type AnyValue, type Field, type Kind } from '@panoramic/contract';
import type { ReactNode } from 'react';
import { Explained } from '../ui/explained.tsx';
import classes from './field-view.module.css';

/** A formatted value for reading. */
export function FieldView({ field, value }: { field: Field; value: AnyValue }) {
  if (value === null || value === '') return null;
  if (field.kind === 'text' && field.link) return <PageLink address={String(value)} />;
  return views[field.kind](showValue(value as never, field)); // Safe: a field's own value.
}

function PageLink({ address }: { address: string }) {
  // Anything else would be run as script.
  if (!/^https?:/i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

function plain(text: string): ReactNode {
  return text;
}

/** Lets a long e-mail address break after the @ rather than within a name. */
function brokenAtSign(address: string): ReactNode {
  const [name, ...domain] = address.split('@');
  return domain.length === 0 ? (
    address
  ) : (
    <>
      {name}@<wbr />
      {domain.join('@')}
    </>
  );
}

const views: Record<Kind, (text: string) => ReactNode> = {
  text: plain,
  longText: (text) => <span className={classes['long']}>{text}</span>,
  phone: (text) => <a href={`tel:${text.replaceAll(/[^\d+*#,;]/g, '')}`}>{text}</a>,
  email: (text) => (
    <a href={`mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`}>{brokenAtSign(text)}</a>
  ),
  integer: plain,
  number: plain,
  money: plain,
  percent: plain,
  date: plain,
  yearQuarter: plain,
  choice: (text) => <Explained>{text}</Explained>,
  choices: plain,
  flag: plain,
  file: plain,
};

interface FieldListProps<R extends Readonly<Record<string, AnyValue>>> {
  table: Readonly<Record<string, Field>>;
  names: readonly (keyof R & string)[];
  row: R;
}

/** A list of labels and values for reading. */
export function FieldList<R extends Readonly<Record<string, AnyValue>>>({
  table,
  names,
  row,
}: FieldListProps<R>) {
  return (
    <dl className={classes['list']}>
      {names.map((name) => {
        const field = table[name];
        return (
          field && (
            <div
              key={name}
              className={classes['pair']}
              data-width={field.width ?? 'md'}
              data-kind={field.kind}
            >
              <dt>
                <Explained focusable>{field.label}</Explained>
              </dt>
              <dd>
                <FieldView field={field} value={row[name] ?? null} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

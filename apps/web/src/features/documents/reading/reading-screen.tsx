import {
  documentLabel,
  leaseName,
  mayUse,
  type DocumentReading,
  type ShownSuggestion,
} from '@panoramic/contract';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { documentPath, openedIn } from '../document-url.ts';
import classes from './reading.module.css';
import { SuggestionItem } from './suggestion-item.tsx';

/** How often a document is asked for again while it waits to be read. */
const askEvery = 5000;

/** The values that a document suggests for its lease, accepted one by one. */
export function ReadingScreen() {
  const [query] = useSearchParams();
  const file = openedIn(query)?.file ?? 0;
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queryFor('Documents/GetSuggestions', { file_id: file }),
    enabled: file > 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? askEvery : false),
  });
  const counts = data && countsOf(data.suggestions);
  return (
    <PageFrame
      title="Read the Lease"
      width="wide"
      context={
        data && (
          <>
            {documentLabel(data)} ·{' '}
            <Link to={to(paths.leaseSummary, { id: data.sd_id })}>{leaseName(data.site_details)}</Link>
          </>
        )
      }
      actions={
        data && (
          <>
            <Button variant="default" component={Link} to={documentPath({}, { file, page: 1 })}>
              Open the document
            </Button>
            <Button variant="default" component={Link} to={to(paths.leaseDocuments, { id: data.sd_id })}>
              Back to the lease
            </Button>
          </>
        )
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The document could not be read.
        </Banner>
      )}
      {file === 0 && (
        <EmptyState title="No document chosen">
          A document is read from the documents of its lease. <Link to={paths.documents}>Documents</Link>
        </EmptyState>
      )}
      {file > 0 && !data && !error && <SkeletonRows rows={6} />}
      {data && counts && (
        <>
          {data.state !== 'waiting' && (
            <div className={classes['bar']}>
              <output data-figures>
                {counts.open} to look at
                {counts.differs > 0 && `, ${counts.differs} unlike what is stored`}
              </output>
              {counts.settled > 0 && (
                <Checkbox
                  size="xs"
                  label={`Show what is stored or dismissed (${counts.settled})`}
                  checked={showsAll}
                  onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
                />
              )}
            </div>
          )}
          <Suggestions data={data} showsAll={showsAll} />
          <Contradictions data={data} />
        </>
      )}
    </PageFrame>
  );
}

function isOpen({ state, dismissed }: ShownSuggestion): boolean {
  return state !== 'stored' && !dismissed;
}

function countsOf(suggestions: readonly ShownSuggestion[]) {
  const open = suggestions.filter(isOpen);
  return {
    open: open.length,
    differs: open.filter(({ state }) => state === 'differs').length,
    settled: suggestions.length - open.length,
  };
}

const groups = [
  { target: 'lease', title: 'Lease' },
  { target: 'rentTerm', title: 'Rent terms' },
  { target: 'criticalDate', title: 'Critical dates' },
  { target: 'contact', title: 'Contacts' },
  { target: 'expenseClause', title: 'Expense clauses' },
] as const;

const reasons: Record<DocumentReading['state'], string> = {
  waiting: 'It is read in the background, and what it says of the lease will stand here by itself.',
  read: 'The document says nothing that could be read for certain.',
  'no text': 'No text was found in this file.',
  damaged: 'The file is damaged and could not be read.',
  encrypted: 'The file is encrypted. Upload it without a password to have it read.',
  'too large': 'The file is too large to be read to its end.',
};

function Suggestions({ data, showsAll }: { data: DocumentReading; showsAll: boolean }) {
  const { roles } = useSignedIn();
  const shown = data.suggestions.filter((one) => showsAll || isOpen(one));
  if (data.suggestions.length === 0)
    return (
      <EmptyState title={data.state === 'waiting' ? 'The document has not been read yet' : 'No suggestions'}>
        {reasons[data.state]}
      </EmptyState>
    );
  if (shown.length === 0)
    return (
      <EmptyState title="Nothing left to look at">
        Everything that was read is stored or dismissed.
      </EmptyState>
    );
  return (
    <div className={classes['groups']} data-suggestions>
      {groups.map(({ target, title }) => {
        const own = shown.filter((one) => one.target === target);
        return (
          own.length > 0 && (
            <section key={target} aria-label={title}>
              <h2 className={classes['heading']}>{title}</h2>
              <ul className={classes['list']} data-list>
                {own.map((one) => (
                  <SuggestionItem
                    key={one.key}
                    fileId={data.file_id}
                    suggestion={one}
                    mayWrite={mayUse('Write', roles)}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

/** Lists what the document states in two different ways; a person decides on the lease. */
function Contradictions({ data }: { data: DocumentReading }) {
  if (data.contradictions.length === 0) return null;
  return (
    <section aria-label="Says two things">
      <h2 className={classes['heading']}>Says two things</h2>
      <p className={classes['quiet']}>
        Nothing is suggested for these, because the document contradicts itself.
      </p>
      <ul className={classes['list']}>
        {data.contradictions.map(({ label, readings }) => (
          <li key={label} className={classes['contradiction']}>
            <strong>{label}</strong>
            <ul>
              {readings.map(({ value, page, quote }) => (
                <li key={`${page} ${value}`}>
                  {value}, <Link to={documentPath({}, { file: data.file_id, page })}>page {page}</Link>:{' '}
                  <q className={classes['quoted']}>{quote}</q>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

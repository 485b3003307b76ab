import { startingLayouts, type SavedLayout } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge, Banner, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { PaymentRowButtons } from '../frame/row-buttons.tsx';
import classes from '../frame/frame.module.css';
import { LayoutEditor } from './layout-editor.tsx';

/** How files for payables systems are written: the client's own layouts, and starting points. */
export function LayoutsScreen() {
  const { data, error, refetch } = useQuery(queryFor('Payments/GetLayouts', {}));
  const [edited, setEdited] = useState<SavedLayout | null>(null);
  if (edited)
    return (
      <LayoutEditor
        key={`${edited.id} ${edited.layout.name}`}
        saved={edited}
        onDone={() => setEdited(null)}
      />
    );
  return (
    <PageFrame
      title="Layouts"
      width="wide"
      context="How the file of a batch is written"
      actions={
        <>
          <Button onClick={() => setEdited({ id: 0, layout: blankLayout(), version: 0 })}>Add layout</Button>
          <Button variant="default" component={Link} to={paths.paymentBatches}>
            All batches
          </Button>
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The layouts could not be loaded.
        </Banner>
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (
        <ul className={classes['list']}>
          {data.map((one) => (
            <li key={one.layout.name}>
              <span>
                <strong>{one.layout.name}</strong>{' '}
                {one.layout.subject === 'journal' && <Badge>Journal</Badge>}{' '}
                <span className={classes['quiet']}>
                  {one.layout.columns.map(({ heading }) => heading).join(', ')}
                </span>
              </span>
              {one.id === 0 ? (
                <>
                  <Badge>Starting point</Badge>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Change ${one.layout.name}`}
                    onClick={() => setEdited(one)}
                  >
                    Change
                  </Button>
                </>
              ) : (
                <PaymentRowButtons
                  name={`layout ${one.layout.name}`}
                  removal="Payments/DeleteLayout"
                  id={one.id}
                  onEdit={() => setEdited(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={classes['quiet']}>
        QuickBooks, NetSuite, SAP and Oracle are starting points: each installation differs. A change is saved
        as a layout of this client; batches that were made keep theirs.
      </p>
    </PageFrame>
  );
}

function blankLayout(): SavedLayout['layout'] {
  const [first] = startingLayouts;
  if (!first) throw new Error('There are starting points.');
  return { ...first, name: '' };
}

import type { SavedPaymentCode } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { PaymentSection } from '../frame/section.tsx';
import classes from '../frame/frame.module.css';
import { CodeDialog, CodeList } from './code-list.tsx';
import { TwoPeopleSetting } from './payment-settings.tsx';
import { WithoutCode } from './without-code.tsx';

/** The accounts, cost centers and entities of payments, and who may approve them. */
export function PaymentCodesScreen() {
  const { data, error, refetch } = useQuery(queryFor('Payments/GetCodes', {}));
  const [edited, setEdited] = useState<SavedPaymentCode | 'new' | null>(null);
  return (
    <PageFrame
      title="Codes"
      width="wide"
      count={data?.length}
      actions={<Button onClick={() => setEdited('new')}>Add code</Button>}
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The codes could not be loaded.
        </Banner>
      )}
      {!data && !error && <SkeletonRows rows={6} />}
      <div className={classes['parts']}>
        <WithoutCode />
        {data && (
          <PaymentSection title="Codes">
            {data.length === 0 && (
              <EmptyState title="No codes yet.">
                Enter the account of each type of rent. One line without a type holds for all.
              </EmptyState>
            )}
            {data.length > 0 && <CodeList codes={data} onEdit={setEdited} />}
          </PaymentSection>
        )}
        <TwoPeopleSetting />
      </div>
      {edited && <CodeDialog code={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </PageFrame>
  );
}

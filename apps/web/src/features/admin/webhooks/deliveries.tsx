import { deliveryStates, type Webhook, type WebhookDelivery } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, callAndRefresh, keyOf, reasonOf } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { Badge, Banner, EmptyState, notify, SidePanel, SkeletonRows, type Tone } from '../../../ui/index.ts';
import classes from './webhooks.module.css';

const perPage = 50;

/** What was sent to a webhook, and what it answered. */
export function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, url } = webhook;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keyOf('Webhooks/GetDeliveries', { id }),
    queryFn: ({ pageParam, signal }) => call('Webhooks/GetDeliveries', { id, before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < perPage ? null : (last.at(-1)?.id ?? null)),
  });
  const rows = data?.pages.flat();
  return (
    <SidePanel
      title="Log of the webhook"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={() => void refetch()}>
          Read again
        </Button>
      }
    >
      <p className={classes['quiet']}>{url}. Kept for 30 days.</p>
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {!rows && !error && <SkeletonRows />}
      {rows?.length === 0 && <EmptyState />}
      <ol className={classes['deliveries']}>
        {rows?.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </SidePanel>
  );
}

const tones: Record<WebhookDelivery['state'], Tone> = {
  waiting: 'amber',
  sending: 'amber',
  delivered: 'green',
  failed: 'red',
};

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { id, type, state, tries, createdAt, triedAt, nextAt, status, answer, error, messageId } = delivery;
  const isDone = state === 'delivered' || state === 'failed';
  return (
    <li>
      <div className={classes['delivery']}>
        <span>
          {type} <Badge tone={tones[state]}>{deliveryStates[state]}</Badge>
        </span>
        {isDone && (
          <Button variant="subtle" size="compact-sm" onClick={() => void again(id)}>
            Send again
          </Button>
        )}
      </div>
      <p className={classes['quiet']} data-figures>
        {showTimestamp(triedAt ?? createdAt)}
        {tries > 1 && `, ${tries} tries`}
        {status !== null && `, status ${status}`}
        {nextAt !== null && `, again ${showTimestamp(nextAt)}`}
      </p>
      {error && <p className={classes['quiet']}>{error}</p>}
      <p className={classes['quiet']}>{messageId}</p>
      {answer && <pre className={classes['answer']}>{answer}</pre>}
    </li>
  );
}

async function again(id: number): Promise<void> {
  try {
    const queued = await callAndRefresh('Webhooks/SendAgain', { id });
    notify(queued ? 'It is sent again.' : 'It cannot be sent while the webhook is off.');
  } catch (failure) {
    notify(reasonOf(failure), 'failure');
  }
}

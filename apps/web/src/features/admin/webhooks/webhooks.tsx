import { webhookTopics, type Webhook } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, queryFor, reasonOf, refreshAfter, useSignedIn } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge, Banner, confirm, EmptyState, notify, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { RotateSecret } from './webhook-secret.tsx';
import classes from './webhooks.module.css';

/** Where the changes of the client are sent. */
export function Webhooks() {
  const { client } = useSignedIn();
  return (
    <PageFrame title="Webhooks" context={client?.cl_name}>
      {client ? <ClientWebhooks /> : <Link to={paths.clients}>Choose a client first</Link>}
    </PageFrame>
  );
}

function ClientWebhooks() {
  const { data, error, refetch } = useQuery(queryFor('Webhooks/GetWebhooks', {}));
  /** The id of the webhook that is edited; 0: a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  /** The id of the webhook whose secret is replaced. */
  const [rotating, setRotating] = useState<number | null>(null);
  const [logOf, setLogOf] = useState<Webhook | null>(null);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The webhooks could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows />;
  return (
    <>
      {editing === 0 ? (
        <WebhookForm webhook={null} onClose={() => setEditing(null)} />
      ) : (
        <div>
          <Button onClick={() => setEditing(0)}>Register a webhook</Button>
        </div>
      )}
      {data.length === 0 && editing !== 0 && (
        <EmptyState title="No webhooks">
          A webhook tells another program at once when a lease, a rent term or a date changes.
        </EmptyState>
      )}
      <ul className={classes['webhooks']}>
        {data.map((webhook) => (
          <li key={webhook.id}>
            {editing === webhook.id ? (
              <WebhookForm webhook={webhook} onClose={() => setEditing(null)} />
            ) : rotating === webhook.id ? (
              <RotateSecret webhook={webhook} onClose={() => setRotating(null)} />
            ) : (
              <OneWebhook
                webhook={webhook}
                onEdit={() => setEditing(webhook.id)}
                onRotate={() => setRotating(webhook.id)}
                onLog={() => setLogOf(webhook)}
              />
            )}
          </li>
        ))}
      </ul>
      {logOf && <Deliveries webhook={logOf} onClose={() => setLogOf(null)} />}
    </>
  );
}

interface OneWebhookProps {
  webhook: Webhook;
  onEdit: () => void;
  onRotate: () => void;
  onLog: () => void;
}

function OneWebhook({ webhook, onEdit, onRotate, onLog }: OneWebhookProps) {
  const { id, url, topics, isOn, madeBy, createdAt, failingSince, switchedOffAt, oldSecretEndsAt, waiting } =
    webhook;
  return (
    <section className={classes['webhook']} aria-label={url}>
      <h2 className={classes['url']}>
        {url} <State webhook={webhook} />
      </h2>
      <p className={classes['quiet']}>
        {topics.map((topic) => webhookTopics[topic]).join(', ')}. Registered by {madeBy},{' '}
        {showTimestamp(createdAt)}.{describeWaiting(waiting)}
        {oldSecretEndsAt && ` The previous secret works until ${showTimestamp(oldSecretEndsAt)}.`}
      </p>
      {switchedOffAt && (
        <Banner kind="warning" reason="Edit it to switch it on; its log offers what was not delivered.">
          It was switched off {showTimestamp(switchedOffAt)}, after a day of failures.
        </Banner>
      )}
      {isOn && failingSince && (
        <Banner kind="warning" reason="It is tried again with growing pauses, for a day.">
          Nothing could be delivered since {showTimestamp(failingSince)}.
        </Banner>
      )}
      <div className={classes['actions']}>
        <Button variant="default" onClick={onLog}>
          Log
        </Button>
        <Button variant="default" disabled={!isOn} onClick={() => void sendTest(id)}>
          Send a test
        </Button>
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="default" onClick={onRotate}>
          New secret
        </Button>
        <Button variant="subtle" color="red" onClick={() => void remove(webhook)}>
          Remove
        </Button>
      </div>
    </section>
  );
}

function describeWaiting(waiting: number): string {
  if (waiting === 0) return '';
  return waiting === 1 ? ' One message waits.' : ` ${waiting.toLocaleString('en-US')} messages wait.`;
}

function State({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  if (!isOn) return <Badge>Off</Badge>;
  return failingSince ? <Badge tone="amber">Failing</Badge> : <Badge tone="green">On</Badge>;
}

async function sendTest(id: number): Promise<void> {
  try {
    const sent = await callAndRefresh('Webhooks/SendTest', { id });
    notify(sent ? 'A test is on its way; the log tells its answer.' : 'The webhook is off.');
  } catch (failure) {
    notify(reasonOf(failure), 'failure');
  }
}

async function remove({ id, url }: Webhook): Promise<void> {
  const question = `Remove the webhook to ${url}? What waits for it is not sent.`;
  if (!(await confirm(question, { destructive: true, confirmLabel: 'Remove' }))) return;
  try {
    await callAndRefresh('Webhooks/DeleteWebhook', { id });
    notify('The webhook was removed.');
  } catch (failure) {
    notify(reasonOf(failure), 'failure');
    await refreshAfter('Webhooks/DeleteWebhook');
  }
}

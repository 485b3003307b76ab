import type { Webhook } from '@panoramic/contract';
import { Button, Radio } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { callAndRefresh, reasonOf } from '../../../api/index.ts';
import { Banner, ShownOnce } from '../../../ui/index.ts';
import classes from './webhooks.module.css';

const waysToEnd = [
  { hours: 24, label: 'Tomorrow: until then messages carry both signatures' },
  { hours: 0, label: 'At once: it may be known to somebody else' },
] as const;

/** Replaces the secret of a webhook. */
export function RotateSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [hours, setHours] = useState<number>(waysToEnd[0].hours);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  async function replace(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      setSecret((await callAndRefresh('Webhooks/RotateSecret', { id: webhook.id, hours })).secret);
    } catch (failure) {
      setProblem(reasonOf(failure));
    } finally {
      setBusy(false);
    }
  }

  if (secret !== null) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <form className={classes['webhook']} aria-label="New secret" onSubmit={(event) => void replace(event)}>
      <h2 className={classes['url']}>A new secret for {webhook.url}</h2>
      {problem && (
        <Banner kind="failure" reason={problem}>
          The secret was not replaced.
        </Banner>
      )}
      <Radio.Group
        label="The previous secret ends"
        value={String(hours)}
        onChange={(value) => setHours(Number(value))}
      >
        <div className={classes['choices']}>
          {waysToEnd.map(({ hours: one, label }) => (
            <Radio key={one} value={String(one)} label={label} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes['actions']}>
        <Button type="submit" loading={busy}>
          Make a new secret
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A new secret, shown only once. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <section className={classes['webhook']} aria-label="Secret of the webhook">
      <ShownOnce
        what="secret"
        label="Secret"
        value={secret}
        reason="The receiver checks with it that a message comes from here."
        onClose={onClose}
      />
    </section>
  );
}

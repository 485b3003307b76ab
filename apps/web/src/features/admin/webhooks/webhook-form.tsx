import { compsClientId, topicsIn, webhookTopics, type Webhook, type WebhookTopic } from '@panoramic/contract';
import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { callAndRefresh, reasonOf, useSignedIn } from '../../../api/index.ts';
import { Banner } from '../../../ui/index.ts';
import { ShownSecret } from './webhook-secret.tsx';
import classes from './webhooks.module.css';

interface WebhookFormProps {
  /** `null`: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const { client } = useSignedIn();
  const offered = topicsIn(client?.cl_id === compsClientId);
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(webhook?.topics ?? offered);
  const [isOn, setOn] = useState(webhook?.isOn ?? true);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The secret of a new webhook, shown only once. */
  const [secret, setSecret] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const saved = await callAndRefresh('Webhooks/SaveWebhook', {
        id: webhook?.id ?? 0,
        url: url.trim(),
        topics: [...topics],
        isOn,
        ...(webhook && { version: webhook.version }),
      });
      if (saved.secret === null) onClose();
      else setSecret(saved.secret);
    } catch (failure) {
      setProblem(reasonOf(failure));
    } finally {
      setBusy(false);
    }
  }

  function choose(topic: WebhookTopic, isChosen: boolean) {
    setTopics(offered.filter((one) => (one === topic ? isChosen : topics.includes(one))));
  }

  if (secret !== null) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <form className={classes['webhook']} aria-label="Webhook" onSubmit={(event) => void save(event)}>
      {problem && (
        <Banner kind="failure" reason={problem}>
          The webhook was not saved.
        </Banner>
      )}
      <TextInput
        label="Address"
        placeholder="https://example.com/panoramic"
        maxLength={2000}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div role="group" aria-label="Tell it of" className={classes['topics']}>
        {offered.map((topic) => (
          <Checkbox
            key={topic}
            label={webhookTopics[topic]}
            checked={topics.includes(topic)}
            onChange={(event) => choose(topic, event.currentTarget.checked)}
          />
        ))}
      </div>
      <Switch label="On" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
      <div className={classes['actions']}>
        <Button type="submit" loading={busy}>
          {webhook ? 'Save' : 'Register'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

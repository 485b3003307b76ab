import { apiTokenDays, compsClientId, hasRole, mayUse, type ApiTokenInfo } from '@panoramic/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import {
  callAndRefresh,
  fetchFile,
  queryFor,
  reasonOf,
  refreshAfter,
  useSignedIn,
} from '../../../api/index.ts';
import { FileButton } from '../../../fields/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { Badge, Banner, ShownOnce, confirm, notify } from '../../../ui/index.ts';
import { Section } from './section.tsx';
import classes from './section.module.css';

/** The tokens with which programs sign in as the user. */
export function TokensSection() {
  const { client } = useSignedIn();
  const { data: tokens, error } = useQuery(queryFor('Account/GetTokens', {}));
  /** The new token, shown only once. */
  const [made, setMade] = useState<string | null>(null);

  async function revoke({ id, name }: ApiTokenInfo) {
    const question = `Revoke the token “${name}”? Programs that use it are refused at once.`;
    if (!(await confirm(question, { destructive: true, confirmLabel: 'Revoke' }))) return;
    try {
      await callAndRefresh('Account/RevokeToken', { id });
      // The revoked token may be the one that is shown.
      setMade(null);
      notify('The token was revoked.');
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
      await refreshAfter('Account/RevokeToken');
    }
  }

  return (
    <Section
      name="tokens"
      actions={
        client &&
        client.cl_id !== compsClientId && (
          <FileButton
            label="OpenAPI"
            title={`The calls, with the fields and choices of ${client.cl_name}`}
            icon={Download}
            fileName="panoramic-openapi.json"
            fetch={() => fetchFile('Fields/GetOpenApi', {})}
            failure="The description could not be downloaded."
          />
        )
      }
      text={
        <>
          A program that has a token of yours reads or writes what you may, in one client or in the comps.{' '}
          <a href="/api/docs">The calls that it can make</a>
        </>
      }
    >
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {made === null ? (
        <NewToken onMade={setMade} />
      ) : (
        <ShownOnce
          what="token"
          label="API token"
          value={made}
          reason="Whoever has it acts as you, until it expires or you revoke it."
          onClose={() => setMade(null)}
        />
      )}
      {tokens && tokens.length > 0 && (
        <ul className={classes['list']} aria-label="API tokens">
          {tokens.map((token) => (
            <li key={token.id}>
              <span className={classes['device']}>
                {token.name}
                {token.expired && <Badge>Expired</Badge>}
              </span>
              <span className={classes['quiet']} data-figures>
                {token.clientName}, {token.mayWrite ? 'reads and writes' : 'reads'}
                {token.mayPay && ', payments too,'} until {showTimestamp(token.expiresAt)},{' '}
                {token.usedAt === null ? 'not used yet' : `last used ${showTimestamp(token.usedAt)}`}
              </span>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => void revoke(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const lifetimes = [30, apiTokenDays.usual, 180, apiTokenDays.most].map((days) => ({
  value: String(days),
  label: days === apiTokenDays.most ? 'A year' : `${days} days`,
}));

function NewToken({ onMade }: { onMade: (token: string) => void }) {
  const { client, roles } = useSignedIn();
  const areas = [
    ...(client && client.cl_id !== compsClientId ? [{ value: 'client', label: client.cl_name }] : []),
    ...(hasRole(roles, 'Comps') ? [{ value: 'comps', label: 'Comps' }] : []),
  ];
  const [area, setArea] = useState(areas[0]?.value ?? 'client');
  const [name, setName] = useState('');
  const [access, setAccess] = useState('read');
  const [days, setDays] = useState(String(apiTokenDays.usual));
  const [busy, setBusy] = useState(false);
  const mayPay = area !== 'comps' && mayUse('Write or Payments', roles);
  const mayWrite = area === 'comps' || mayPay;
  const uses = [
    { value: 'read', label: 'Reads' },
    ...(mayWrite ? [{ value: 'write', label: 'Reads and writes' }] : []),
    ...(mayPay ? [{ value: 'pay', label: 'Reads and writes, payments too' }] : []),
  ];

  async function make(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return notify('Enter a name for the token.', 'failure');
    setBusy(true);
    try {
      const { token } = await callAndRefresh('Account/CreateToken', {
        name,
        comps: area === 'comps',
        mayWrite: mayWrite && access !== 'read',
        mayPay: mayPay && access === 'pay',
        days: Number(days),
      });
      onMade(token);
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
    } finally {
      setBusy(false);
    }
  }

  if (areas.length === 0) return <p className={classes['text']}>Choose a client first.</p>;
  return (
    <form className={classes['making']} aria-label="New API token" onSubmit={(event) => void make(event)}>
      <TextInput
        className={classes['address']}
        label="Name of the token"
        placeholder="What it is for"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="For"
        data={areas}
        value={area}
        allowDeselect={false}
        onChange={(chosen) => chosen && setArea(chosen)}
      />
      <Select
        label="Access"
        data={uses}
        value={uses.some(({ value }) => value === access) ? access : 'read'}
        allowDeselect={false}
        onChange={(chosen) => chosen && setAccess(chosen)}
      />
      <Select
        label="Expires after"
        data={lifetimes}
        value={days}
        allowDeselect={false}
        onChange={(chosen) => chosen && setDays(chosen)}
      />
      <Button type="submit" variant="default" loading={busy}>
        Make a token
      </Button>
    </form>
  );
}

import { compsClientId, hasRole, type Client } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import { detailsLink } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, Banner, EmptyState, PageFrame, SkeletonRows, useHashTarget } from '../../ui/index.ts';
import { clientButtonId } from './client-commands.ts';
import { ClientLogo } from './client-logo.tsx';
import classes from './client-selection.module.css';
import { useOpenClient } from './use-open-client.ts';

/** A filter field is shown from this number of clients on. */
const manyClients = 9;

export function ClientSelection() {
  const { roles } = useSignedIn();
  const { data, error, refetch } = useQuery(queryFor('Clients/ShowAllClients', {}));
  const [typed, setTyped] = useState('');
  const clients = data?.filter(({ cl_id }) => cl_id !== compsClientId);
  const comps = hasRole(roles, 'Comps') ? data?.find(({ cl_id }) => cl_id === compsClientId) : undefined;
  const wanted = typed.trim().toLowerCase();
  const found = clients?.filter(({ cl_name }) => cl_name.toLowerCase().includes(wanted));
  return (
    <PageFrame
      title="Client Selection"
      count={clients?.length}
      context="Choose the client to work in."
      actions={
        hasRole(roles, 'Admin') && (
          <Button component={Link} to={paths.clientCreate}>
            + Add
          </Button>
        )
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The clients could not be loaded.
        </Banner>
      )}
      {!error && !found && <SkeletonRows rows={4} height={72} />}
      {clients && clients.length >= manyClients && (
        <TextInput
          label="Search"
          className={classes['search']}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {found && <Choices clients={found} comps={comps} />}
      {found?.length === 0 && <EmptyState />}
    </PageFrame>
  );
}

function Choices({ clients, comps }: { clients: readonly Client[]; comps: Client | undefined }) {
  const { open, opening, failure } = useOpenClient();
  const all = comps ? [...clients, comps] : clients;
  return (
    <>
      {failure !== null && <Banner kind="failure">{failure}</Banner>}
      <ul className={classes['choices']}>
        {all.map((client) => (
          <Choice
            key={client.cl_id}
            client={client}
            busy={opening === client.cl_id}
            onChoose={() => void open(client)}
          />
        ))}
      </ul>
    </>
  );
}

function Choice({ client, busy, onChoose }: { client: Client; busy: boolean; onChoose: () => void }) {
  const session = useSignedIn();
  const current = session.client?.cl_id === client.cl_id;
  const button = useHashTarget<HTMLButtonElement>(clientButtonId(client.cl_id));
  return (
    <li className={classes['choice']} data-current={current || undefined} aria-busy={busy}>
      <button ref={button} type="button" className={classes['button']} onClick={onChoose}>
        <ClientLogo client={client} size={40} />
        <span className={classes['name']} title={client.cl_name}>
          {client.cl_name}
        </span>
      </button>
      {current && <Badge tone="accent">Current</Badge>}
      {hasRole(session.roles, 'Admin') && (
        <Link
          to={detailsLink(paths.clientDetails, client.cl_id)}
          className={classes['edit']}
          aria-label={`Edit ${client.cl_name}`}
          title="Edit"
        >
          <Pencil size={15} aria-hidden />
        </Link>
      )}
    </li>
  );
}

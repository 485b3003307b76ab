import { compsClientId, hasRole, type Client } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { adoptClient, call, queryFor, reasonOf, type SignedIn } from '../../api/index.ts';
import { clearPendingLink, urlWithoutClient } from '../../lib/pending-link.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, MessagePage, notify, Spinner } from '../../ui/index.ts';

interface LinkedClientProps {
  session: SignedIn;
  /** The client that the link belongs to. */
  clientId: number;
}

/** Shown instead of a link's screen until the session works in the link's client. */
export function LinkedClient({ session, clientId }: LinkedClientProps) {
  useEffect(clearPendingLink, []);
  if (session.client?.cl_id === clientId) return <Arrived />;
  return hasRole(session.roles, 'Home Limited') ? (
    <OtherClient session={session} clientId={clientId} />
  ) : (
    <MessagePage
      title="This link belongs to another client"
      text={`Nothing of that client is yours to see${session.client ? `: you work in ${session.client.cl_name}` : ''}. If it should be, ask the site administrators.`}
      actions={<GoHome />}
    />
  );
}

function Arrived() {
  const navigate = useNavigate();
  const address = urlWithoutClient(useLocation());
  useEffect(() => void navigate(address, { replace: true }), [navigate, address]);
  return <Spinner />;
}

function OtherClient({ session, clientId }: LinkedClientProps) {
  const { data, error } = useQuery(queryFor('Clients/ShowAllClients', {}));
  const client = data?.find(({ cl_id }) => cl_id === clientId && cl_id !== compsClientId);
  if (error) return <Banner kind="failure">{reasonOf(error)}</Banner>;
  if (!data) return <Spinner />;
  if (!client)
    return (
      <MessagePage
        title="This link belongs to no client"
        text="The client that it was made for is not there any more."
        actions={<GoHome />}
      />
    );
  return <SwitchClient session={session} client={client} />;
}

function SwitchClient({ session, client }: { session: SignedIn; client: Client }) {
  const [busy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    try {
      // The screen then opens, because the link belongs to the session's client.
      adoptClient(await call('Clients/SetClient', { cl_id: client.cl_id }));
    } catch (error) {
      notify(reasonOf(error), 'failure');
      setBusy(false);
    }
  }

  const now = session.client && `You work in ${session.client.cl_name} now. `;
  return (
    <MessagePage
      title={`This link belongs to ${client.cl_name}`}
      text={`${now ?? ''}Change to ${client.cl_name} to open it.`}
      actions={
        <>
          <Button loading={busy} autoFocus onClick={() => void change()}>
            Change to {client.cl_name}
          </Button>
          <Button variant="default" component={Link} to={paths.home}>
            {session.client ? `Stay in ${session.client.cl_name}` : 'Go Home'}
          </Button>
        </>
      }
    />
  );
}

function GoHome() {
  return (
    <Button component={Link} to={paths.root}>
      Go Home
    </Button>
  );
}

import { text, type OwnedApiToken } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callAndRefresh, queryFor, reasonOf, refreshAfter } from '../../api/index.ts';
import { DataTable, type Column } from '../../fields/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { Badge, Banner, confirm, notify, PageFrame } from '../../ui/index.ts';

function column(
  key: keyof OwnedApiToken,
  label: string,
  value: (token: OwnedApiToken) => string,
  more: Partial<Column<OwnedApiToken>> = {},
): Column<OwnedApiToken> {
  return { key, label, field: text(label), value, ...more };
}

const columns: readonly Column<OwnedApiToken>[] = [
  column('name', 'Token', ({ name }) => name, {
    card: 'title',
    cell: ({ name, expired, works }) => (
      <>
        {name} {expired ? <Badge>Expired</Badge> : !works && <Badge>Does not work</Badge>}
      </>
    ),
  }),
  column('userName', 'User', ({ userName }) => userName),
  column('clientName', 'For', ({ clientName }) => clientName, { width: '148px' }),
  column('mayWrite', 'Access', ({ mayWrite }) => (mayWrite ? 'Reads and writes' : 'Reads'), {
    width: '136px',
  }),
  column('createdAt', 'Made', ({ createdAt }) => showTimestamp(createdAt), {
    sortable: false,
    width: '184px',
  }),
  column('usedAt', 'Last used', ({ usedAt }) => (usedAt === null ? 'Never' : showTimestamp(usedAt)), {
    sortable: false,
    width: '184px',
  }),
  column('expiresAt', 'Expires', ({ expiresAt }) => showTimestamp(expiresAt), {
    sortable: false,
    width: '184px',
  }),
  {
    key: 'revoke',
    label: '',
    field: text('Revoke'),
    value: () => null,
    sortable: false,
    width: '120px',
    cell: (token) => (
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void revoke(token)}>
        Revoke
      </Button>
    ),
  },
];

async function revoke({ id, name, userName }: OwnedApiToken): Promise<void> {
  const question = `Revoke the token “${name}” of ${userName}? Programs that use it are refused at once.`;
  if (!(await confirm(question, { destructive: true, confirmLabel: 'Revoke' }))) return;
  try {
    await callAndRefresh('Account/RevokeToken', { id });
    notify('The token was revoked.');
  } catch (failure) {
    notify(reasonOf(failure), 'failure');
    await refreshAfter('Account/RevokeToken');
  }
}

/** All tokens of all users. */
export function ApiTokens() {
  const { data, error, refetch } = useQuery(queryFor('Admin/GetTokens', {}));
  return (
    <PageFrame
      title="API Tokens"
      count={data?.length}
      width="table"
      context="Users make their own under Settings. A token does no more than its user may at the time."
    >
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The tokens could not be loaded.
        </Banner>
      ) : (
        <DataTable
          label="API tokens"
          rows={data}
          columns={columns}
          rowKey={({ id }) => id}
          minWidth={1120}
          twoLines
          emptyHint="Nobody has made one."
        />
      )}
    </PageFrame>
  );
}

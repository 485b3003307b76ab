import { choice, text, typedValue, userFields, type User } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queryClient, queryFor, reasonOf } from '../../api/index.ts';
import { DataTable, fieldColumn, FieldInput, FieldView, type Column } from '../../fields/index.ts';
import { detailsLink } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, Banner, PageFrame } from '../../ui/index.ts';
import { rememberUserSearch } from './users-link.ts';
import classes from './users.module.css';

const columns: readonly Column<User>[] = [
  fieldColumn<typeof userFields, 'lastName', User>(userFields, 'lastName', {
    card: 'title',
    cell: ({ lastName, userName, active }) => (
      <>
        {lastName ?? userName} {!active && <Badge>Inactive</Badge>}
      </>
    ),
  }),
  fieldColumn<typeof userFields, 'firstName', User>(userFields, 'firstName', { card: 'title' }),
  {
    key: 'clientName',
    label: 'Client',
    field: text('Client'),
    value: ({ clientName }) => clientName,
    sortable: false,
  },
  fieldColumn<typeof userFields, 'officePhone', User>(userFields, 'officePhone', { width: '136px' }),
  fieldColumn<typeof userFields, 'email', User>(userFields, 'email', {
    width: '30%',
    cell: ({ email }) => <FieldView field={{ kind: 'email', label: 'Email', max: 254 }} value={email} />,
  }),
];

export function Users() {
  const [params, setParams] = useSearchParams();
  const query = params.get('query') ?? '';
  const clientId = params.get('clientId');
  const { data, error, refetch } = useQuery(queryFor('Admin/SearchUsersAsync', { query, clientId }));
  useEffect(() => rememberUserSearch(params), [params]);
  const searched = query !== '' || clientId !== null;
  return (
    <PageFrame title="Users" count={data?.length} width="table">
      <UserSearch key={params.toString()} query={query} clientId={clientId} onSearch={setParams} />
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The users could not be loaded.
        </Banner>
      ) : (
        <DataTable
          label="Users"
          rows={data}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => detailsLink(paths.userDetails, id)}
          onIntent={({ id }) => void queryClient.prefetchQuery(queryFor('Admin/GetUserDetailsAsync', { id }))}
          emptyHint={searched && <Link to={paths.users}>Clear the search</Link>}
        />
      )}
    </PageFrame>
  );
}

interface UserSearchProps {
  query: string;
  clientId: string | null;
  onSearch: (params: Record<string, string>) => void;
}

function UserSearch({ query, clientId, onSearch }: UserSearchProps) {
  const { data: clients = [] } = useQuery(queryFor('Clients/GetDropdown', {}));
  const [typed, setTyped] = useState(query);
  const field = choice('Client', clients);
  const known = clients.find(({ value }) => String(value) === clientId)?.label ?? '';
  const [client = known, setClient] = useState<string>();
  const chosen = typedValue(client, field);
  const [isLeft, setLeft] = useState(false);

  function search(event: FormEvent) {
    event.preventDefault();
    if ('problem' in chosen) return setLeft(true);
    const wanted = typed.trim();
    onSearch({
      ...(wanted && { query: wanted }),
      ...(chosen.value !== null && { clientId: String(chosen.value) }),
    });
  }

  return (
    <form className={classes['search']} aria-label="Search users" onSubmit={search}>
      <TextInput
        label="Search"
        name="query"
        placeholder="Name, username, e-mail or phone"
        className={classes['query']}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes['client']}>
        <FieldInput
          field={field}
          name="client"
          placeholder="All clients"
          text={client}
          onText={(label) => {
            setClient(label);
            setLeft(false);
          }}
          onLeave={() => setLeft(true)}
          error={isLeft && 'problem' in chosen ? chosen.problem : undefined}
        />
      </div>
      <Button type="submit" variant="default">
        Search
      </Button>
      <Button component={Link} to={paths.userDetails}>
        + Add
      </Button>
    </form>
  );
}

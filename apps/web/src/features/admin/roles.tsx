import { integer, roleFields, type Role } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../api/index.ts';
import { DataTable, type Column } from '../../fields/index.ts';
import { detailsLink } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, Banner, PageFrame } from '../../ui/index.ts';

const columns: readonly Column<Role>[] = [
  {
    key: 'id',
    label: 'Id',
    field: integer('Id', { plain: true }),
    value: ({ id }) => id,
    align: 'left',
    width: '96px',
  },
  {
    key: 'name',
    label: 'Name',
    field: roleFields.roleName,
    value: ({ name }) => name,
    card: 'title',
    cell: ({ name, builtIn }) => (
      <>
        {name} {builtIn && <Badge>Built in</Badge>}
      </>
    ),
  },
];

export function Roles() {
  const { data, error, refetch } = useQuery(queryFor('Admin/GetRolesAsync', {}));
  return (
    <PageFrame
      title="Roles"
      count={data?.length}
      width="table"
      actions={
        <Button component={Link} to={paths.roleCreate}>
          + Add
        </Button>
      }
    >
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The roles could not be loaded.
        </Banner>
      ) : (
        <DataTable
          label="Roles"
          rows={data}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => detailsLink(paths.roleDetails, id)}
        />
      )}
    </PageFrame>
  );
}

import { roleFields, type RowOf } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, callOrThrow, refusedProblem } from '../../api/index.ts';
import { FieldForm, useFormDraft } from '../../fields/index.ts';
import { detailsLink } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, PageFrame } from '../../ui/index.ts';

interface Added {
  readonly id: number;
  readonly name: string;
}

export function RoleCreate() {
  const [added, setAdded] = useState<Added | null>(null);
  // Resets the form after each created role.
  const [round, setRound] = useState(0);
  const draft = useFormDraft('role new', {});

  async function create({ roleName }: RowOf<typeof roleFields>, key: string) {
    if (roleName === null) throw refusedProblem({ field: 'roleName', message: 'Enter a role name.' });
    await callOrThrow('Admin/CreateRoleAsync', { roleName }, { key });
    setAdded({ name: roleName, id: await call('Admin/GetRoleIdByNameAsync', { roleName }) });
    draft.clear();
    setRound(round + 1);
  }

  return (
    <PageFrame title="Create Role">
      <FieldForm
        key={round}
        table={roleFields}
        groups={[{ fields: ['roleName'] }]}
        row={{}}
        draft={draft}
        onTry={() => setAdded(null)}
        onSave={create}
        saveLabel="Create"
        failureTitle="Error adding role!"
        autoFocus
        extraActions={
          <>
            <Button variant="default" component={Link} to={paths.roles}>
              Back to Roles
            </Button>
            {added && (
              <Banner kind="success">
                Role added successfully!{' '}
                <Link to={detailsLink(paths.roleDetails, added.id)}>Add users to {added.name}</Link>
              </Banner>
            )}
          </>
        }
      />
    </PageFrame>
  );
}

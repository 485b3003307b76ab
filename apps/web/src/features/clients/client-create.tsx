import { clientFields, type RowOf } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, callOrThrow, refusedProblem } from '../../api/index.ts';
import { FieldForm, useFormDraft } from '../../fields/index.ts';
import { detailsLink } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, PageFrame } from '../../ui/index.ts';
import { logoHash } from './logo-hash.ts';
import { useOpenClient } from './use-open-client.ts';

interface Added {
  readonly id: number;
  readonly name: string;
}

export function ClientCreate() {
  const { open, opening, failure } = useOpenClient();
  const [added, setAdded] = useState<Added | null>(null);
  // Resets the form after each created client.
  const [round, setRound] = useState(0);
  const draft = useFormDraft('client new', {});

  async function create({ name }: RowOf<typeof clientFields>, key: string) {
    if (name === null) throw refusedProblem({ field: 'name', message: 'Enter a name.' });
    await callOrThrow('Clients/AddClient', { id: 0, name }, { key });
    const made = (await call('Clients/ShowAllClients', {})).find(({ cl_name }) => cl_name === name);
    setAdded({ name, id: made?.cl_id ?? 0 });
    draft.clear();
    setRound(round + 1);
  }

  return (
    <PageFrame title="Create Client">
      <FieldForm
        key={round}
        table={clientFields}
        groups={[{ fields: ['name'] }]}
        row={{}}
        draft={draft}
        onTry={() => setAdded(null)}
        onSave={create}
        saveLabel="Create"
        failureTitle="Error adding Client!"
        autoFocus
        extraActions={
          <>
            <Button variant="default" component={Link} to={paths.clients}>
              Back to Clients
            </Button>
            {failure !== null && <Banner kind="failure">{failure}</Banner>}
            {added && (
              <Banner kind="success">
                Client added successfully!{' '}
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={opening !== null}
                  onClick={() => void open({ cl_id: added.id })}
                >
                  Open {added.name}
                </Button>{' '}
                to import or add its first leases.{' '}
                <Link to={`${detailsLink(paths.clientDetails, added.id)}${logoHash}`}>
                  Give {added.name} a logo
                </Link>
              </Banner>
            )}
          </>
        }
      />
    </PageFrame>
  );
}

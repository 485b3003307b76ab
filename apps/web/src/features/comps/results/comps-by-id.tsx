import type { CompTypeId } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { queryFor } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { useCompType } from '../comp-type.ts';
import { InvalidCompType } from '../invalid-comp-type.tsx';
import { CompResults } from './comp-results.tsx';

/** Exactly the comps that a figure is made of, or that an import has brought, as a list like any other. */
export function CompsById() {
  const { type, name } = useCompType();
  const title = `These Comps ${name}`;
  if (type === null) return <InvalidCompType title={title} path={paths.compSearch} />;
  return <ListedComps type={type} title={title} />;
}

function ListedComps({ type, title }: { type: CompTypeId; title: string }) {
  const [query] = useSearchParams();
  const ids = query.get('ids') ?? '';
  const lease = query.get('lease');
  const changeSet = Number(query.get('changeSet') ?? '');
  const isOfImport = Number.isInteger(changeSet) && changeSet > 0;
  const byId = useQuery({ ...queryFor('Comps/GetCompsById', { ids }), enabled: !isOfImport });
  const ofImport = useQuery({
    ...queryFor('Comps/GetCompsOfChangeSet', { id: changeSet }),
    enabled: isOfImport,
  });
  const { data, error, refetch } = isOfImport ? ofImport : byId;
  return (
    <CompResults
      key={isOfImport ? `import ${changeSet}` : ids}
      type={type}
      title={title}
      comps={data?.filter(({ compType }) => compType === type)}
      error={error}
      onRetry={() => void refetch()}
      words={
        <span>
          {isOfImport
            ? 'The comps that an import added or changed'
            : lease
              ? 'The comps behind the market rent of a lease'
              : 'The comps behind a figure'}
        </span>
      }
      actions={
        lease && (
          <Button
            component={Link}
            variant="default"
            leftSection={<ArrowLeft size={16} aria-hidden />}
            to={to(paths.leaseMarket, { id: lease })}
          >
            Back to the lease
          </Button>
        )
      }
      emptyHint={<Link to={to(paths.compsList, { all: 1, compType: type })}>All comps of this type</Link>}
    />
  );
}

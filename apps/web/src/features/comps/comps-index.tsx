import {
  compDescriptors,
  compField,
  compFields,
  compTypeName,
  compTypes,
  showValue,
  unitOf,
  type Comp,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../api/index.ts';
import { DataTable, fieldColumn, type Column } from '../../fields/index.ts';
import { showCount } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner, PageFrame } from '../../ui/index.ts';
import classes from './comps-index.module.css';

export function CompsIndex() {
  const { data, error, refetch } = useQuery(queryFor('Comps/GetOverview', {}));
  const counts = new Map(data?.counts.map(({ compType, count }) => [compType, count]));
  return (
    <PageFrame
      title="Comps"
      width="table"
      actions={
        <>
          <Button component={Link} variant="default" to={paths.compSets}>
            Comp sets
          </Button>
          <Button component={Link} variant="default" to={paths.compDuplicates}>
            Find duplicates
          </Button>
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The comps could not be read.
        </Banner>
      )}
      <ul className={classes['types']}>
        {compTypes.map(({ id, name }) => (
          <li key={id} className={classes['type']}>
            <Link to={to(paths.compsList, { all: 1, compType: id })} className={classes['name']}>
              {name}
            </Link>
            <span className={classes['count']}>
              {showCount(counts.get(id) ?? null)}
              {data && <span className={classes['unit']}> {counts.get(id) === 1 ? 'comp' : 'comps'}</span>}
            </span>
            <span className={classes['links']}>
              <Link to={to(paths.compSearch, { compType: id })} aria-label={`Search ${name}`}>
                Search
              </Link>
              <Link to={to(paths.compsAdd, { compType: id })} aria-label={`Add ${name}`}>
                Add
              </Link>
              <Link to={to(paths.compImport, { compType: id })} aria-label={`Import ${name}`}>
                Import
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {!error && (
        <>
          <h2 className={classes['latest']}>Entered last</h2>
          <DataTable
            label="Comps entered last"
            rows={data?.latest}
            columns={columns}
            minWidth={700}
            twoLines
            rowKey={({ id }) => id}
            rowLink={({ id, compType }) => to(paths.compSummary, { compId: id, compType })}
          />
        </>
      )}
    </PageFrame>
  );
}

const columns: readonly Column<Comp>[] = [
  fieldColumn(compFields, 'dateEntered', { width: 'clamp(112px, 10vw, 136px)' }),
  {
    key: 'type',
    label: 'Type',
    value: ({ compType }) => compTypeName(compType),
    width: 'clamp(96px, 10vw, 128px)',
  },
  {
    key: 'party',
    label: 'Tenant or buyer',
    width: 'clamp(114px, 17vw - 16px, 280px)',
    value: (comp) => comp[compDescriptors[comp.compType].party],
  },
  {
    key: 'address',
    label: 'Address',
    value: ({ address, city }) => [address, city].filter(Boolean).join(', '),
    card: 'title',
  },
  {
    key: 'size',
    label: 'Size',
    align: 'right',
    sortable: false,
    width: 'clamp(88px, 9vw, 120px)',
    value: describeSize,
  },
  {
    key: 'price',
    label: 'Unit price',
    align: 'right',
    sortable: false,
    width: 'clamp(128px, 16vw, 232px)',
    value: (comp) => {
      const [{ price }] = compDescriptors[comp.compType].measures;
      const shown = showValue(comp[price], compField(comp.compType, price));
      return shown === '' ? '' : `${shown} ${unitOf(price)}`;
    },
  },
];

function describeSize(comp: Comp): string {
  const [{ size }] = compDescriptors[comp.compType].measures;
  const shown = showValue(comp[size], compField(comp.compType, size));
  return shown === '' ? '' : `${shown} ${unitOf(size, comp[size])}`;
}

import { compTypes } from '@panoramic/contract';
import { Link } from 'react-router';
import { to, type Path } from '../../lib/paths.ts';
import { EmptyState, PageFrame } from '../../ui/index.ts';
import classes from './comps.module.css';

/** The page of a type that there is not, with the way to those there are. */
export function InvalidCompType({ title, path }: { title: string; path: Path }) {
  return (
    <PageFrame title={title}>
      <EmptyState title="Invalid Comp Type">
        <span>Choose one of the types:</span>
        <ul className={classes['types']}>
          {compTypes.map(({ id, name }) => (
            <li key={id}>
              <Link to={to(path, { compType: id })}>{name}</Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    </PageFrame>
  );
}

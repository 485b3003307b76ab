import { compTypes } from '@panoramic/contract';
import { Link } from 'react-router';
import { to, type Path } from '../../lib/paths.ts';
import { EmptyState, PageFrame } from '../../ui/index.ts';
import classes from './comps.module.css';

/** The page for an unknown comp type, with links to the valid ones. */
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

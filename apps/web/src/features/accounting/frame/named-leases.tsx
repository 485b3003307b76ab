import { Link } from 'react-router';
import { paths, to } from '../../../lib/paths.ts';
import classes from './named-leases.module.css';

export interface NamedLease {
  readonly sd_id: number;
  readonly label: string;
  readonly words: string;
}

/** Leases with what is to be said of each; each leads to its accounting. */
export function NamedLeases({ leases }: { leases: readonly NamedLease[] }) {
  return (
    <details>
      <summary>Which</summary>
      <ul className={classes['leases']}>
        {leases.map(({ sd_id, label, words }) => (
          <li key={sd_id}>
            <Link to={to(paths.leaseAccounting, { id: sd_id })}>{label}</Link> {words}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Names the member that holds the words. */
export function withWords<K extends string>(name: K) {
  return (
    lease: { readonly sd_id: number; readonly label: string } & Readonly<Record<K, string>>,
  ): NamedLease => ({
    sd_id: lease.sd_id,
    label: lease.label,
    words: lease[name],
  });
}

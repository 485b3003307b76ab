import { leaseFields, leaseGroups, type Lease } from '@panoramic/contract';
import { FieldList } from '../../../fields/index.ts';
import classes from './summary.module.css';

/** Every field of the lease, for reading, in the form's order. */
export function LeaseFieldLists({ lease }: { lease: Lease }) {
  return leaseGroups.map(({ label, fields }) => (
    <section key={label} className={classes['group']} aria-label={label}>
      <h2 className={classes['heading']}>{label}</h2>
      <FieldList table={leaseFields} names={fields} row={lease} />
    </section>
  ));
}

import { SecurityPolicyForm } from '../admin/index.ts';
import classes from './logo-section.module.css';

/** What the client asks of its users' accounts, beyond what the installation asks of all. */
export function SecuritySection({ clientId }: { clientId: number }) {
  return (
    <section className={classes['section']} aria-label="Security">
      <h2 className={classes['heading']}>Security</h2>
      <SecurityPolicyForm clientId={clientId} />
    </section>
  );
}

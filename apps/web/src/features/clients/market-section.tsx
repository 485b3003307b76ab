import { MarketSettingsForm } from '../market/index.ts';
import classes from './logo-section.module.css';

/** What the client assumes about the market, and who sees figures made of comps. */
export function MarketSection() {
  return (
    <section className={classes['section']} aria-label="Market settings">
      <h2 className={classes['heading']}>Market</h2>
      <p className={classes['note']}>
        Taken where a lease does not tell its own. With market figures for all users, those without Comps see
        medians and ranges of five or more comps, and never a comp.
      </p>
      <MarketSettingsForm />
    </section>
  );
}

import { dateIn, type PlainDate } from '@panoramic/contract';
import { StartupError } from '#lib/startup-error.ts';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { sql } from '#db/scope/sql.ts';
import { refreshStatistics } from '#db/scope/statistics.ts';
import { inTransaction, nobody, type Tx } from '#db/scope/transaction.ts';
import type { Pool } from '#db/driver/pool.ts';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { whyPasswordRefused } from '#lib/identity/password-rules.ts';
import { addUser, demoClients, seedAccounts, seedClients } from './accounts.ts';
import { seedComps } from './comps/load.ts';
import { seedCompSets } from './comps/sets.ts';
import { storeDemoFiles } from './leases/store-files.ts';
import { demoOwners, loadLeases } from './leases/load.ts';
import { seedVariableRent } from './leases/variable-rent.ts';
import { seedMarketSettings } from './market/settings.ts';

interface FirstStart {
  readonly pool: Pool;
  /** Where the files of the demonstration's documents are kept. */
  readonly documents: DocumentFiles;
  readonly now: Date;
  readonly timeZone: string;
  /** Load the demonstration: only into the embedded database, and only once. */
  readonly demo: boolean;
  /** Why the demonstration is not loaded here; `null`: it may be. */
  readonly demoRefusal: string | null;
  /** Characters that the first administrator's password must have. */
  readonly passwordMin: number;
  readonly firstAdministrator: { readonly username: string; readonly password: string } | null;
  readonly say: (line: string) => void;
  /** Keeps the books of a demonstration client once its leases are there. */
  readonly keepBooks: (tx: Tx, demo: DemoBooks) => Promise<void>;
}

interface DemoBooks {
  readonly clientId: number;
  readonly userId: number;
  readonly today: PlainDate;
  readonly now: Date;
  readonly standards: 'ASC842' | 'both';
}

const demoSize = 120;

/** Adds the first accounts to a database that has none; leaves any other database as it is. */
export async function firstStart(first: FirstStart): Promise<void> {
  const { pool, documents, now, timeZone, firstAdministrator, say, keepBooks } = first;
  const demo = first.demo && !firstAdministrator;
  const size = { leases: demoSize, today: dateIn(timeZone, now) };
  if (demo && !(await inTransaction(pool, nobody, hasAdministrator))) {
    if (first.demoRefusal !== null) throw new StartupError(first.demoRefusal);
    // Files are stored per client, and before the rows that refer to them.
    const clients = await inTransaction(pool, nobody, seedClients);
    await storeDemoFiles(documents, { ...size, clients });
  }
  const isLoaded = await inTransaction(pool, nobody, async (tx) => {
    // Servers that start together take turns.
    await tx.rows(sql`select pg_advisory_xact_lock(${advisoryLocks.firstStart})`);
    if (await hasAdministrator(tx)) return false;
    if (firstAdministrator) {
      const { username, password } = firstAdministrator;
      const refused = await whyPasswordRefused(password, { userName: username, fewest: first.passwordMin });
      if (refused) throw new StartupError(`Wrong setting ADMIN_PASSWORD: ${refused}`);
      const isAddress = username.includes('@');
      await addUser(
        tx,
        {
          userName: username,
          password,
          roles: ['Admin'],
          clientId: null,
          firstName: null,
          lastName: null,
          email: isAddress ? username : null,
        },
        now,
      );
      say(`First administrator ${username} created`);
      return false;
    }
    if (!demo)
      throw new StartupError(
        'There is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD for the first one.',
      );
    say('Loading the demonstration portfolio');
    await seedAccounts(tx, now);
    await seedComps(tx, now);
    await seedCompSets(tx, now);
    const clients = await demoOwners(tx, demoClients);
    await loadLeases(
      { ...size, now, clients },
      // All in one transaction, so that a start that was cut short begins again.
      (work) => work(tx),
    );
    await seedMarketSettings(tx, clients);
    await seedVariableRent(tx, clients, size.today);
    const { id: userId } = await tx.one<{ id: number }>(
      sql`select id from users where "userName" = 'writer'`,
    );
    for (const [index, { clientId }] of clients.entries()) {
      await keepBooks(tx, { clientId, userId, ...size, now, standards: index === 0 ? 'both' : 'ASC842' });
    }
    return true;
  });
  if (isLoaded) await refreshStatistics(pool);
}

async function hasAdministrator(tx: Tx): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select 1 from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where r.name = 'Admin' and u.active) as found`);
  return found;
}

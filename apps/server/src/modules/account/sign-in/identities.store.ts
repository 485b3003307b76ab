import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/**
 * The permanent key of a person at a provider of single sign-on. An e-mail address is not permanent: it may
 * be given to another person.
 */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** The user of the identity; `null` when it has not signed in before. */
export async function userOfIdentity(tx: Tx, { issuer, subject }: ProviderIdentity): Promise<number | null> {
  const found = await tx.maybe<{ user_id: number }>(sql`
    select user_id from sign_on_identities where issuer = ${issuer} and subject = ${subject}`);
  return found && found.user_id;
}

/** Links the identity to the user. Returns `false` for a user who has another one of the same provider. */
export async function linkIdentity(
  tx: Tx,
  userId: number,
  { issuer, subject }: ProviderIdentity,
): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into sign_on_identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
      on conflict do nothing`)) > 0
  );
}

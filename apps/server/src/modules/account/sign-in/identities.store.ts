import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A person as a provider of single sign-on knows them, for good: an address may be given to another. */
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

/** Whether the user has this identity now; `false` for one who has another of the same provider. */
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

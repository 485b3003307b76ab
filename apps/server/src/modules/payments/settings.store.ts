import type { ParsedInput, PaymentSettings } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

/** One person may do everything until somebody says otherwise. */
export async function paymentSettings(tx: Tx, clientId: number): Promise<PaymentSettings> {
  const stored = await tx.maybe<PaymentSettings>(sql`
    select "twoPeople", version from payment_settings where client_id = ${clientId}`);
  return stored ?? { twoPeople: false, version: 0 };
}

export async function savePaymentSettings(
  tx: Tx,
  clientId: number,
  { twoPeople, version }: ParsedInput<'Payments/SaveSettings'>,
): Promise<PaymentSettings> {
  const saved = await tx.maybe<PaymentSettings>(sql`
    insert into payment_settings (client_id, "twoPeople") values (${clientId}, ${twoPeople})
    on conflict (client_id) do update set "twoPeople" = excluded."twoPeople"
      where ${version ?? null}::integer is null or payment_settings.version = ${version ?? null}
    returning "twoPeople", version`);
  if (saved) return saved;
  throw new Problem('conflict', 'Somebody else saved these settings meanwhile. Nothing was changed.', {
    current: await paymentSettings(tx, clientId),
  });
}

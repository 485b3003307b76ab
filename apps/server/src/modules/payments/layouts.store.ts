import {
  paymentLayoutSchema,
  startingLayouts,
  type LayoutFormat,
  type LayoutSubject,
  type ParsedInput,
  type PaymentLayout,
  type SavedLayout,
} from '@panoramic/contract';
import { violatedIndex } from '#db/driver/failures.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';

/** The client's own, then the starting points that it has not replaced. */
export async function layoutsOf(tx: Tx, clientId: number): Promise<SavedLayout[]> {
  const own = await tx.rows<SavedLayout>(sql`
    select pl_id as id, layout, version from payment_layouts where client_id = ${clientId} and active
    order by lower(name)`);
  // One that was saved before layouts could say more has what they say now.
  for (const one of own) one.layout = paymentLayoutSchema.parse(one.layout);
  const names = new Set(own.map(({ layout }) => layout.name.toLowerCase()));
  const others = startingLayouts.filter(({ name }) => !names.has(name.toLowerCase()));
  return [...own, ...others.map((layout) => ({ id: 0, layout, version: 0 }))];
}

interface WantedLayout {
  readonly subject: LayoutSubject;
  readonly name: string;
  /** That of the layout where it is left out. */
  readonly format?: LayoutFormat | undefined;
}

export async function layoutNamed(
  tx: Tx,
  clientId: number,
  { subject, name, format }: WantedLayout,
): Promise<PaymentLayout> {
  const wanted = name.trim().toLowerCase();
  const found = (await layoutsOf(tx, clientId)).find(({ layout }) => layout.name.toLowerCase() === wanted);
  if (!found) return refuse([{ field: 'layout', message: 'There is no layout of that name.' }]);
  const { layout } = found;
  if (layout.subject !== subject)
    refuse([{ field: 'layout', message: `It is a layout of ${layout.subject}, not of ${subject}.` }]);
  return { ...layout, format: format ?? layout.format };
}

export async function saveLayout(
  tx: Tx,
  clientId: number,
  { id, layout, version }: ParsedInput<'Payments/EditLayout'>,
): Promise<SavedLayout> {
  const name = layout.name.trim();
  const text = JSON.stringify({ ...layout, name });
  try {
    const saved = await tx.maybe<SavedLayout>(
      id === 0
        ? sql`insert into payment_layouts (client_id, name, layout) values (${clientId}, ${name}, ${text})
            returning pl_id as id, layout, version`
        : sql`update payment_layouts set name = ${name}, layout = ${text}
            where client_id = ${clientId} and pl_id = ${id} and active
              and (${version ?? null}::integer is null or version = ${version ?? null})
            returning pl_id as id, layout, version`,
    );
    if (saved) return saved;
  } catch (error) {
    if (violatedIndex(error) !== 'payment_layouts_by_name') throw error;
    refuse([{ field: 'layout', message: 'There is a layout of that name already.' }]);
  }
  const current = (await layoutsOf(tx, clientId)).find((one) => one.id === id);
  if (!current) throw new Problem('not-found', 'There is no such layout.');
  throw new Problem('conflict', 'Somebody else saved this layout meanwhile. Nothing was changed.', {
    current,
  });
}

export async function deleteLayout(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const gone = await tx.run(sql`
    update payment_layouts set active = false where client_id = ${clientId} and pl_id = ${id} and active`);
  return gone > 0;
}

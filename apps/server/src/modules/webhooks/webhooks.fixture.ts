import type { CallInput } from '@panoramic/contract';
import { afterEach, beforeEach } from 'vitest';
import type { Caller, TestApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { WebhookReceiver } from '../../../test/neighbours/webhook-receiver.ts';
import { everybody } from '../../../test/people.ts';

type Registering = CallInput<'Webhooks/SaveWebhook'>;

/** An administrator of the client Main and a receiver, new for each test; no webhook is registered. */
export class WebhookScene {
  readonly #app: TestApp;
  #admin: Caller | undefined;
  receiver = new WebhookReceiver();

  constructor(app: TestApp) {
    this.#app = app;
    beforeEach(async () => {
      await this.behind(
        'update webhooks set active = false, is_on = false',
        'delete from webhook_deliveries',
        'delete from webhook_old_secrets',
      );
      await this.signInAgain();
      this.receiver = new WebhookReceiver();
      await this.receiver.start();
    });
    afterEach(() => this.receiver.stop());
  }

  get admin(): Caller {
    if (!this.#admin) throw new Error('Nobody has signed in yet.');
    return this.#admin;
  }

  /** Signs in again, because a session ends when the clock has moved on. */
  async signInAgain(): Promise<void> {
    this.#admin = this.#app.caller(await everybody(this.#app.database.pool, this.#app.clock.now(), 'Main'));
  }

  behind(...statements: string[]): Promise<Record<string, unknown>[]> {
    return asOwner(this.#app.database.ownerUrl, async (owner) => {
      const rows: Record<string, unknown>[] = [];
      for (const statement of statements) rows.push(...(await owner.query(statement)).rows);
      return rows;
    });
  }

  async register(more: Partial<Registering> = {}, by = this.admin) {
    const topics: Registering['topics'] = ['lease', 'rent_term', 'critical_date'];
    const asked = { url: this.receiver.url, topics, ...more };
    const { status, body } = await by.call('Webhooks/SaveWebhook', asked);
    if (status !== 200) throw new Error(`The webhook was not registered: ${status}.`);
    return { ...body, secret: body.secret ?? '' };
  }

  async saveLease(sd_num: string, sd_id = 0): Promise<number> {
    return (await this.admin.call('Leases/EditLease', { ...(sd_id && { sd_id }), sd_num })).body.sd_id;
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { addMonths, centsOf, dateIn, type CallName, type CallOutput } from '@panoramic/contract';
import type { Answer, Person } from '../person.ts';

type Month = CallOutput<'Payments/GetMonth'>;
type Batch = CallOutput<'Payments/GetBatch'>;

interface PaidLease {
  readonly sd_id: number;
  readonly rt_id: number;
  /** What is charged beside the rent. */
  charges: number;
  /** The monthly rent in cents. */
  rent: number;
}

/** People at several servers who approve, change and send the same payments, and remember what must come of it. */
export class PayingClerks {
  readonly counts = { batches: 0, 'sent lines': 0, 'without a reply': 0, edits: 0 };
  readonly findings: string[] = [];
  readonly #people: readonly Person[];
  readonly #random: () => number;
  readonly #leases: PaidLease[] = [];
  readonly #run = randomUUID().slice(0, 8);
  /** What was answered, by the id of the batch. */
  readonly #acknowledged = new Map<number, CallOutput<'Payments/MakeBatch'>>();
  readonly #first = addMonths(`${dateIn('UTC', new Date()).slice(0, 7)}-01`, 1);

  constructor(people: readonly Person[], random: () => number) {
    this.#people = people;
    this.#random = random;
  }

  month(round: number): string {
    return addMonths(this.#first, round).slice(0, 7);
  }

  /** Leases with one rent each, a payee and an account. */
  async takeLeases(count: number): Promise<void> {
    const { py_id } = await this.#done('Payments/EditPayee', { py_name: `Landlord ${this.#run}` });
    for (let index = 0; index < count; index += 1) {
      const cents = 100_000 + Math.floor(this.#random() * 400_000);
      const { sd_id } = await this.#done('Leases/EditLease', { sd_num: `${this.#run}-${index}` });
      const { rt_id } = await this.#done('Leases/EditRentTerm', {
        sd_id,
        rt_type: 'Base Rent',
        rt_start: this.#first,
        rt_end: addMonths(this.#first, 240),
        rt_monthly: cents / 100,
      });
      await this.#done('Payments/EditLeasePayee', { sd_id, py_id });
      await this.#done('Payments/EditCode', { sd_id, pc_account: '6100' });
      this.#leases.push({ sd_id: Number(sd_id), rt_id: Number(rt_id), charges: 0, rent: cents });
    }
  }

  /** Approves all of the leases that is due. */
  async approve(month: string): Promise<void> {
    const keys = (await this.#own(month)).flatMap(({ key, state }) => (state === 'Due' ? [key] : []));
    if (keys.length === 0) return;
    const { status, text } = await this.#anyone().send('Payments/Approve', { keys, month });
    if (status !== 200) this.findings.push(`${month}: approving answers ${status} ${text.slice(0, 200)}`);
  }

  /** Asks for the batch of the month; without a reply it is asked again at another server, as the same request. */
  async makeBatch(month: string, server: number): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() };
    const input = { month, layout: 'QuickBooks' };
    let answer = await this.#people[server]?.send('Payments/MakeBatch', input, headers).catch(() => null);
    if (!answer) {
      this.counts['without a reply'] += 1;
      answer = await this.#people[1 - server]?.send('Payments/MakeBatch', input, headers).catch(() => null);
    }
    if (!answer) return;
    if (answer.status === 200) this.#acknowledge(answer);
    // 409: the first request is under way still; 422: somebody else has sent all.
    else if (![409, 422].includes(answer.status))
      this.findings.push(`${month}: a batch answers ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  /** Changes rents, adds charges and holds payments while batches are made, at the server that lives on. */
  async editMeanwhile(month: string, killed: number): Promise<void> {
    const person = this.#people.find((_, server) => server !== killed);
    if (!person) return;
    for (let turn = 0; turn < 6; turn += 1) {
      const lease = this.#leases[Math.floor(this.#random() * this.#leases.length)];
      if (!lease) return;
      const { sd_id, rt_id } = lease;
      const cents = 1 + Math.floor(this.#random() * 50_000);
      const kind = Math.floor(this.#random() * 3);
      if (kind === 0) {
        const rent = lease.rent + cents - 10_000;
        const { status } = await person.send('Leases/EditRentTerm', {
          rt_id,
          sd_id,
          rt_monthly: rent / 100,
        });
        if (status === 200) lease.rent = rent;
      } else if (kind === 1) {
        const charge = { sd_id, ch_due: `${month}-05`, ch_amount: cents / 100 };
        if ((await person.send('Payments/EditCharge', charge)).status === 200) lease.charges += cents;
      } else {
        const keys = [`${rt_id}-${month}-01`];
        // Refused where it is sent already.
        await person.send('Payments/Hold', { keys, month, reason: 'Being checked' });
      }
      this.counts.edits += 1;
    }
  }

  /** Releases what is held and sends all that is left of the month. */
  async finish(month: string): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) {
      const open = (await this.#own(month)).filter(({ state }) => state !== 'Sent' && state !== 'Paid');
      if (open.length === 0) return;
      const held = open.flatMap(({ key, state }) => (state === 'Held' ? [key] : []));
      if (held.length > 0) await this.#anyone().send('Payments/Hold', { keys: held, month, reason: '' });
      await this.approve(month);
      await this.makeBatch(month, 0);
    }
    this.findings.push(`${month}: something stays open`);
  }

  /** The rent of every lease is among what was sent of the month. */
  async verifyMonth(month: string): Promise<void> {
    const sent = new Set((await this.#own(month)).map(({ key }) => key));
    for (const { sd_id, rt_id } of this.#leases)
      if (!sent.has(`${rt_id}-${month}-01`)) this.findings.push(`${month}: the rent of ${sd_id} is lost`);
  }

  /** Every batch against its file, what was answered, and the sum of all against the rents as they are now. */
  async verifyAll(months: number): Promise<void> {
    const listed = await this.#read('Payments/GetBatches', {});
    const keys = new Map<string, number>();
    const sums = new Map<number, number>();
    for (const { batchId, number } of listed) {
      const { batch, payments } = await this.#read('Payments/GetBatch', { id: batchId });
      await this.#verifyFile(batch, payments);
      for (const { key, sd_id, amount } of payments) {
        if (keys.has(key)) this.findings.push(`${key} is in the batches ${keys.get(key)} and ${number}`);
        keys.set(key, number);
        sums.set(sd_id, (sums.get(sd_id) ?? 0) + centsOf(amount));
      }
    }
    const numbers = listed.map(({ number }) => number).toSorted((a, b) => a - b);
    if (numbers.some((number, index) => number !== index + 1))
      this.findings.push(`the batches have the numbers ${numbers.join(', ')}`);
    for (const [id, { number }] of this.#acknowledged)
      if (!listed.some(({ batchId }) => batchId === id)) this.findings.push(`batch ${number} is lost`);
    for (const { sd_id, rent, charges } of this.#leases) {
      const sent = sums.get(sd_id) ?? 0;
      if (rent * months + charges !== sent)
        this.findings.push(
          `of lease ${sd_id} ${sent} cents were sent; ${months} × ${rent} + ${charges} is due`,
        );
    }
    this.counts.batches = listed.length;
    this.counts['sent lines'] = keys.size;
  }

  async #verifyFile(batch: Batch['batch'], payments: Batch['payments']): Promise<void> {
    const { batchId: id, number, count, total, digest } = batch;
    const cents = payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);
    if (payments.length !== count || cents !== centsOf(total))
      this.findings.push(
        `batch ${number} says ${count}, ${total}; its lines are ${payments.length}, ${cents} cents`,
      );
    const { bytes, text } = await this.#anyone().send('Payments/GetBatchFile', { id });
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      this.findings.push(`the file of batch ${number} is another than was made`);
    if (!text.includes(`CONTROL ${count}`))
      this.findings.push(`the file of batch ${number} lacks its control row`);
    const told = this.#acknowledged.get(id);
    if (told && JSON.stringify(told) !== JSON.stringify(batch))
      this.findings.push(`batch ${number} is another than was answered`);
  }

  #acknowledge(answer: Answer): void {
    // Safe: what the call answers, as the contract has it.
    const batch = answer.json as CallOutput<'Payments/MakeBatch'>;
    this.#acknowledged.set(batch.batchId, batch);
    this.counts.batches = this.#acknowledged.size;
  }

  async #own(month: string): Promise<Month['payments']> {
    const { payments } = await this.#read('Payments/GetMonth', { month });
    const ids = new Set(this.#leases.map(({ sd_id }) => sd_id));
    return payments.filter(({ sd_id }) => ids.has(sd_id));
  }

  async #read<N extends CallName>(name: N, input: object): Promise<CallOutput<N>> {
    const answer = await this.#anyone().send(name, input);
    if (answer.status !== 200) throw new Error(`${name} answers ${answer.status} ${answer.text}`);
    // Safe: what the call answers, as the contract has it.
    return answer.json as CallOutput<N>;
  }

  async #done(name: CallName, input: object): Promise<Record<string, unknown>> {
    const answer = await this.#anyone().send(name, input);
    if (answer.status !== 200) throw new Error(`${name} answers ${answer.status} ${answer.text}`);
    return answer.record;
  }

  #anyone(): Person {
    const person = this.#people[Math.floor(this.#random() * this.#people.length)];
    if (!person) throw new Error('There is nobody.');
    return person;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { WebhookReceiver, type ReceivedMessage } from '../../apps/server/test/neighbours/webhook-receiver.ts';
import { leaseToSave } from '../attack/saved-kinds.ts';
import { openLoop, type LoadMeasurement } from '../load/open-loop.ts';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, Trial, TrialSetting } from '../trial.ts';

const perSecond = 20;
const leases = 8;
/** The p99 that saves may always have, however fast they are without webhooks. */
const leastP99 = 250;
/** Longer than a minute, after which a message that a killed server was sending is sent again. */
const toldWithinMs = 90_000;
/** The most bytes of an endless answer, with those on their way when the server hangs up. */
const mostOfAnAnswer = 8 * 2 ** 20;

export const hostileWebhooks: Trial = {
  what: 'receivers that hang, fail, redirect and answer without end, and kill -9 between a save and its message',
  long: { rounds: 5, seconds: 20 },
  run: async (setting: TrialSetting): Promise<Outcome> => {
    const receivers = await startReceivers();
    const subject = await ServerUnderTest.start({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
    try {
      return await sendsToAll(subject, receivers, setting);
    } finally {
      await subject.dispose();
      for (const receiver of Object.values(receivers)) receiver.stop();
    }
  },
};

type Receivers = Awaited<ReturnType<typeof startReceivers>>;

async function startReceivers() {
  const receivers = {
    good: new WebhookReceiver(),
    hangs: new WebhookReceiver(),
    fails: new WebhookReceiver(),
    redirects: new WebhookReceiver(),
    endless: new WebhookReceiver(),
    /** Where the redirect leads; it must hear nothing. */
    inside: new WebhookReceiver(),
  };
  await Promise.all(Object.values(receivers).map((receiver) => receiver.start()));
  receivers.hangs.answer = () => null;
  receivers.fails.answer = () => ({ status: 500, body: 'out of order' });
  receivers.redirects.answer = () => ({ status: 307, headers: { location: receivers.inside.url } });
  receivers.endless.answer = () => 'endless';
  return receivers;
}

async function sendsToAll(
  subject: ServerUnderTest,
  receivers: Receivers,
  { rounds, seconds, seed, patience, progress }: TrialSetting,
): Promise<Outcome> {
  const findings: string[] = [];
  let saving = new Saving(await subject.person('writer'));
  await saving.begin(`webhooks ${seed}`);
  const usual = await saving.during(seconds);

  await register(await subject.person('admin'), receivers);
  saving.acknowledged.clear();
  const beside = await saving.during(seconds);
  findings.push(...usual.errors, ...beside.errors);
  const limit = Math.max(leastP99, 3 * usual.p99) * patience;
  if (beside.p99 > limit) findings.push(`saves take ${beside.p99} ms, usually ${usual.p99} ms`);

  for (let round = 0; round < rounds; round += 1) {
    progress(`kill ${round + 1} of ${rounds}`);
    // In every other round nothing else is on its way: the save is acknowledged, and its message still waits.
    if (round % 2 === 0) await allTold(saving, receivers.good, patience);
    await saving.save(round);
    await subject.kill();
    await subject.start();
    saving = saving.by(await subject.person('writer'));
  }

  progress('waiting for what is left');
  for (const key of await allTold(saving, receivers.good, patience))
    findings.push(`${key} was saved and never told`);
  findings.push(...wrongIn(receivers.good.received));
  if (receivers.inside.received.length > 0) findings.push('a redirect was followed');
  const most = Math.max(0, ...receivers.endless.answered);
  if (most > mostOfAnAnswer) findings.push(`${most} bytes of an endless answer were taken`);
  for (const name of ['hangs', 'fails', 'redirects', 'endless'] as const)
    if (receivers[name].received.length === 0) findings.push(`the receiver that ${name} was never tried`);
  return {
    counts: {
      saves: saving.acknowledged.size,
      told: receivers.good.received.length,
      'told twice': receivers.good.received.length - toldKeys(receivers.good).size,
      'tries in vain': Object.values(receivers).reduce(
        (sum, { received }) => sum + received.length,
        -receivers.good.received.length,
      ),
      'saves p50/p99 (ms)': `${beside.p50}/${beside.p99}`,
      'usual p50/p99 (ms)': `${usual.p50}/${usual.p99}`,
      'server memory (MB)': subject.memory(),
    },
    findings: [...new Set(findings)],
  };
}

/** Waits until every acknowledged save has been sent to the receiver; returns those that were not. */
async function allTold(saving: Saving, good: WebhookReceiver, patience: number): Promise<string[]> {
  const until = Date.now() + toldWithinMs * patience;
  for (;;) {
    const told = toldKeys(good);
    const missing = [...saving.acknowledged].filter((key) => !told.has(key));
    if (missing.length === 0 || Date.now() >= until) return missing;
    await wait(250);
  }
}

async function register(admin: Person, receivers: Receivers): Promise<void> {
  for (const name of ['hangs', 'fails', 'redirects', 'endless', 'good'] as const) {
    const asked = { url: receivers[name].url, topics: ['lease'] };
    const { status, text } = await admin.send('Webhooks/SaveWebhook', asked);
    if (status !== 200) throw new Error(`The webhook was not registered: ${status} ${text}`);
  }
}

/** Somebody who saves leases, and remembers each version that was acknowledged. */
class Saving {
  readonly acknowledged: Set<string>;
  readonly #ids: number[];
  readonly #person: Person;

  constructor(person: Person, ids: number[] = [], acknowledged = new Set<string>()) {
    this.#person = person;
    this.#ids = ids;
    this.acknowledged = acknowledged;
  }

  /** The same leases, in another session. */
  by(person: Person): Saving {
    return new Saving(person, this.#ids, this.acknowledged);
  }

  async begin(mark: string): Promise<void> {
    for (let index = 0; index < leases; index += 1)
      this.#ids.push(await leaseToSave(this.#person, `${mark} ${index}`));
  }

  async save(index: number) {
    const sd_id = this.#ids[index % this.#ids.length];
    const answer = await this.#person.send('Leases/EditLease', { sd_id, sd_sqft: 1000 + index });
    if (answer.status === 200)
      this.acknowledged.add(`lease ${String(sd_id)} version ${String(answer.record['version'])}`);
    return answer;
  }

  during(seconds: number): Promise<LoadMeasurement> {
    return openLoop(perSecond, Math.max(seconds, 2), (index) => this.save(index));
  }
}

function keyOf({ message: { data } }: ReceivedMessage): string {
  return `lease ${String(data['lease'])} version ${String(data['version'])}`;
}

function toldKeys({ received }: WebhookReceiver): Set<string> {
  return new Set(received.map(keyOf));
}

/** Lists messages that came in another order than they were saved, or twice and not as the same message. */
function wrongIn(received: readonly ReceivedMessage[]): string[] {
  const wrong: string[] = [];
  const last = new Map<unknown, number>();
  const known = new Map<string, ReceivedMessage>();
  for (const one of received) {
    const { lease, version } = one.message.data;
    const before = known.get(keyOf(one));
    if (before) {
      const isSame = before.headers['webhook-id'] === one.headers['webhook-id'] && before.body === one.body;
      if (!isSame) wrong.push(`${keyOf(one)} was told twice, and not as the same message`);
      continue;
    }
    known.set(keyOf(one), one);
    if (Number(version) <= (last.get(lease) ?? 0)) wrong.push(`${keyOf(one)} was told too late`);
    last.set(lease, Number(version));
  }
  return wrong;
}

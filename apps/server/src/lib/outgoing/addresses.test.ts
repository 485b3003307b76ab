import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AllowedAddresses, checkedAddress, limitedResolve, type Resolve } from './addresses.ts';
import { postToUser } from './post.ts';

const none = new AllowedAddresses([]);
const own = new AllowedAddresses(['127.0.0.1', '10.1.0.0/16']);

function resolvesTo(...addresses: string[]): Resolve {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

// @security webhook-addresses
describe('the server is not made to talk to', () => {
  test.each([
    ['169.254.169.254', 'link-local, where clouds tell secrets'],
    ['127.0.0.1', 'loopback'],
    ['0.0.0.0', 'this network'],
    ['10.20.30.40', 'private'],
    ['172.31.255.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'shared by carriers'],
    ['192.0.0.170', 'protocol assignments'],
    ['198.18.0.1', 'benchmarks'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['::1', 'loopback'],
    ['::', 'unspecified'],
    ['::ffff:169.254.169.254', 'IPv4 in IPv6'],
    ['::ffff:8.8.8.8', 'IPv4 in IPv6'],
    ['64:ff9b::a9fe:a9fe', 'IPv4 by translation'],
    ['2002:a9fe:a9fe::1', '6to4'],
    ['2001:0:53aa::1', 'Teredo'],
    ['fe80::1', 'link-local'],
    ['fd00::1', 'unique local'],
    ['ff02::1', 'multicast'],
  ])('%s (%s), by itself or by a name', async (address) => {
    await expect(checkedAddress(address, none, resolvesTo())).rejects.toThrow('private, local or reserved');
    await expect(checkedAddress('example.com', none, resolvesTo(address))).rejects.toThrow('private');
    // One bad address among good ones is enough.
    await expect(checkedAddress('example.com', none, resolvesTo('8.8.8.8', address))).rejects.toThrow(
      'private',
    );
  });

  test.each(['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:a9fe:a9fe]', '169.254.43518'])(
    'an address that is written as %s',
    async (written) => {
      const { hostname } = new URL(`https://${written}/`);
      await expect(checkedAddress(hostname, none, resolvesTo())).rejects.toThrow('private');
    },
  );
});

test('public addresses and those that are named are allowed', async () => {
  expect(await checkedAddress('8.8.8.8', none, resolvesTo())).toEqual({ address: '8.8.8.8', family: 4 });
  expect((await checkedAddress('example.com', none, resolvesTo('2600::1'))).address).toBe('2600::1');
  expect((await checkedAddress('inside', own, resolvesTo('10.1.2.3'))).address).toBe('10.1.2.3');
  await expect(checkedAddress('inside', own, resolvesTo('10.2.2.3'))).rejects.toThrow('private');
  await expect(checkedAddress('nowhere', own, resolvesTo())).rejects.toThrow('no address');
  for (const wrong of ['10.0.0.0/33', 'example.com', '10.0.0.0/x']) {
    expect(() => new AllowedAddresses([wrong])).toThrow(wrong);
  }
});

test('names that nobody answers hold two threads at most, and each name is asked for once at a time', async () => {
  const questions: { name: string; answer: () => void }[] = [];
  const limited = limitedResolve(
    (name) =>
      new Promise((resolve) =>
        questions.push({ name, answer: () => resolve([{ address: '8.8.8.8', family: 4 }]) }),
      ),
    2,
  );
  const answers = ['a', 'a', 'b', 'c', 'c', 'd'].map((name) => limited(name));
  const names = () => questions.map(({ name }) => name);
  expect(names()).toEqual(['a', 'b']);
  questions[0]?.answer();
  await expect.poll(names).toEqual(['a', 'b', 'c']);
  questions[1]?.answer();
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
  for (const { answer } of questions) answer();
  expect(await Promise.all(answers)).toHaveLength(6);
  void limited('a');
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'a']);
});

describe('a message that is sent', () => {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    if (request.url === '/long') return void reply.end('x'.repeat(70_000));
    if (request.url === '/hang') return;
    if (request.url === '/drip') {
      const drip = setInterval(() => reply.write('x'), 20);
      return void reply.once('close', () => clearInterval(drip));
    }
    if (request.url === '/short')
      return void reply.writeHead(200, { 'content-length': 9 }).write('x', () => reply.destroy());
    if (request.url === '/garbage') return void request.socket.end('no HTTP');
    reply.end(`${request.headers.host} ${'y'.repeat(2000)}\u0000`);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function post(path: string, resolve: Resolve, more: { timeLimitMs?: number } = {}) {
    // Safe: it listens on a port.
    const { port } = server.address() as AddressInfo;
    const { signal } = new AbortController();
    const url = `http://receiver.example:${port}${path}`;
    return postToUser({ url, headers: {}, body: '{}', allowed: own, resolve, signal, ...more });
  }

  // @security webhook-dns-changes
  test('goes to the address that was checked, whatever the name means a moment later', async () => {
    let times = 0;
    const changing: Resolve = async () => {
      times += 1;
      return [{ address: times === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    };
    const { status, text } = await post('/', changing);
    expect([status, times]).toEqual([200, 1]);
    expect(text).toMatch(/^receiver\.example:\d+ y+$/);
    await expect(post('/', changing)).rejects.toThrow('private');
  });

  test('keeps the first kilobyte of the answer, and gives up on one of more than 64 KB', async () => {
    expect((await post('/', resolvesTo('127.0.0.1'))).text).toHaveLength(1024);
    await expect(post('/long', resolvesTo('127.0.0.1'))).rejects.toThrow('longer than 64 KB');
  });

  test('is given up after its time, also when the name is not answered', async () => {
    const limit = { timeLimitMs: 150 };
    for (const path of ['/hang', '/drip'])
      await expect(post(path, resolvesTo('127.0.0.1'), limit)).rejects.toThrow('within 0.15 seconds');
    const before = asked;
    await expect(post('/', () => new Promise(() => {}), limit)).rejects.toThrow('within 0.15 seconds');
    expect(asked).toBe(before);
  });

  test('says in words why there was no whole answer', async () => {
    await expect(post('/short', resolvesTo('127.0.0.1'))).rejects.toThrow('broke the connection off');
    await expect(post('/garbage', resolvesTo('127.0.0.1'))).rejects.toThrow('did not answer as HTTP asks');
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    await expect(post('/', unknown)).rejects.toThrow('The name of the receiver is not known (ENOTFOUND).');
  });

  test('leaves in clear only to an address that is named', async () => {
    await expect(post('/', resolvesTo('8.8.8.8'))).rejects.toThrow('Only https://');
  });
});

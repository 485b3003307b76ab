import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { testOnOwnServer } from '../support/own-server.ts';
import { signInAs } from '../support/people.ts';
import { expect } from '../support/test.ts';

/** A server of map tiles; what it was asked for, and whether it answers. */
class TileServer {
  readonly asked: string[] = [];
  answers = true;
  readonly #server = createServer((request, reply) => {
    this.asked.push(request.url ?? '');
    if (this.answers)
      reply.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(tile);
    else reply.writeHead(503).end();
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    // Safe: it listens on a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A picture of one light green pixel, which browsers draw as large as they are told. */
const tile = png([0xbf, 0xe3, 0xc0]);

function png(color: readonly number[]): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(1, 0);
  size.writeUInt32BE(1, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.from([0, ...color]))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const tiles = new TileServer();
let origin = '';
const test = testOnOwnServer(async () => {
  origin = await tiles.start();
  return { MAP_TILES_URL: `${origin}/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: 'Streets by Somebody' };
});
test.afterAll(() => tiles.stop());

async function openMap(page: Page) {
  await page.goto('/Comps/CompsList?all=1&compType=1');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  const fold = page.getByRole('button', { name: 'Statistics, map and charts' });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible();
}

function map(page: Page) {
  return page.getByRole('region', { name: 'Map of the results' });
}

test(
  'the map draws streets of the tile server that the settings name, which is asked for nothing before the map is opened',
  { tag: '@long' },
  async ({ page }) => {
    tiles.answers = true;
    tiles.asked.length = 0;
    const reply = await page.goto('/login');
    const policy = reply?.headers()['content-security-policy'] ?? '';
    expect(policy.split(';').find((rule) => rule.startsWith('img-src'))).toBe(
      `img-src 'self' data: blob: ${origin}`,
    );
    expect(policy.split(origin)).toHaveLength(2);
    await signInAs(page, 'broker', null);
    await openMap(page);
    expect(tiles.asked).toEqual([]);

    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(map(page).getByText('Streets by Somebody')).toBeVisible();
    await expect(map(page).locator('path')).toHaveCount(0);
    const circle = map(page).getByRole('button').first();
    await expect(circle).toBeVisible();
    expect(tiles.asked.length).toBeGreaterThan(0);
    for (const path of tiles.asked) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
    // No part of the picture is without a tile.
    const uncovered = await map(page).evaluate((section) => {
      const frame = section.querySelector('svg')?.getBoundingClientRect();
      const drawn = [...section.querySelectorAll('img')].map((image) => image.getBoundingClientRect());
      if (!frame) return ['no map'];
      const spots = [0.01, 0.25, 0.5, 0.75, 0.99].flatMap((across) =>
        [0.01, 0.25, 0.5, 0.75, 0.99].map((down) => ({
          x: frame.left + across * frame.width,
          y: frame.top + down * frame.height,
        })),
      );
      return spots.filter(
        ({ x, y }) =>
          !drawn.some((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom),
      );
    });
    expect(uncovered).toEqual([]);
  },
);

test.describe('a tile server that does not answer', () => {
  test.use({ ownContext: true, tolerate: [/status of 503|^503: .*\.png$/] });

  test('leaves the outline', { tag: '@long' }, async ({ page }) => {
    tiles.answers = false;
    tiles.asked.length = 0;
    await signInAs(page, 'broker', null);
    await openMap(page);
    const button = page.getByRole('button', { name: 'Map', exact: true });
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(0);
    await expect(map(page).locator('path')).toHaveCount(2);
    await expect(map(page).getByRole('button').first()).toBeVisible();
    await expect(map(page).getByText('Streets by Somebody')).toBeHidden();
  });
});

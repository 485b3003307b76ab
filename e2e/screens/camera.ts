import type { Browser, BrowserContext, CDPSession, Page, Route } from '@playwright/test';
import type { SignedInSession } from './subjects.ts';
import type { State, View } from './view.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Touch is simulated below this width. */
const touchBelow = 768;
const height = 900;
const tallest = 3200;
/** Disabled animations finish colour transitions at once. */
const pictures = { type: 'jpeg', quality: 80, animations: 'disabled' } as const;
const guideWindow = { width: 1200, height: 720 };

export interface TakenPicture {
  readonly scheme: Scheme;
  readonly picture: Buffer;
  readonly sideways: boolean;
}

/** One page of one visitor, reused for all screens. */
export interface Camera {
  open(path: string, state: State, act?: View['act']): Promise<void>;
  /** Takes a picture in each scheme and measures overflow. */
  take(width: number, schemes: readonly Scheme[]): Promise<readonly TakenPicture[]>;
  /** Takes a picture in the size of the guide. */
  takeForGuide(): Promise<Buffer>;
  close(): Promise<void>;
}

export async function newVisitor(
  browser: Browser,
  url: string,
  session: SignedInSession | null,
): Promise<BrowserContext> {
  const stored = session && {
    token: session.token,
    userName: session.userName,
    userId: String(session.userId),
    usersRole: JSON.stringify(session.userRoles),
  };
  return browser.newContext({
    baseURL: url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: Object.entries(stored ?? {}).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
}

export async function newCamera(context: BrowserContext): Promise<Camera> {
  const page = await context.newPage();
  const chromium = await context.newCDPSession(page);
  let state: State = 'demo';
  // The browser asks before leaving unsaved text.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route('**/api/**', (route) => answer(route, state));
  return {
    open: async (path, wanted, act) => {
      state = 'demo';
      await resize(page, chromium, 1440);
      await page.emulateMedia({ colorScheme: 'light' });
      state = wanted;
      await page.goto(path);
      await settled(page, state);
      await act?.(page);
      await settled(page, state);
    },
    take: async (width, wanted) => {
      await resize(page, chromium, width);
      const { more, sideways } = await page.evaluate(overflow);
      if (more > 0) await page.setViewportSize({ width, height: Math.min(height + more, tallest) });
      const taken: TakenPicture[] = [];
      for (const scheme of wanted) {
        await page.emulateMedia({ colorScheme: scheme });
        await drawn(page);
        taken.push({ scheme, picture: await page.screenshot(pictures), sideways });
      }
      return taken;
    },
    close: () => page.close(),
    takeForGuide: async () => {
      await page.setViewportSize(guideWindow);
      await drawn(page);
      const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
      return Buffer.from(data, 'base64');
    },
  };
}

async function resize(page: Page, chromium: CDPSession, width: number): Promise<void> {
  const touch = width < touchBelow;
  await chromium.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
  await page.setViewportSize({ width, height });
  await drawn(page);
}

/** Holds, refuses or passes on a call by state. The session call always passes. */
function answer(route: Route, state: State): Promise<void> | undefined {
  const frame = /\/api\/Account\/(GetSession|GetPreferences)/i.test(route.request().url());
  if (frame || !['loading', 'away'].includes(state)) return route.continue();
  return state === 'away' ? route.abort() : undefined;
}

async function settled(page: Page, state: State): Promise<void> {
  await page.locator('h1, [role=alertdialog]').first().waitFor();
  if (state === 'loading') await page.waitForTimeout(400);
  else
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"], output[aria-label="Loading"]'),
      undefined,
      { timeout: 10_000 },
    );
  await drawn(page);
}

/** Waits for fonts, colour scheme and two frames. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const isFollowed = () =>
      matchMedia(`(prefers-color-scheme: ${dataset['mantineColorScheme'] ?? 'light'})`).matches;
    for (let frame = 0; frame < 60 && dataset['mantineColorScheme'] && !isFollowed(); frame += 1)
      await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}

/** The height below the fold, and whether the page scrolls sideways, which is a fault. */
function overflow(): { more: number; sideways: boolean } {
  const main = document.querySelector('main') ?? document.documentElement;
  const page = document.documentElement;
  return {
    more: Math.max(main.scrollHeight - main.clientHeight, page.scrollHeight - page.clientHeight),
    sideways: main.scrollWidth > main.clientWidth + 1 || page.scrollWidth > page.clientWidth + 1,
  };
}

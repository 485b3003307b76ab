// npm run screens: a picture of every screen, as its users see it, and a page to look at them all.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.mjs';
import { buildPages, exitIfStopped, root } from '../../scripts/prepare.mjs';
import { onStopSignal } from '../../scripts/stop-signals.mjs';
import { startServer } from '../support/server.ts';
import { dismissTourForAll } from '../support/dismiss-tour.ts';
import { newCamera, newVisitor, schemes, type Camera } from './camera.ts';
import { gallery, type Picture } from './gallery.ts';
import { subjectsFor, signedIn, type Caller } from './subjects.ts';
import { states, type State, type Subjects, type View, type Visitor } from './view.ts';
import { views } from './views.ts';

const folder = join(root, 'screens');
/** The number of pages opened in parallel. */
const hands = 2;

const { values: options } = parseArgs({
  options: {
    /** Limits the run to screens whose group or name contains this. */
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1440,992,768,390' },
    states: { type: 'string', default: states.join(',') },
    schemes: { type: 'string', default: schemes.join(',') },
    /** Writes the pictures of docs/guide.md instead. */
    guide: { type: 'boolean', default: false },
  },
});
const widths = options.widths.split(',').map(Number);
const wantedSchemes = schemes.filter((one) => options.schemes.includes(one));

await exitIfStopped(async () => {
  buildPages();
  const server = await startServer({ LOG_LEVEL: 'silent' });
  onStopSignal(() => void server.stop().then(() => process.exit(1)));
  await dismissTourForAll(server.url);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    if (options.guide) return await takeGuide(browser, server.url);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const pictures = await takeAll(browser, server.url);
    await writeFile(join(folder, 'index.html'), gallery(pictures));
    say(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
    for (const { file } of pictures.filter(({ sideways }) => sideways)) say(`scrolls sideways: ${file}`);
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** Takes the pictures of the guide one after another. */
async function takeGuide(browser: Browser, url: string): Promise<void> {
  const pictures = join(root, 'docs', 'pictures');
  await mkdir(pictures, { recursive: true });
  const scene = await newScene(browser, url, 'demo');
  for (const view of views) {
    if (!view.guide || !isWanted(view)) continue;
    const camera = await newCamera(await scene.contextOf(view.as[0]));
    await camera.open(addressOf(view, scene.subjects), 'demo', view.act);
    await writeFile(join(pictures, `${view.guide}.webp`), await camera.takeForGuide());
    await camera.close();
  }
  await scene.end();
}

function addressOf({ path }: View, subjects: Subjects): string {
  return typeof path === 'string' ? path : path(subjects);
}

interface Job {
  readonly view: View;
  readonly visitor: Visitor;
  readonly state: State;
}

/** Goes state by state, because data made for one state would show in the lists of another. */
async function takeAll(browser: Browser, url: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const state of states.filter((one) => options.states.includes(one))) {
    const jobs = views.filter(isWanted).flatMap((view) => jobsOf(view, state));
    if (jobs.length === 0) continue;
    const scene = await newScene(browser, url, state);
    await Promise.all(
      Array.from({ length: hands }, async () => {
        const cameras = new Map<BrowserContext, Camera>();
        for (let job = jobs.shift(); job; job = jobs.shift()) {
          const context = await scene.contextOf(job.visitor);
          const camera = cameras.get(context) ?? (await newCamera(context));
          cameras.set(context, camera);
          pictures.push(...(await takeScreen(camera, job, scene.subjects)));
        }
      }),
    );
    await scene.end();
  }
  return inOrder(pictures);
}

function isWanted({ group, name }: View): boolean {
  return `${group} ${name}`.toLowerCase().includes(options.only.toLowerCase());
}

function jobsOf(view: View, state: State): Job[] {
  if (state === 'demo') return view.as.map((visitor) => ({ view, visitor, state }));
  return view.states?.includes(state) ? [{ view, visitor: view.as[0], state }] : [];
}

/** Reports a failing screen and continues. Pictures already taken are kept. */
async function takeScreen(
  camera: Camera,
  { view, visitor, state }: Job,
  subjects: Subjects,
): Promise<Picture[]> {
  const { group, name, act } = view;
  const taken: Picture[] = [];
  try {
    await camera.open(addressOf(view, subjects), state, act);
    for (const width of widths) {
      for (const { scheme, picture, sideways } of await camera.take(width, wantedSchemes)) {
        const words = [group, name, state, visitor, width, scheme];
        const file = `${words
          .join('-')
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')}.jpg`;
        await writeFile(join(folder, file), picture);
        taken.push({ file, group, view: name, visitor, state, width, scheme, sideways });
      }
    }
  } catch (error) {
    say(`${name} (${state}): ${error instanceof Error ? error.message : String(error)}`);
  }
  return taken;
}

interface Scene {
  readonly subjects: Subjects;
  contextOf(visitor: Visitor): Promise<BrowserContext>;
  end(): Promise<void>;
}

/** The visitors and subjects of a state. In a new client the administrator replaces the demonstration's people. */
async function newScene(browser: Browser, url: string, state: State): Promise<Scene> {
  const admin = await signedIn(url, 'admin');
  const broker = await signedIn(url, 'broker');
  const subjects = await subjectsFor(admin, broker, state);
  const isMade = state === 'empty' || state === 'long';
  const contexts = new Map<Visitor, Promise<BrowserContext>>();
  async function callerOf(visitor: Exclude<Visitor, 'nobody'>): Promise<Caller> {
    if (visitor === 'broker') return broker;
    return isMade || visitor === 'admin' ? admin : signedIn(url, visitor);
  }
  async function arrive(visitor: Visitor): Promise<BrowserContext> {
    const session = visitor === 'nobody' ? null : (await callerOf(visitor)).session;
    return newVisitor(browser, url, session);
  }
  return {
    subjects,
    contextOf: (visitor) => {
      const context = contexts.get(visitor) ?? arrive(visitor);
      contexts.set(visitor, context);
      return context;
    },
    end: async () => {
      for (const context of contexts.values()) await (await context).close();
      contexts.clear();
    },
  };
}

function inOrder(pictures: readonly Picture[]): Picture[] {
  const order = new Map(views.map(({ group, name }, at) => [`${group} ${name}`, at]));
  const at = ({ group, view }: Picture) => order.get(`${group} ${view}`) ?? 0;
  return pictures.toSorted((a, b) => at(a) - at(b));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Finds the browser for the tests, or fetches one if there is none.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Stopped, commandOf, pinnedNode } from './prepare.mjs';

/** Chromium without windows, which needs less time for every page. It has no viewer for PDF files. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrightCaches = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache', 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  join(homedir(), 'AppData', 'Local', 'ms-playwright'),
];

/**
 * The features that Chromium is started without. The first three load pages for the list under the
 * address bar with every window, which costs more than most tests. The others are those that Playwright
 * turns off: Chromium reads only the last of two such lists.
 */
const turnedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/**
 * Chromium contacts no other machine: no updates, no sync, no names. It draws without the graphics process,
 * which computes slowly on a machine without a graphics card. Root must run it without its sandbox.
 */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  `--disable-features=${turnedOff.join()}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * For tests, all pages of a site also share a process, which starts once and not for every test.
 * Measurements and pictures use the flags above, so that Chromium runs as users have it.
 */
export const testChromiumFlags = [...chromiumFlags, '--process-per-site'];

/** Returns the path of a Chromium that runs; fetches one if there is none. */
export function ensureChromium(options) {
  const found = findChromium(options);
  if (found) return found;
  console.log('Fetching a browser for the tests…');
  for (const fetch of [playwrightDownload, debianPackage]) {
    fetch();
    const fetched = findChromium(options);
    if (fetched) return fetched;
  }
  throw new Stopped(
    'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to the program’s path.',
  );
}

/** `prefersShell`: the headless shell where there is one. */
export function findChromium({ prefersShell = false } = {}) {
  if (process.env.CHROMIUM_PATH) {
    if (isExecutable(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new Stopped(`CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = (name) => folders.map((folder) => join(folder, name));
  const wanted = [...(prefersShell ? [headlessShell] : []), ...names].flatMap(inPath);
  return [...wanted, ...usualPlaces, ...inPlaywrightCaches()].find(
    (path) => isExecutable(path) && answers(path),
  );
}

function inPlaywrightCaches() {
  return playwrightCaches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => /^chromium-\d+$/.test(name))
        .map((name) => join(cache, name)),
    )
    .flatMap((folder) =>
      [
        ['chrome-linux64', 'chrome'],
        ['chrome-linux', 'chrome'],
        ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
        ['chrome-win', 'chrome.exe'],
        ['chrome-win64', 'chrome.exe'],
      ].map((parts) => join(folder, ...parts)),
    );
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns false for a stub that points at another package manager and for a browser without its libraries. */
function answers(path) {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function playwrightDownload() {
  spawnSync(pinnedNode(), [commandOf('@playwright/test', 'playwright'), 'install', 'chromium'], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    stdio: 'ignore',
    timeout: 300_000,
  });
}

function debianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = {
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options);
  spawnSync(
    'apt-get',
    ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    options,
  );
  // Not every release has it.
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', headlessShell], options);
}

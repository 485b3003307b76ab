import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds; what fails twice has failed, and what failed once is told.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a third of the whole run: PANORAMIC_TRACE=1 asks for them.
    trace: process.env['PANORAMIC_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});

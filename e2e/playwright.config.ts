import { defineConfig } from '@playwright/test';
import { findChromium, testChromiumFlags } from '../scripts/chromium.mjs';

const executablePath = findChromium({ prefersShell: true });

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 2,
  // Retries once in CI, because a shared machine may stall; flaky tests are reported.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Generous, because a busy machine is no reason to fail.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { args: testChromiumFlags, ...(executablePath && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a third of the run, so they are made only with PANORAMIC_TRACE=1.
    trace: process.env['PANORAMIC_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});

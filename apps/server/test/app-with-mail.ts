import { afterAll, beforeAll } from 'vitest';
import { TestApp } from './app.ts';
import { TestSmtp } from './neighbours/smtp.ts';

/** An application for the tests of one file, and the SMTP server that receives its mails. */
export function testAppWithMail(settings: Record<string, string> = {}): { app: TestApp; smtp: TestSmtp } {
  const smtp = new TestSmtp();
  const app = new TestApp();
  beforeAll(async () => {
    await smtp.start();
    await app.start({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://leases.example.com', ...settings });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stop();
  });
  return { app, smtp };
}

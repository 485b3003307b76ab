import { tmpdir } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smtpCertificate } from '../../../test/neighbours/smtp-certificate.ts';
import { TestSmtp } from '../../../test/neighbours/smtp.ts';
import { readConfig } from '../../config.ts';
import { openLog } from '../log.ts';
import { openMailer } from './mail.ts';

const servers = { none: new TestSmtp('none'), STARTTLS: new TestSmtp('STARTTLS'), TLS: new TestSmtp('TLS') };
const usual = getCACertificates('default');

beforeAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.start()));
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await Promise.all(Object.values(servers).map((server) => server.stop()));
});
beforeEach(() => {
  setDefaultCACertificates([...usual, smtpCertificate]);
  for (const { signIns, received } of Object.values(servers)) signIns.length = received.length = 0;
});

const elsewhere = '0.0.0.0';
const message = { to: 'mia@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

/** As an operator sets it. */
function send(scheme: string, host: string, to: keyof typeof servers, parameters = ''): Promise<void> {
  const { smtpUrl, mailFrom: from } = readConfig(
    { SMTP_URL: `${scheme}://mia:secret@${host}:${servers[to].port}${parameters}` },
    '.',
  );
  return openMailer({ smtpUrl, from, outbox: tmpdir(), log: openLog('silent') }).send('1', message);
}

describe('a mail server on another machine', () => {
  test.each([
    ['smtp', 'STARTTLS'],
    ['smtps', 'TLS'],
    // @security given-password-over-tls-each
  ] as const)('is given the password over TLS with %s://', async (scheme, kind) => {
    await send(scheme, elsewhere, kind);
    expect(servers[kind].signIns).toEqual([{ password: 'secret', encrypted: true }]);
    expect(servers[kind].received).toHaveLength(1);
  });

  // @security offers-no-tls-given-neither
  test('that offers no TLS is given neither password nor mail, and the mail waits', async () => {
    await expect(send('smtp', elsewhere, 'none')).rejects.toMatchObject({
      message:
        'the mail server does not turn to TLS, which SMTP_URL asks for unless it ends in ?tls=0 (ETLS)',
      retry: true,
    });
    expect(servers.none.signIns).toEqual([]);
    expect(servers.none.received).toEqual([]);
  });

  test.each([
    ['smtp', 'STARTTLS'],
    ['smtps', 'TLS'],
    // @security whose-certificate-not-trusted-given
  ] as const)('whose certificate is not trusted is given nothing with %s://', async (scheme, kind) => {
    setDefaultCACertificates(usual);
    await expect(send(scheme, elsewhere, kind)).rejects.toMatchObject({
      message: expect.stringMatching(/^the certificate of the mail server is not trusted: self-signed/),
      retry: true,
    });
    expect(servers[kind].signIns).toEqual([]);
  });

  test('gets mail in clear where the setting says tls=0', async () => {
    await send('smtp', elsewhere, 'none', '?tls=0');
    expect(servers.none.signIns).toEqual([{ password: 'secret', encrypted: false }]);
  });
});

test.each(['127.0.0.1', 'localhost'])('a mail server on this machine, at %s, needs no TLS', async (host) => {
  await send('smtp', host, 'none');
  expect(servers.none.received).toHaveLength(1);
});

test.each([
  ['smtp', '?tls.rejectUnauthorized=false'],
  ['smtp', '?tls=0&ignoreTLS=true'],
  ['smtps', '?tls=0'],
] as const)('the setting %s://…%s stops the start', (scheme, parameters) => {
  expect(() => send(scheme, elsewhere, 'none', parameters)).toThrow(
    /^Wrong setting SMTP_URL: must have no parameter but tls=0/,
  );
});

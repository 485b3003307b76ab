import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { readConfig } from '../../config.ts';
import { secretSettings, withSecrets } from './secret-settings.ts';

const awkward = `a b/c@d:e?f#g%h%2Fi[j]"k'l\\m+n&o=ü€`;

// @security secret-settings-from-files
test.each(secretSettings)('%s may be in a file, and is not set twice', async (name) => {
  const folder = await temporaryFolder('secrets');
  const path = join(folder, 'secret');
  await writeFile(path, 'postgres://u:p@host/db\n');
  const urls = Object.fromEntries(
    ['DATABASE_URL', 'APP_DATABASE_URL', 'SMTP_URL', 'DOCUMENTS_URL'].map((url) => [url, 'smtp://user@host']),
  );
  const { [name]: _, ...others } = urls;
  expect(withSecrets({ ...others, [`${name}_FILE`]: path }, '.')[name]).toBe('postgres://u:p@host/db');
  const twice = { ...others, [name]: 'x', [`${name}_FILE`]: path };
  expect(() => withSecrets(twice, '.')).toThrow(`${name} is set already`);
  expect(() => withSecrets({ [`${name}_FILE`]: join(folder, 'missing') }, '.')).toThrow(
    `Wrong setting ${name}_FILE: ${join(folder, 'missing')} cannot be read (ENOENT).`,
  );
  await writeFile(path, '\n');
  expect(() => withSecrets({ [`${name}_FILE`]: path }, '.')).toThrow('is empty');
});

test('a password with any character is put into its URL', () => {
  const config = readConfig(
    {
      DATABASE_URL: 'postgres://panoramic@db.example.com/panoramic?sslmode=require',
      DATABASE_PASSWORD: awkward,
      SMTP_URL: 'smtps://user@mail.example.com',
      SMTP_PASSWORD: awkward,
      DOCUMENTS_URL: 's3://key@s3.example.com/documents?region=eu-1',
      DOCUMENTS_SECRET: awkward,
      APP_KEY: Buffer.alloc(32, 1).toString('base64'),
    },
    '.',
  );
  for (const url of [config.databaseUrl, config.smtpUrl])
    expect(decodeURIComponent(new URL(url ?? '').password)).toBe(awkward);
  expect(config.databaseUrl).toMatch(/@db\.example\.com\/panoramic\?sslmode=require$/);
  expect(config.documents).toMatchObject({ secretAccessKey: awkward, region: 'eu-1' });
});

test('a password without its URL, without a user in it, or beside another is refused without being told', () => {
  for (const DATABASE_URL of [undefined, 'postgres://host/db', 'postgres://u:p@host/db', 'no URL'])
    expect(() => withSecrets({ DATABASE_URL, DATABASE_PASSWORD: awkward }, '.')).toThrow(
      /^Wrong setting DATABASE_PASSWORD: [^%]+$/,
    );
});

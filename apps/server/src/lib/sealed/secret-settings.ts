import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** Passwords that are put into the URL of another setting, and may have any character there. */
const passwordsOfUrls = {
  DATABASE_PASSWORD: 'DATABASE_URL',
  APP_DATABASE_PASSWORD: 'APP_DATABASE_URL',
  SMTP_PASSWORD: 'SMTP_URL',
  DOCUMENTS_SECRET: 'DOCUMENTS_URL',
} as const;

/** Every secret may be in a file as well, which the setting of the same name with `_FILE` names. */
export const secretSettings = [
  ...Object.keys(passwordsOfUrls),
  ...Object.values(passwordsOfUrls),
  'DATABASE_READ_URL',
  'OIDC_CLIENT_SECRET',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
] as const;

/** The settings with the secrets that files hold, and the passwords in their URLs. An empty setting is one that is not set. */
export function withSecrets(environment: Settings, folder: string): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value;
  for (const name of secretSettings) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined)
      throw new StartupError(`Wrong setting ${name}_FILE: ${name} is set already, one of them is enough.`);
    given[name] = readSecret(`${name}_FILE`, resolve(folder, path));
  }
  for (const [name, target] of Object.entries(passwordsOfUrls)) {
    const password = given[name];
    if (password !== undefined) given[target] = withPassword(name, password, target, given[target]);
  }
  return given;
}

/** The whole file without the line break at its end, as most editors and `openssl rand` leave one. */
function readSecret(setting: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text === '') throw new StartupError(`Wrong setting ${setting}: ${path} is empty.`);
    return text;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Safe: what the file system throws carries a code.
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`Wrong setting ${setting}: ${path} cannot be read (${code}).`, { cause: error });
  }
}

function withPassword(name: string, password: string, target: string, url: string | undefined): string {
  if (url === undefined || !URL.canParse(url) || new URL(url).username === '')
    throw new StartupError(`Wrong setting ${name}: it goes together with a URL with a user in ${target}.`);
  const parsed = new URL(url);
  if (parsed.password !== '')
    throw new StartupError(`Wrong setting ${name}: ${target} has a password already, one of them is enough.`);
  parsed.password = encodeURIComponent(password);
  return parsed.href;
}

// npm run rotate-database-password: gives the application's database role a new password, also while servers run.
import { hasEmbedded } from '@panoramic/embedded-server';
import { printLine, runCommandForOperator } from './backup/index.ts';
import { readConfig } from './config.ts';
import { openDatabaseServer } from './db/setup/open-database.ts';
import { changeRolePassword } from './db/setup/role-password.ts';
import { StartupError } from './lib/startup-error.ts';

await runCommandForOperator(async () => {
  const config = readConfig(process.env, process.cwd());
  if (config.appDatabaseUrl)
    throw new StartupError(
      'The password of APP_DATABASE_URL is yours to change: in the database, then in the setting.',
    );
  if (!config.databaseUrl && !hasEmbedded(config.dataDir))
    throw new StartupError(`There is no password to change: ${config.dataDir} holds no database.`);
  const place = await openDatabaseServer({
    ...config,
    besideServer: true,
    say: printLine,
    onFolderLost: () => {},
  });
  try {
    const role = await changeRolePassword(place.url);
    printLine(`The role ${role} has a new password. Servers that run find it by themselves.`);
  } finally {
    await place.close();
  }
});

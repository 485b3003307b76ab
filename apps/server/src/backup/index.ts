export { dailyBackup, dailyBackups } from './daily.ts';
export type { Manifest } from './manifest.ts';
export { manifestInBackup, openBackup, type CheckedBackup } from './checked-backup.ts';
export { restoreBackup } from './restore.ts';
export { takeBackup } from './take.ts';
export { printManifest, printLine, runCommandForOperator } from './report.ts';

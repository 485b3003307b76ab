export { dailyBackup, dailyBackups } from './daily.ts';
export type { Manifest } from './manifest.ts';
export { manifestInBackup, openBackup, restoreBackup, type CheckedBackup } from './restore.ts';
export { takeBackup } from './take.ts';
export { printManifest, printLine, runCommandForOperator } from './report.ts';

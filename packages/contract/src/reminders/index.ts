export * from './morning.ts';
export * from './recipients.ts';
export * from './steps.ts';

export * from './lease-accounting.ts';
export * from './settings.ts';

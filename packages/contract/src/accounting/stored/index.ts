export * from './certain-option.ts';
export * from './lease-accounting.ts';
export * from './settings.ts';

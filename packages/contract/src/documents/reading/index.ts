export * from './findings.ts';
export * from './read-lease.ts';
export type { DocumentPage } from './page-text.ts';

export * from './compare.ts';
export * from './findings.ts';
export * from './read-lease.ts';
export { readableBlocks, type DocumentPage } from './page-text.ts';

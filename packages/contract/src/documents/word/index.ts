export { abstractOf, type LeaseAbstract } from './abstract.ts';
export { estoppelOf, type Estoppel, type WordPiece } from './estoppel.ts';
export type { NamedDocument, WordSource } from './lease-facts.ts';

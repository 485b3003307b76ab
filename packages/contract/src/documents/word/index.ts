export { abstractOf, type LeaseAbstract } from './abstract.ts';
export { estoppelOf, type Estoppel, type WordPiece } from './estoppel.ts';
export { contactAddress, type NamedDocument, type WordSource } from './lease-facts.ts';

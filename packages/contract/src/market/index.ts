export * from './fields.ts';
export * from './replies.ts';
export * from './view.ts';

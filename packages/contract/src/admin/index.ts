export * from './logo.ts';
export { clientFields, roleFields } from './names.ts';
export * from './users.ts';

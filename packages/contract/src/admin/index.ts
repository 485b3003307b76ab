export * from './audit.ts';
export * from './logo.ts';
export { clientFields, roleFields } from './role-and-client-fields.ts';
export * from './security-policy.ts';
export * from './users.ts';
export * from './webhooks.ts';

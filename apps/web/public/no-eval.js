// Before any schema is made: the page's policy forbids code made from text. Zod would try it, and
// the browser would report a breach of the policy.
globalThis.__zod_globalConfig = { jitless: true };

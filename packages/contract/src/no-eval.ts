import { config } from 'zod';

/**
 * In a browser zod would try whether it may make functions from text. The content security policy
 * forbids it, and every try would be reported as a breach. First of all imports: schemas look at
 * it when they are made.
 */
if ('document' in globalThis) config({ jitless: true });

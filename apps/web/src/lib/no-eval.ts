import { z } from 'zod';

/**
 * Stops zod from testing whether it may generate code, which the content security policy forbids and
 * the browser would report. Must be imported before any schema is created.
 */
z.config({ jitless: true });

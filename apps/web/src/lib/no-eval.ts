import { z } from 'zod';

/**
 * Zod would try whether it may write code at run time; the page's policy forbids that, and the
 * browser reports even the try. Imported before anything that makes a schema.
 */
z.config({ jitless: true });

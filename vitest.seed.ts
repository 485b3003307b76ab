import { configureGlobal } from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a change is judged by what it changes. `SEED=7` draws
 * other cases, `SEED=random` new ones each time; what fails prints its seed.
 */
const given = process.env['SEED'] ?? '20261';
const seed = given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
process.env['SEED'] = String(seed);
process.env['OWN_FIELDS_SEED'] ??= String(seed);
configureGlobal({ seed });

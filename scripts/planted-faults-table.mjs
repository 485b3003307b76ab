// Faults that some test must catch: what a tired hand could do to the source, each where it hurts.
// `find` occurs once in the file; `tests` are the files expected to fail, `project` is Vitest's.
import { accessFaults } from './planted-faults-of-access.mjs';
import { dataFaults } from './planted-faults-of-data.mjs';

export const faults = [...accessFaults, ...dataFaults];

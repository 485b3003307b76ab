import { fieldTable, text } from '../fields/index.ts';

/** Refuses blanks at the ends of a name, because two names that differ only there look alike. */
const noEdgeBlanks = { pattern: /^\S(.*\S)?$/su, message: 'Must not begin or end with a blank.' };

export const roleFields = fieldTable({ roleName: text('Role Name', { width: 'lg', shape: noEdgeBlanks }) });

export const clientFields = fieldTable({ name: text('Name', { width: 'lg', shape: noEdgeBlanks }) });

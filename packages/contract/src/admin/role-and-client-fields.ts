import { fieldTable, text } from '../fields/index.ts';

/** Two names that differ by a blank at their edge look alike and are not: neither is taken. */
export const noEdgeBlanks = { pattern: /^\S(.*\S)?$/su, message: 'Must not begin or end with a blank.' };

export const roleFields = fieldTable({ roleName: text('Role Name', { width: 'lg', shape: noEdgeBlanks }) });

export const clientFields = fieldTable({ name: text('Name', { width: 'lg', shape: noEdgeBlanks }) });

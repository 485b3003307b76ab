// The faults of npm run planted-faults. A fault names the code that it changes by its symbol, wherever that
// stands, so that a file may move and its other code may change. It is written so:
//
//   {
//     name: 'what the product would do wrong',
//     tests: ['the-tests-that-must-fail.test.ts'],      folders before it where two files have the name
//     edits: [
//       { symbol: 'lockIfUnchanged', without: 'lockAccount' },            drops the statement that calls it
//       { symbol: 'LastUse.tell', call: 'isDue', by: 'true' },            another expression for the call
//       { symbol: 'Loading.#begin', replace: 'a < b', by: 'a <= b' },     another text; blanks as they come
//     ],
//   }
//
// A symbol is what a file declares at its top: a function, class or const. After dots follow the member of a
// class or of an object, or what a function declares inside (`handlers.Leases/Edit`); before a colon stands
// the name of the file where two files declare the same (`undo:isUntouched`). `sql function app_client` is a
// statement of the migrations by its first words after `create`; the last one, because it replaces the rest.
// What is dropped or replaced must stand in the symbol exactly once.
import { accountFaults } from './accounts.mjs';
import { databaseFaults } from './database.mjs';
import { edgeFaults } from './edges.mjs';
import { paymentFaults } from './payments.mjs';
import { roomFaults } from './rooms.mjs';

export const faults = [...accountFaults, ...databaseFaults, ...edgeFaults, ...paymentFaults, ...roomFaults];

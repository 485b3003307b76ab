/**
 * The numbers of all advisory locks: any numbers, the same for every Panoramic server on a database.
 * The files of documents are locked by a hash of client and digest instead, see uploads.store.ts.
 */
export const advisoryLocks = {
  /** Role, migrations and job queues: servers that start together take turns. */
  preparation: 7_262_001,
  /** Held by the server that uses a data folder, as long as it runs. */
  dataFolder: 7_262_002,
  /** The first administrator and the demonstration. */
  firstStart: 7_262_003,
  /** One backup at a time. */
  backup: 7_262_004,
  /** The reminders of a morning are made by one server. */
  reminders: 7_262_009,
  /** Taken by the function link_history of the database. */
  historyLinking: 7_262_010,
  /** With the number of an import as the second key: held by whoever checks or runs it. */
  imports: 7_262_011,
  /** With the id of a client as the second key: held by whoever closes a month or decides what is measured. */
  accounting: 7_262_012,
  /** With the number of a client as the second key: imports that add leases to it take turns. */
  importedLeases: 7_262_013,
  /** With the id of a client as the second key: held by whoever approves, holds or sends payments. */
  payments: 7_262_014,
  /** With the id of a client as the second key: shared by the check_own of the database, alone by a change of definitions. */
  ownFields: 7_262_027,
  /** With the id of a change of kind as the second key: held by the server that does it. */
  kindChanges: 7_262_028,
  /** One rotation of the key that seals secrets at a time. */
  keyRotation: 7_262_026,
} as const;

/** The documents of a backup are in its file, once for all backups in a folder beside it, or in their store alone. */
export const documentPlaces = ['inside', 'beside', 'elsewhere'] as const;
export type DocumentPlace = (typeof documentPlaces)[number];

export interface SealedTable {
  readonly name: string;
  /** Its primary key, which the seal is bound to together with the table's name. */
  readonly id: string;
  /** What an operator knows the secrets by. */
  readonly words: string;
  /** What somebody does whose secret cannot be opened. */
  readonly remedy: string;
}

/**
 * Every table with a column `sealed_secret`. Beside it stands a column `secret_key text generated always as
 * (split_part(sealed_secret, '.', 2)) stored references app_keys`, which keeps a key from being given up while
 * something is sealed with it.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    name: 'two_step',
    id: 'user_id',
    words: 'two-step secrets',
    remedy:
      'Their users sign in with a recovery code or a passkey, or an administrator turns two-step sign-in off for them',
  },
];

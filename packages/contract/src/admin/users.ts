import {
  choice,
  email,
  fieldTable,
  flag,
  phone,
  text,
  type Choice,
  type FieldTable,
  type FlagField,
  type RowOf,
} from '../fields/index.ts';

/** Refuses what cannot be seen: `ad\u200Bmin` and `admin ` look like the account `admin`. */
const visibleCharacters = {
  pattern: /^(?!.*[\p{Cc}\p{Default_Ignorable_Code_Point}])\S(.*\S)?$/su,
  message: 'Must not begin or end with a blank, nor have characters that cannot be seen.',
};

/** The stored fields of a user. The client is separate, because its choices come from the database. */
export const userFields = fieldTable({
  active: flag('Active'),
  firstName: text('First Name'),
  lastName: text('Last Name'),
  email: email('Email', { width: 'lg' }),
  userName: text('Username', {
    max: 254,
    width: 'lg',
    shape: visibleCharacters,
    help: 'The e-mail address, unless another is given.',
  }),
  officePhone: phone('Office Phone', { width: 'sm' }),
  ext: text('Ext', { max: 40, width: 'sm' }),
  homePhone: phone('Home Phone', { width: 'sm' }),
  mobilePhone: phone('Mobile Phone', { width: 'sm' }),
});

export type UserFields = RowOf<typeof userFields>;
export type UserField = keyof UserFields;

/** The fields of the form, with the existing clients as choices. */
export function userFormFields(clients: readonly Choice<number>[]) {
  return fieldTable({ clientId: choice('Client', clients), ...userFields });
}

/** What the built-in roles allow, in words. */
const roleHelp: Readonly<Record<string, string>> = {
  Admin: 'Everything but comps; users, roles and clients',
  Write: 'Changes leases',
  'Home Limited': 'Chooses among the clients',
  Comps: 'Opens the comps',
  Payments: 'Approves and sends payments',
};

export type RoleFlag = `role${number}`;

/** One tick per role, for the form of a user. */
export function roleFlags(
  roles: readonly { readonly id: number; readonly name: string; readonly builtIn: boolean }[],
) {
  const flags = roles.map(({ id, name, builtIn }) => {
    const help = builtIn ? roleHelp[name] : undefined;
    return [`role${id}`, flag(name, { ...(help && { help }) })] as const;
  });
  // Safe: each key is made from an id, as the type says.
  return Object.fromEntries(flags) as Readonly<Record<RoleFlag, FlagField>>;
}

export const userGroups = [
  { title: 'Account', fields: ['clientId', 'active'] },
  { title: 'Name', fields: ['firstName', 'lastName'] },
  { title: 'Phone', fields: ['officePhone', 'ext', 'homePhone', 'mobilePhone'] },
  { title: 'Email and username', fields: ['email', 'userName'] },
] as const satisfies readonly {
  title: string;
  fields: readonly (keyof ReturnType<typeof userFormFields>)[];
}[];

/** The values of a new user. */
export const newUser = { active: true } as const satisfies Partial<RowOf<FieldTable>>;

/** The name of a person in a list, or the username when there is none. */
export function personName(user: {
  firstName: string | null;
  lastName: string | null;
  userName: string;
}): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.userName;
}

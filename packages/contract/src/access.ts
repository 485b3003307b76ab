/** The roles that carry rights. Administrators can create further roles, which carry none. */
export const builtInRoles = ['Admin', 'Write', 'Home Limited', 'Comps', 'Payments'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** Who may make a call, or open a screen. */
export const accessLevels = [
  'anyone',
  'signedIn',
  ...builtInRoles,
  'Home Limited or Comps',
  'Write or Payments',
  'Write, Comps or Payments',
] as const;
export type Access = (typeof accessLevels)[number];

type Roles = readonly string[];

/** Admin counts as every role but Comps. */
export function hasRole(roles: Roles, role: BuiltInRole): boolean {
  return roles.includes(role) || (roles.includes('Admin') && role !== 'Comps');
}

const allowed: Record<Access, (roles: Roles | null) => boolean> = {
  anyone: () => true,
  signedIn: (roles) => roles !== null,
  Admin: (roles) => roles !== null && hasRole(roles, 'Admin'),
  Write: (roles) => roles !== null && hasRole(roles, 'Write'),
  'Home Limited': (roles) => roles !== null && hasRole(roles, 'Home Limited'),
  Comps: (roles) => roles !== null && hasRole(roles, 'Comps'),
  Payments: (roles) => roles !== null && hasRole(roles, 'Payments'),
  'Home Limited or Comps': (roles) =>
    roles !== null && (hasRole(roles, 'Home Limited') || hasRole(roles, 'Comps')),
  'Write or Payments': (roles) => roles !== null && (hasRole(roles, 'Write') || hasRole(roles, 'Payments')),
  'Write, Comps or Payments': (roles) =>
    roles !== null && (hasRole(roles, 'Write') || hasRole(roles, 'Comps') || hasRole(roles, 'Payments')),
};

/** `roles` is `null` for somebody who is not signed in. */
export function mayUse(access: Access, roles: Roles | null): boolean {
  return allowed[access](roles);
}

/** The reserved client that stands for the comps area. */
export const compsClientId = 2;

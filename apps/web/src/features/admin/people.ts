// One chunk for users and roles: each further one would be named in what every page loads at the start.
export { RoleCreate } from './role-create.tsx';
export { RoleDetails } from './role-details.tsx';
export { Roles } from './roles.tsx';
export { UserDetailsScreen } from './user-details.tsx';
export { Users } from './users.tsx';

import {
  Building2,
  KeyRound,
  ScrollText,
  ShieldCheck,
  SquareTerminal,
  TextCursorInput,
  UsersRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths, type Path } from '../../lib/paths.ts';
import { PageFrame } from '../../ui/index.ts';
import classes from './admin-home.module.css';

interface Area {
  readonly label: string;
  readonly to: Path;
  readonly icon: LucideIcon;
  readonly about: string;
}

const areas: readonly Area[] = [
  {
    label: 'Clients',
    to: paths.clients,
    icon: Building2,
    about: 'Choose the client to work in, add clients, change their names and logos.',
  },
  {
    label: 'Roles',
    to: paths.roles,
    icon: ShieldCheck,
    about: 'Who may edit leases, choose clients, see comps and administer.',
  },
  {
    label: 'Users',
    to: paths.users,
    icon: UsersRound,
    about: 'The people who sign in, and the client each belongs to.',
  },
  {
    label: 'Security',
    to: paths.security,
    icon: KeyRound,
    about: 'Second factors, the length of sessions and passwords, and who lacks a second factor.',
  },
  {
    label: 'API Tokens',
    to: paths.apiTokens,
    icon: SquareTerminal,
    about: 'The programs that act for users, what each may do, and when it was last used.',
  },
  {
    label: 'Webhooks',
    to: paths.webhooks,
    icon: Webhook,
    about: 'The programs that are told when something changes in the client you work in.',
  },
  {
    label: 'Fields',
    to: paths.fields,
    icon: TextCursorInput,
    about: 'What the client you work in records besides what every company does.',
  },
  {
    label: 'Audit',
    to: paths.audit,
    icon: ScrollText,
    about: 'Who signed in, changed settings, exported, imported or deleted something, and when.',
  },
];

export function AdminHome() {
  return (
    <PageFrame title="Admin">
      <ul className={classes['areas']}>
        {areas.map(({ label, to, icon: Icon, about }) => (
          <li key={to} className={classes['area']}>
            <Icon size={20} aria-hidden className={classes['icon']} />
            <div>
              <Link to={to} className={classes['link']}>
                {label}
              </Link>
              <div className={classes['about']}>{about}</div>
            </div>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

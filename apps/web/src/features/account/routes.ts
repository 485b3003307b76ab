import { KeyRound, LogOut, Settings } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).accountHelp);

export const accountScreens: readonly Screen[] = [
  {
    path: paths.login,
    title: 'Log In',
    access: 'anyone',
    menu: null,
    help: null,
    load: async () => (await import('./login.tsx')).Login,
  },
  {
    path: paths.logout,
    title: 'Logout',
    access: 'anyone',
    menu: { group: 'Account', label: 'Logout', icon: LogOut },
    help: null,
    load: async () => (await import('./logout.tsx')).Logout,
  },
  {
    path: paths.forgot,
    title: 'Forgot password',
    access: 'anyone',
    menu: null,
    help: null,
    load: async () => (await import('./forgot-redirect.tsx')).ForgotRedirect,
  },
  {
    path: paths.account,
    title: 'Change Password',
    access: 'signedIn',
    menu: { group: 'Account', label: 'Change Password', icon: KeyRound },
    help: helpOn('account'),
    load: async () => (await import('./settings/change-password.tsx')).ChangePassword,
  },
  {
    path: paths.settings,
    title: 'Settings',
    access: 'signedIn',
    menu: { group: 'Account', label: 'Settings', icon: Settings, besideMenu: true },
    help: helpOn('settings'),
    load: async () => (await import('./settings/settings.tsx')).Settings,
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    access: 'anyone',
    menu: null,
    help: null,
    load: async () => (await import('./forgot-password.tsx')).ForgotPasswordScreen,
  },
  {
    path: paths.resetPassword,
    title: 'Reset password',
    access: 'anyone',
    menu: null,
    help: null,
    load: async () => (await import('./reset-password.tsx')).ResetPassword,
  },
  {
    path: paths.authentication,
    title: 'Sign in',
    access: 'anyone',
    menu: null,
    help: null,
    load: async () => (await import('./authentication.tsx')).Authentication,
  },
];

import { press, unanswered, type View } from './view.ts';

export function entryViews(): View[] {
  const group = 'Entry';
  const as = ['nobody'] as const;
  return [
    { group, as, name: 'login', path: '/login' },
    { group, as, name: 'login, empty', path: '/login', act: press('Log In') },
    { group, as, name: 'forgot password', path: '/forgotpassword' },
    { group, as, name: 'forgot password, server', path: '/Account/ForgotPassword', title: 'Forgot password' },
    { group, as, name: 'reset password', path: '/resetpassword?token=none' },
    {
      group,
      as,
      name: 'sign-on failed',
      path: '/authentication/login-failed',
    },
    { group, as: ['viewer'], name: 'access denied', path: '/accessdenied', title: 'Access Denied' },
    { group, as: ['viewer', 'nobody'], name: 'not found', path: '/no/such/page', title: 'Page not found' },
    {
      group,
      as: ['writer'],
      name: 'change password',
      path: '/User/AcctDetails',
    },
    {
      group,
      as: ['writer'],
      name: 'settings',
      path: '/User/Settings',
      states: unanswered,
    },
    { group, as: ['viewer'], name: 'guide', path: '/Help/Guide' },
  ];
}

import { press, unanswered, type View } from './view.ts';

export function entry(): View[] {
  const group = 'Entry';
  const as = ['nobody'] as const;
  return [
    { group, as, name: 'login', path: '/login', title: 'Log In' },
    { group, as, name: 'login, empty', path: '/login', title: 'Log In', act: press('Log In') },
    { group, as, name: 'forgot password', path: '/forgotpassword', title: 'Forgot password' },
    { group, as, name: 'forgot password, server', path: '/Account/ForgotPassword', title: 'Forgot password' },
    { group, as, name: 'reset password', path: '/resetpassword?token=none', title: 'Reset password' },
    {
      group,
      as,
      name: 'sign-on failed',
      path: '/authentication/login-failed',
      title: 'Sign in',
    },
    { group, as: ['viewer'], name: 'access denied', path: '/accessdenied', title: 'Access Denied' },
    { group, as: ['viewer', 'nobody'], name: 'not found', path: '/no/such/page', title: 'Page not found' },
    {
      group,
      as: ['writer'],
      name: 'change password',
      path: '/User/AcctDetails',
      title: 'Change Password',
      states: unanswered,
    },
  ];
}

import { paths, to } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { queueMail, type MailComposer, type MailComposers, type MailKind } from '#jobs/mails.ts';
import { renderLetter } from '#lib/mail/mail-layout.ts';
import { addLink, endLinks, mintToken, type LinkKind } from './passwords/links.store.ts';
import { lockAccount } from './users.store.ts';

/** Sends a link to choose the first password, valid 7 days. Returns whether there is an address for it. */
export function invite(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return sendLink(tx, { kind: 'invitation', replacing: true }, userId, now);
}

/** Sends a link to choose a new password, valid 60 minutes. Returns whether there is an address for it. */
export function sendResetForAdministrator(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return sendLink(tx, { kind: 'reset', replacing: true }, userId, now);
}

/** Sends the link for anybody who asks; earlier links stay valid, because a stranger must not end them. */
export function sendReset(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return sendLink(tx, { kind: 'reset', replacing: false }, userId, now);
}

interface NewLink {
  readonly kind: LinkKind;
  /** Whether the user's earlier links end. */
  readonly replacing: boolean;
}

async function sendLink(tx: Tx, { kind, replacing }: NewLink, userId: number, now: Date): Promise<boolean> {
  // The account is locked until the link is stored, so that a change of the address ends the link.
  await lockAccount(tx, userId);
  if (replacing) await endLinks(tx, userId, now);
  const address = await addressOf(tx, userId);
  if (!address) return false;
  await queueMail(tx, { kind, address, data: { linkId: await addLink(tx, kind, userId, now) } }, now);
  return true;
}

type NoticeKind = 'password-changed' | 'two-step-changed' | 'passkey-changed' | 'token-made';

/** Tells the owner of the account what was changed; silent where there is no address. */
export async function sendAccountNotice<K extends NoticeKind>(
  tx: Tx,
  kind: K,
  data: Parameters<MailComposer<K>>[1],
  now: Date,
): Promise<void> {
  const address = await addressOf(tx, data.userId);
  if (address) await queueMail(tx, { kind, address, data }, now);
}

async function addressOf(tx: Tx, userId: number): Promise<string | null> {
  const user = await tx.maybe<{ email: string | null; userName: string }>(sql`
    select email, "userName" from users where id = ${userId} and active`);
  return user?.email || (user?.userName.includes('@') ? user.userName : null);
}

export const accountMails: Pick<MailComposers, Extract<MailKind, LinkKind | NoticeKind>> = {
  invitation: async (tx, { linkId }, { now, publicUrl }) => {
    const link = await mintToken(tx, linkId, now);
    return (
      link && {
        distinct: true,
        ...renderLetter({
          subject: 'Your Panoramic account',
          heading: `Welcome to Panoramic${link.firstName ? `, ${link.firstName}` : ''}`,
          paragraphs: [
            'An account has been made for you to work with leases and critical dates. Choose a password to start.',
          ],
          facts: [['Username', link.userName]],
          action: { label: 'Choose a password', url: linkUrl(publicUrl, link.token) },
          notes: ['The link works once, within 7 days. After that an administrator can send another.'],
        }),
      }
    );
  },

  reset: async (tx, { linkId }, { now, publicUrl }) => {
    const link = await mintToken(tx, linkId, now);
    return (
      link && {
        distinct: true,
        ...renderLetter({
          subject: 'Reset your Panoramic password',
          heading: 'Choose a new password',
          paragraphs: ['Somebody asked for a new password for this account. If it was you, choose one here.'],
          facts: [['Username', link.userName]],
          action: { label: 'Choose a new password', url: linkUrl(publicUrl, link.token) },
          notes: [
            'The link works once, within 60 minutes.',
            'If it was not you, do nothing: the password stays as it is.',
          ],
        }),
      }
    );
  },

  'password-changed': async (tx, { userId }, { publicUrl }) => {
    const user = await findUser(tx, userId);
    return (
      user &&
      renderLetter({
        subject: 'Your Panoramic password was changed',
        heading: 'Your password was changed',
        paragraphs: ['The password of this account was changed, and its other sessions were signed out.'],
        facts: [['Username', user.userName]],
        notes: [
          `If it was not you, choose a new password at ${publicUrl}${paths.forgotPassword} and tell an administrator.`,
        ],
      })
    );
  },

  'two-step-changed': async (tx, { userId, on }, { publicUrl }) => {
    const user = await findUser(tx, userId);
    const change = `turned ${on ? 'on' : 'off'}`;
    return (
      user &&
      renderLetter({
        subject: `Two-step sign-in was ${change}`,
        heading: `Two-step sign-in was ${change}`,
        paragraphs: [
          on
            ? 'From now on, signing in asks for a code from the authenticator app. The other sessions were signed out.'
            : 'From now on, signing in asks for the password alone.',
        ],
        facts: [['Username', user.userName]],
        notes: [
          `If it was not you, choose a new password at ${publicUrl}${paths.forgotPassword} and tell an administrator.`,
        ],
      })
    );
  },

  'token-made': async (tx, { userId, tokenId }, { publicUrl }) => {
    const user = await findUser(tx, userId);
    const token = await tx.maybe<{ name: string; client: string; may_write: boolean }>(sql`
      select t.name, c.cl_name as client, t.may_write from api_tokens t join clients c on c.cl_id = t.cl_id
      where t.id = ${tokenId} and t.revoked_at is null`);
    return (
      user &&
      token &&
      renderLetter({
        subject: 'An API token was made for your Panoramic account',
        heading: 'An API token was made',
        paragraphs: ['A program that has it acts as you, until it expires or you revoke it.'],
        facts: [
          ['Username', user.userName],
          ['Token', token.name],
          ['For', `${token.client}, to ${token.may_write ? 'read and write' : 'read'}`],
        ],
        notes: [
          `If it was not you, revoke it at ${publicUrl}${paths.settings}#tokens and change your password.`,
        ],
      })
    );
  },

  'passkey-changed': async (tx, { userId, name, added }, { publicUrl }) => {
    const user = await findUser(tx, userId);
    const change = added
      ? 'A passkey was added'
      : name === null
        ? 'Your passkeys were removed'
        : 'A passkey was removed';
    return (
      user &&
      renderLetter({
        subject: change,
        heading: change,
        paragraphs: [
          added
            ? 'From now on, the passkey signs in to this account without a password.'
            : 'It signs in to this account no more, and other sessions were signed out.',
        ],
        facts: [['Username', user.userName], ...(name === null ? [] : [['Passkey', name] as const])],
        notes: [
          `If it was not you, choose a new password at ${publicUrl}${paths.forgotPassword} and tell an administrator.`,
        ],
      })
    );
  },
};

function linkUrl(publicUrl: string, token: string): string {
  return publicUrl + to(paths.resetPassword, { token });
}

function findUser(tx: Tx, userId: number): Promise<{ userName: string } | null> {
  return tx.maybe<{ userName: string }>(sql`select "userName" from users where id = ${userId}`);
}

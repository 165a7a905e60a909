import { defineMessages } from '@guildhall/contract/kit/text/messages';
import { defineMailTemplate } from './define-mail.ts';
import { securityMailTemplates } from './security-mails.messages.ts';

export const mailTemplates = {
  ...securityMailTemplates,
  'verify-email': defineMailTemplate('verify-email', {
    subject: 'Verify your e-mail',
    line1: 'Welcome to the hall, {username}.',
    line2: 'Please verify that this address is yours. The link works for 24 hours, once.',
    action: 'Verify e-mail',
  }),
  'already-registered': defineMailTemplate('already-registered', {
    subject: 'Somebody tried to register with your address',
    line1: 'You have an account already, so nothing was created.',
    line2: 'If it was you, log in or choose a new password. If not, there is nothing to do.',
    action: 'Log in',
  }),
  'forgot-password': defineMailTemplate('forgot-password', {
    subject: 'Choose a new password',
    line1: 'Somebody asked for a new password for this address.',
    line2:
      'The link works for 30 minutes, once. If it was not you, leave this mail alone: nothing has changed.',
    action: 'Choose a new password',
  }),
  'regenerate-password': defineMailTemplate('regenerate-password', {
    subject: 'Please choose a new password',
    line1: 'Our support asks you to choose a new password. You were signed out everywhere.',
    line2: 'The link works for 24 hours, once.',
    action: 'Choose a new password',
  }),
  'password-changed': defineMailTemplate('password-changed', {
    subject: 'Your password was changed',
    line1: 'The password of your account was changed, and all other sessions were ended.',
    line2: 'If it was not you, choose a new one at once.',
    action: 'Choose a new password',
  }),
  'wallet-linked': defineMailTemplate('wallet-linked', {
    subject: 'A wallet was linked to your account',
    line1: 'The wallet {address} was linked to your account.',
    line2: 'If it was not you, unlink it and choose a new password at once.',
    action: 'See your wallets',
  }),
  'wallet-unlinked': defineMailTemplate('wallet-unlinked', {
    subject: 'A wallet was unlinked from your account',
    line1: 'The wallet {address} is no longer linked to your account. What it holds stays in it.',
    line2: 'If it was not you, choose a new password and link it again.',
    action: 'See your wallets',
  }),
  'account-linked': defineMailTemplate('account-linked', {
    subject: 'An account was linked to yours',
    line1: 'The account {name} at {provider} was linked to yours.',
    line2: 'If it was not you, unlink it and choose a new password at once.',
    action: 'See your links',
  }),
  'account-unlinked': defineMailTemplate('account-unlinked', {
    subject: 'An account was unlinked from yours',
    line1: 'The account {name} at {provider} is no longer linked to yours.',
    line2: 'If it was not you, choose a new password and link it again.',
    action: 'See your links',
  }),
  'alpha-key-granted': defineMailTemplate('alpha-key-granted', {
    subject: 'Your alpha key is ready',
    line1: 'A key to the alpha was granted to you.',
    line2: 'Claim it on your page: it is shown there once you have, and stays yours.',
    action: 'Claim the key',
  }),
  'email-step-1': defineMailTemplate('email-step-1', {
    subject: 'Confirm the change of your e-mail',
    line1: 'Hello {username}. You asked to use {newEmail} from now on.',
    line2:
      'Please confirm it from this address first. The link works for 30 minutes, once. If it was not you, change your password: somebody knows it.',
    action: 'Confirm the change',
  }),
  'email-step-2': defineMailTemplate('email-step-2', {
    subject: 'Confirm your new e-mail',
    line1: 'Hello {username}. One step is left: please confirm that this address is yours.',
    line2: 'The link works for 30 minutes, once, in a browser where you are signed in.',
    action: 'Use this address',
  }),
  'email-taken': defineMailTemplate('email-taken', {
    subject: 'Somebody wanted to use your address',
    line1:
      'Another account asked to use this address. It belongs to your account, so nothing has changed.',
    line2: 'If it was you, log in with this address instead.',
    action: 'Log in',
  }),
  'email-changed': defineMailTemplate('email-changed', {
    subject: 'Your e-mail was changed',
    line1: 'Hello {username}. Your account uses {newEmail} now, and this address no longer.',
    line2:
      'If it was not you, take it back within 72 hours: this address returns, every session ends, and you choose a new password.',
    action: 'Take it back',
  }),
  'email-is-new': defineMailTemplate('email-is-new', {
    subject: 'This is your e-mail now',
    line1:
      'Hello {username}. Your account uses this address from now on: to sign in, and for our mail.',
  }),
  'email-change-undone': defineMailTemplate('email-change-undone', {
    subject: 'The change of e-mail was taken back',
    line1:
      'The account {username} uses its former address again, and no longer this one. Every session was ended.',
  }),
  'proof-code': defineMailTemplate('proof-code', {
    subject: 'Your code',
    line1: 'Your code is {code}. It works for 10 minutes, once.',
    line2: 'Nobody of us will ever ask you for it.',
  }),
  'deletion-requested': defineMailTemplate('deletion-requested', {
    subject: 'Your account will be deleted',
    line1:
      'Hello {username}. As you asked, your account and what we know about you will be deleted on {date} (UTC).',
    line2:
      'Until then you can change your mind: sign in again, or press Keep my account in the profile settings.',
    action: 'Keep my account',
  }),
  'deletion-ordered': defineMailTemplate('deletion-ordered', {
    subject: 'Your account will be deleted',
    line1:
      'Hello {username}. The team deletes your account and what we know about you on {date} (UTC). You were signed out everywhere.',
    line2: 'If you want to keep it, sign in before then: that is enough.',
    action: 'Keep my account',
  }),
  'deletion-cancelled': defineMailTemplate('deletion-cancelled', {
    subject: 'Your account stays',
    line1: 'Good to have you back, {username}. Your account will not be deleted.',
  }),
  deleted: defineMailTemplate('deleted', {
    subject: 'Your account was deleted',
    line1:
      'Your account and what we knew about you are deleted. This is the last mail to this address. Farewell.',
  }),
  'two-factor-bound': defineMailTemplate('two-factor-bound', {
    subject: 'Two-factor confirmation was turned on',
    line1: 'An authenticator was bound to your account.',
    line2: 'If it was not you, tell another administrator at once.',
  }),
  'two-factor-reset': defineMailTemplate('two-factor-reset', {
    subject: 'Your authenticator was taken away',
    line1:
      'Another administrator took the authenticator of your account away, and you were signed out everywhere.',
    line2:
      'Bind a new one at your next visit. If you did not ask for this, tell your colleagues at once.',
  }),
  'recovery-code-used': defineMailTemplate('recovery-code-used', {
    subject: 'A recovery code was used',
    line1: 'Somebody opened the back office with one of your recovery codes. Codes left: {left}.',
    line2: 'If it was not you, tell another administrator at once.',
  }),
  'recovery-codes-renewed': defineMailTemplate('recovery-codes-renewed', {
    subject: 'New recovery codes were made',
    line1:
      'Somebody signed in as you made new recovery codes for the back office. The codes before them are good no more.',
    line2: 'If it was not you, tell another administrator at once.',
  }),
  'economy-alarm': defineMailTemplate('economy-alarm', {
    subject: 'The ledger is wrong',
    line1: 'What must always hold in {name} does not: {fault}.',
    line2:
      'Its faucet is closed: nothing more of it is made until an administrator has looked and opens it again.',
    action: 'Open the report',
  }),
  'economy-calm': defineMailTemplate('economy-calm', {
    subject: 'The ledger is right again',
    line1: 'What must always hold in {name} holds again.',
    line2: 'A faucet that was closed stays closed until an administrator opens it.',
    action: 'Open the report',
  }),
};
export type MailTemplate = keyof typeof mailTemplates;

/** Name of the outbox effect, for operators. */
defineMessages('effect', { mail: 'Mail' });

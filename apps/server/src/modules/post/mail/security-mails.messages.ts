import { joinTextLines } from '@guildhall/contract/kit/text/messages';
import { defineMailTemplate } from './define-mail.ts';

/**
 * Templates of mails to players about the security of their account: new browsers, the lock, codes
 * and passkeys.
 */
export const securityMailTemplates = {
  'passkey-added': defineMailTemplate('passkey-added', {
    subject: 'A passkey was added to your account',
    line1:
      'The passkey “{name}” signs in to your account from now on, without a password or a code.',
    line2: 'If it was not you, remove it in your profile and choose a new password at once.',
    action: 'See your passkeys',
  }),
  'passkey-removed': defineMailTemplate('passkey-removed', {
    subject: 'A passkey was removed from your account',
    line1: 'The passkey “{name}” no longer signs in to your account.',
    line2: 'If it was not you, choose a new password at once.',
    action: 'See your passkeys',
  }),
  'new-sign-in': defineMailTemplate('new-sign-in', {
    subject: 'New sign-in to your account',
    line1:
      'Hello {username}. Somebody signed in to your account in a browser that we have not seen before: {device}, {when}.',
    line2: joinTextLines(
      'If it was you, there is nothing to do. If not, lock the account: everybody is signed out, and nobody ',
      'signs in until you choose a new password. The link works for seven days, once, and asks before it locks.',
    ),
    action: 'Lock my account',
  }),
  'account-locked': defineMailTemplate('account-locked', {
    subject: 'Your account is locked',
    line1:
      'Hello {username}. As you asked, your account is locked, everybody was signed out, and your passkeys were removed.',
    line2:
      'Choose a new password to open it again. The link works for 30 minutes, once; later, ask for another one on the sign-in page.',
    action: 'Choose a new password',
  }),
  'own-two-factor-on': defineMailTemplate('own-two-factor-on', {
    subject: 'Two-factor sign-in is on',
    line1: 'From now on, signing in to your account takes a code from your authenticator as well.',
    line2:
      'Keep your recovery codes where you find them without your phone. If it was not you, choose a new password and write to our support.',
    action: 'Choose a new password',
  }),
  'own-two-factor-off': defineMailTemplate('own-two-factor-off', {
    subject: 'Two-factor sign-in is off',
    line1: 'Signing in to your account takes only the password now.',
    line2: 'If it was not you, choose a new password at once and turn two-factor sign-in on again.',
    action: 'Choose a new password',
  }),
  'own-two-factor-reset': defineMailTemplate('own-two-factor-reset', {
    subject: 'Support turned two-factor sign-in off',
    line1: joinTextLines(
      'Our support removed the authenticator of your account, and you were signed out everywhere. ',
      'Sign in with your password; you can turn two-factor sign-in on again in your profile.',
    ),
    line2: 'If you did not ask for this, choose a new password at once and write to our support.',
    action: 'Choose a new password',
  }),
  'own-recovery-code-used': defineMailTemplate('own-recovery-code-used', {
    subject: 'A recovery code was used',
    line1:
      'Somebody used one of your recovery codes in place of your authenticator. Codes left: {left}.',
    line2: 'If it was not you, choose a new password at once and create new recovery codes.',
    action: 'Choose a new password',
  }),
  'own-recovery-codes-renewed': defineMailTemplate('own-recovery-codes-renewed', {
    subject: 'You have new recovery codes',
    line1:
      'New recovery codes were created for your account. The codes before them no longer work.',
    line2: 'If it was not you, choose a new password at once.',
    action: 'Choose a new password',
  }),
};

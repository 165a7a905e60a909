import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const sessionMessages = defineMessages('sessions', {
  confirmedWithCode: 'Confirmed with a code',
  confirmedWithRecoveryCode: 'Confirmed with a recovery code',
  endedSession: 'Ended a session',
  lockedBackOffice: 'Locked the back office',
  madeRecoveryCodes: 'Made new recovery codes',
  noAuthenticatorBound: 'No authenticator is bound',
  qrCodeExpiredPleaseTry: 'QR Code expired, please try again',
  signInAsksCode: 'Sign-in asks for a code',
  signedOut: 'Signed out',
  takesNoPushMessagesOnDevice: 'Takes no push messages on a device any more',
  takesPushMessagesOnDevice: 'Takes push messages on a device',
  tookAuthenticatorAway: 'Took an authenticator away',
  tookAuthenticatorOf: 'Took the authenticator of {player} away',
  turnedTwoFactorConfirmationOn: 'Turned two-factor confirmation on',
  turnedTwoFactorOff: 'Turned two-factor sign-in off',
  twoFactorConfirmationNotOn: 'Two-factor confirmation is not on',
  twoFactorConfirmationOnAlready: 'Two-factor confirmation is on already',
  yourOwnAuthenticatorAnotherAdministrator:
    'Your own authenticator is for another administrator to reset',
});

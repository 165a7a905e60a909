import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const credentialMessages = defineMessages('credentials', {
  accountPassword: 'This account has a password',
  addressBelongsAnotherAccountNow: 'This address belongs to another account now',
  addressCanNoLongerUsed: 'This address can no longer be used',
  askedAnotherEMailAddress: 'Asked for another e-mail address',
  askedCodeMail: 'Asked for a code by mail',
  askedNewPassword: 'Asked for a new password',
  askedVerificationMailAgain: 'Asked for the verification mail again',
  changedEMailAddress: 'Changed the e-mail address',
  changedPassword: 'Changed the password',
  choseNewPasswordMailedLink: 'Chose a new password by a mailed link',
  confirmedPresentEMailAddress: 'Confirmed at the present e-mail address',
  emailBeenSentAlreadyPlease: 'Email has been sent already. Please wait or try again later',
  letDeviceSign: 'Let a device sign in',
  passwordWaitsForCode: 'The password was right; a code is awaited',
  registered: 'Registered',
  signed: 'Signed in',
  signInTookLong: 'This sign-in took too long. Please enter your password again',
  signedInWithCode: 'Signed in with a code',
  signedOn: 'Signed in on {device}',
  signedThroughGame: 'Signed in through the game',
  tookEMailChangeBack: 'Took an e-mail change back',
  verifiedEMailAddress: 'Verified the e-mail address',
  yourAddressAlready: 'is your address already',
});

/** Name of the outbox effect, for operators. */
defineMessages('effect', {
  recovery: 'Link to a new password',
  'refused-sign-in': 'Refused sign-in',
});

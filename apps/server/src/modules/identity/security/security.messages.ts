import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const accountSecurityMessages = defineMessages('security', {
  addedPasskey: 'Added the passkey {name}',
  passkeyKnown: 'This passkey belongs to an account already',
  removedPasskey: 'Removed a passkey',
  renamedPasskey: 'Renamed a passkey to {name}',
  signedInWithPasskey: 'Signed in with a passkey',
  tooManyPasskeys: 'You have ten passkeys. Remove one first',
  disownedSignIn: 'Said that a sign-in was somebody else’s',
  lockedAccount: 'Locked the account by a mailed link',
  thisVerySession: 'You are signed in with it',
});

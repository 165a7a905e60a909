import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const twitchSignInMessages = defineMessages('twitchSignIn', {
  registered: 'Registered with Twitch',
  returned: 'Came back from Twitch',
  signedIn: 'Signed in with Twitch',
  waitsForCode: 'Came back from Twitch; a code is awaited',
});

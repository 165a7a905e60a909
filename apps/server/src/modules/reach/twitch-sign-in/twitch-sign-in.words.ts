import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('twitchSignIn', {
  registered: ['Registered with Twitch', 'Регистрация через Twitch'],
  returned: ['Came back from Twitch', 'Возвращение с Twitch'],
  signedIn: ['Signed in with Twitch', 'Вход через Twitch'],
  waitsForCode: ['Came back from Twitch; a code is awaited', 'Возвращение с Twitch; ожидается код'],
});

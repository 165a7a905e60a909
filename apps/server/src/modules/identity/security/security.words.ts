import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('security', {
  addedPasskey: ['Added the passkey {name}', 'Добавлен ключ доступа {name}'],
  passkeyKnown: [
    'This passkey belongs to an account already',
    'Этот ключ доступа уже привязан к аккаунту',
  ],
  removedPasskey: ['Removed a passkey', 'Удалён ключ доступа'],
  renamedPasskey: ['Renamed a passkey to {name}', 'Ключ доступа переименован: {name}'],
  signedInWithPasskey: ['Signed in with a passkey', 'Вход с ключом доступа'],
  tooManyPasskeys: [
    'You have ten passkeys. Remove one first',
    'У вас десять ключей доступа. Сначала удалите один',
  ],
  disownedSignIn: ['Said that a sign-in was somebody else’s', 'Вход отмечен как чужой'],
  lockedAccount: [
    'Locked the account by a mailed link',
    'Аккаунт заблокирован по ссылке из письма',
  ],
  thisVerySession: ['You are signed in with it', 'Это ваш нынешний вход'],
});

import { defineWords } from '@guildhall/contract/kit/words';

export const words = defineWords('security', {
  disownedSignIn: ['Said that a sign-in was somebody else’s', 'Вход отмечен как чужой'],
  lockedAccount: [
    'Locked the account by a mailed link',
    'Аккаунт заблокирован по ссылке из письма',
  ],
  thisVerySession: ['You are signed in with it', 'Это ваш нынешний вход'],
});

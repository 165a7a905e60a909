import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('credentials', {
  accountPassword: ['This account has a password', 'У этого аккаунта есть пароль'],
  addressBelongsAnotherAccountNow: [
    'This address belongs to another account now',
    'Этот адрес теперь у другого аккаунта',
  ],
  addressCanNoLongerUsed: [
    'This address can no longer be used',
    'Этот адрес больше использовать нельзя',
  ],
  askedAnotherEMailAddress: ['Asked for another e-mail address', 'Запрошена смена почты'],
  askedCodeMail: ['Asked for a code by mail', 'Запрошен код по почте'],
  askedNewPassword: ['Asked for a new password', 'Запрошен новый пароль'],
  askedVerificationMailAgain: [
    'Asked for the verification mail again',
    'Снова запрошено письмо для подтверждения',
  ],
  changedEMailAddress: ['Changed the e-mail address', 'Изменена почта'],
  changedPassword: ['Changed the password', 'Изменён пароль'],
  choseNewPasswordMailedLink: [
    'Chose a new password by a mailed link',
    'Выбран новый пароль по ссылке из письма',
  ],
  confirmedPresentEMailAddress: [
    'Confirmed at the present e-mail address',
    'Подтверждено с прежней почты',
  ],
  emailBeenSentAlreadyPlease: [
    'Email has been sent already. Please wait or try again later',
    'Письмо уже отправлено. Подождите или попробуйте позже',
  ],
  letDeviceSign: ['Let a device sign in', 'Разрешён вход на устройстве'],
  passwordWaitsForCode: [
    'The password was right; a code is awaited',
    'Пароль верен; ожидается код',
  ],
  registered: ['Registered', 'Регистрация'],
  signed: ['Signed in', 'Вход'],
  signInTookLong: [
    'This sign-in took too long. Please enter your password again',
    'Вход занял слишком много времени. Введите пароль ещё раз',
  ],
  signedInWithCode: ['Signed in with a code', 'Вход с кодом'],
  signedOn: ['Signed in on {device}', 'Вход на устройстве {device}'],
  signedThroughGame: ['Signed in through the game', 'Вход через игру'],
  tookEMailChangeBack: ['Took an e-mail change back', 'Отменена смена почты'],
  verifiedEMailAddress: ['Verified the e-mail address', 'Подтверждена почта'],
  yourAddressAlready: ['is your address already', 'это и так ваш адрес'],
});

/** Name of the effect for operators. */
defineWords('effect', {
  recovery: ['Link to a new password', 'Ссылка для нового пароля'],
  'refused-sign-in': ['Refused sign-in', 'Отклонённый вход'],
});

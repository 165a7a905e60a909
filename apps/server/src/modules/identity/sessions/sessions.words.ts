import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('sessions', {
  confirmedWithCode: ['Confirmed with a code', 'Подтверждено кодом'],
  confirmedWithRecoveryCode: ['Confirmed with a recovery code', 'Подтверждено запасным кодом'],
  endedSession: ['Ended a session', 'Завершён сеанс'],
  lockedBackOffice: ['Locked the back office', 'Панель управления заперта'],
  madeRecoveryCodes: ['Made new recovery codes', 'Выпущены новые запасные коды'],
  noAuthenticatorBound: ['No authenticator is bound', 'Приложение для кодов не привязано'],
  qrCodeExpiredPleaseTry: [
    'QR Code expired, please try again',
    'Срок QR-кода истёк, попробуйте ещё раз',
  ],
  signInAsksCode: ['Sign-in asks for a code', 'При входе запрашивается код'],
  signedOut: ['Signed out', 'Выход'],
  takesNoPushMessagesOnDevice: [
    'Takes no push messages on a device any more',
    'Отключены уведомления на устройстве',
  ],
  takesPushMessagesOnDevice: [
    'Takes push messages on a device',
    'Включены уведомления на устройстве',
  ],
  tookAuthenticatorAway: ['Took an authenticator away', 'Отвязано приложение для кодов'],
  tookAuthenticatorOf: [
    'Took the authenticator of {player} away',
    'У игрока {player} отвязано приложение для кодов',
  ],
  turnedTwoFactorConfirmationOn: [
    'Turned two-factor confirmation on',
    'Включено двухфакторное подтверждение',
  ],
  turnedTwoFactorOff: ['Turned two-factor sign-in off', 'Вход с кодом выключен'],
  twoFactorConfirmationNotOn: [
    'Two-factor confirmation is not on',
    'Двухфакторное подтверждение не включено',
  ],
  twoFactorConfirmationOnAlready: [
    'Two-factor confirmation is on already',
    'Двухфакторное подтверждение уже включено',
  ],
  yourOwnAuthenticatorAnotherAdministrator: [
    'Your own authenticator is for another administrator to reset',
    'Ваше приложение для кодов сбрасывает другой администратор',
  ],
});

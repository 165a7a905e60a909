import { defineMail } from './define-mail.ts';

/** Mails to players about their sign-in: new browsers, the lock, codes and passkeys. */
export const securityMails = {
  'passkey-added': defineMail('passkey-added', {
    subject: ['A passkey was added to your account', 'К вашему аккаунту добавлен ключ доступа'],
    line1: [
      'The passkey “{name}” signs in to your account from now on, without a password or a code.',
      'Ключ доступа «{name}» теперь открывает ваш аккаунт без пароля и кода.',
    ],
    line2: [
      'If it was not you, remove it in your profile and choose a new password at once.',
      'Если это были не вы, удалите его в профиле и немедленно задайте новый пароль.',
    ],
    action: ['See your passkeys', 'Посмотреть ключи доступа'],
  }),
  'passkey-removed': defineMail('passkey-removed', {
    subject: ['A passkey was removed from your account', 'Из вашего аккаунта удалён ключ доступа'],
    line1: [
      'The passkey “{name}” no longer signs in to your account.',
      'Ключ доступа «{name}» больше не открывает ваш аккаунт.',
    ],
    line2: [
      'If it was not you, choose a new password at once.',
      'Если это были не вы, немедленно задайте новый пароль.',
    ],
    action: ['See your passkeys', 'Посмотреть ключи доступа'],
  }),
  'new-sign-in': defineMail('new-sign-in', {
    subject: ['New sign-in to your account', 'Новый вход в ваш аккаунт'],
    line1: [
      'Hello {username}. Somebody signed in to your account in a browser that we have not seen before: {device}, {when}.',
      'Здравствуйте, {username}. В ваш аккаунт вошли из браузера, которого мы раньше не видели: {device}, {when}.',
    ],
    line2: [
      'If it was you, there is nothing to do. If not, lock the account: everybody is signed out, and nobody signs in until you choose a new password. The link works for seven days, once, and asks before it locks.',
      'Если это были вы, ничего делать не нужно. Если нет, заблокируйте аккаунт: все сеансы завершатся, и никто не войдёт, пока вы не зададите новый пароль. Ссылка действует семь дней и один раз и сначала спросит.',
    ],
    action: ['Lock my account', 'Заблокировать аккаунт'],
  }),
  'account-locked': defineMail('account-locked', {
    subject: ['Your account is locked', 'Ваш аккаунт заблокирован'],
    line1: [
      'Hello {username}. As you asked, your account is locked, everybody was signed out, and your passkeys were removed.',
      'Здравствуйте, {username}. По вашей просьбе аккаунт заблокирован, все сеансы завершены, ключи доступа удалены.',
    ],
    line2: [
      'Choose a new password to open it again. The link works for 30 minutes, once; later, ask for another one on the sign-in page.',
      'Чтобы открыть его, задайте новый пароль. Ссылка действует 30 минут и один раз; позже запросите новую на странице входа.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'own-two-factor-on': defineMail('own-two-factor-on', {
    subject: ['Two-factor sign-in is on', 'Вход с кодом включён'],
    line1: [
      'From now on, signing in to your account takes a code from your authenticator as well.',
      'Теперь для входа в ваш аккаунт нужен ещё и код из приложения-аутентификатора.',
    ],
    line2: [
      'Keep your recovery codes where you find them without your phone. If it was not you, choose a new password and write to our support.',
      'Храните коды восстановления там, где найдёте их без телефона. Если это были не вы, задайте новый пароль и напишите в поддержку.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'own-two-factor-off': defineMail('own-two-factor-off', {
    subject: ['Two-factor sign-in is off', 'Вход с кодом выключен'],
    line1: [
      'Signing in to your account takes only the password now.',
      'Теперь для входа в ваш аккаунт достаточно пароля.',
    ],
    line2: [
      'If it was not you, choose a new password at once and turn two-factor sign-in on again.',
      'Если это были не вы, немедленно задайте новый пароль и снова включите вход с кодом.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'own-two-factor-reset': defineMail('own-two-factor-reset', {
    subject: ['Support turned two-factor sign-in off', 'Поддержка выключила вход с кодом'],
    line1: [
      'Our support removed the authenticator of your account, and you were signed out everywhere. Sign in with your password; you can turn two-factor sign-in on again in your profile.',
      'Служба поддержки отвязала приложение-аутентификатор от вашего аккаунта, все сеансы завершены. Войдите с паролем; вход с кодом можно снова включить в профиле.',
    ],
    line2: [
      'If you did not ask for this, choose a new password at once and write to our support.',
      'Если вы об этом не просили, немедленно задайте новый пароль и напишите в поддержку.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'own-recovery-code-used': defineMail('own-recovery-code-used', {
    subject: ['A recovery code was used', 'Использован код восстановления'],
    line1: [
      'Somebody used one of your recovery codes in place of your authenticator. Codes left: {left}.',
      'Вместо приложения-аутентификатора использован ваш код восстановления. Осталось кодов: {left}.',
    ],
    line2: [
      'If it was not you, choose a new password at once and create new recovery codes.',
      'Если это были не вы, немедленно задайте новый пароль и создайте новые коды.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'own-recovery-codes-renewed': defineMail('own-recovery-codes-renewed', {
    subject: ['You have new recovery codes', 'У вас новые коды восстановления'],
    line1: [
      'New recovery codes were created for your account. The codes before them no longer work.',
      'Для вашего аккаунта созданы новые коды восстановления. Прежние больше не действуют.',
    ],
    line2: [
      'If it was not you, choose a new password at once.',
      'Если это были не вы, немедленно задайте новый пароль.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
};

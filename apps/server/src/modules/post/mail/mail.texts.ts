/** Words of every mail, in every language. `{name}` is filled in. */
interface MailWords {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What the button says; the mail has one where the template carries a link. */
  readonly action?: string;
}
type Template = Readonly<Record<'en' | 'ru', MailWords>>;

export const mailTexts = {
  'verify-email': {
    en: {
      subject: 'Verify your e-mail',
      lines: [
        'Welcome to the hall, {username}.',
        'Please verify that this address is yours. The link works for 24 hours, once.',
      ],
      action: 'Verify e-mail',
    },
    ru: {
      subject: 'Подтвердите адрес почты',
      lines: [
        'Добро пожаловать, {username}.',
        'Подтвердите, что этот адрес принадлежит вам. Ссылка действует 24 часа и один раз.',
      ],
      action: 'Подтвердить адрес',
    },
  },
  'already-registered': {
    en: {
      subject: 'Somebody tried to register with your address',
      lines: [
        'You have an account already, so nothing was created.',
        'If it was you, log in or choose a new password. If not, there is nothing to do.',
      ],
      action: 'Log in',
    },
    ru: {
      subject: 'Попытка регистрации с вашим адресом',
      lines: [
        'У вас уже есть учётная запись, новая не создана.',
        'Если это были вы, войдите или задайте новый пароль. Если нет, ничего делать не нужно.',
      ],
      action: 'Войти',
    },
  },
  'forgot-password': {
    en: {
      subject: 'Choose a new password',
      lines: [
        'Somebody asked for a new password for this address.',
        'The link works for 30 minutes, once. If it was not you, leave this mail alone: nothing has changed.',
      ],
      action: 'Choose a new password',
    },
    ru: {
      subject: 'Новый пароль',
      lines: [
        'Для этого адреса запрошен новый пароль.',
        'Ссылка действует 30 минут и один раз. Если это были не вы, просто не отвечайте: ничего не изменилось.',
      ],
      action: 'Задать новый пароль',
    },
  },
  'regenerate-password': {
    en: {
      subject: 'Please choose a new password',
      lines: [
        'Our support asks you to choose a new password. You were signed out everywhere.',
        'The link works for 24 hours, once.',
      ],
      action: 'Choose a new password',
    },
    ru: {
      subject: 'Пожалуйста, задайте новый пароль',
      lines: [
        'Служба поддержки просит вас задать новый пароль. Все сеансы завершены.',
        'Ссылка действует 24 часа и один раз.',
      ],
      action: 'Задать новый пароль',
    },
  },
  'password-changed': {
    en: {
      subject: 'Your password was changed',
      lines: [
        'The password of your account was changed, and all other sessions were ended.',
        'If it was not you, choose a new one at once.',
      ],
      action: 'Choose a new password',
    },
    ru: {
      subject: 'Ваш пароль изменён',
      lines: [
        'Пароль вашей учётной записи изменён, остальные сеансы завершены.',
        'Если это были не вы, немедленно задайте новый.',
      ],
      action: 'Задать новый пароль',
    },
  },
  'alpha-key-granted': {
    en: {
      subject: 'Your alpha key is ready',
      lines: [
        'A key to the alpha was granted to you.',
        'Claim it on your page: it is shown there once you have, and stays yours.',
      ],
      action: 'Claim the key',
    },
    ru: {
      subject: 'Ваш альфа-ключ готов',
      lines: [
        'Вам выдан ключ для участия в альфе.',
        'Заберите его на своей странице: после этого он будет показан там и останется за вами.',
      ],
      action: 'Забрать ключ',
    },
  },
  'email-step-1': {
    en: {
      subject: 'Confirm the change of your e-mail',
      lines: [
        'Hello {username}. You asked to use {newEmail} from now on.',
        'Please confirm it from this address first. The link works for 30 minutes, once. If it was not you, change your password: somebody knows it.',
      ],
      action: 'Confirm the change',
    },
    ru: {
      subject: 'Подтвердите смену адреса почты',
      lines: [
        'Здравствуйте, {username}. Вы просили сменить адрес почты на {newEmail}.',
        'Сначала подтвердите это с нынешнего адреса. Ссылка действует 30 минут и один раз. Если это были не вы, смените пароль: его кто-то знает.',
      ],
      action: 'Подтвердить смену',
    },
  },
  'email-step-2': {
    en: {
      subject: 'Confirm your new e-mail',
      lines: [
        'Hello {username}. One step is left: please confirm that this address is yours.',
        'The link works for 30 minutes, once, in a browser where you are signed in.',
      ],
      action: 'Use this address',
    },
    ru: {
      subject: 'Подтвердите новый адрес почты',
      lines: [
        'Здравствуйте, {username}. Остался один шаг: подтвердите, что этот адрес ваш.',
        'Ссылка действует 30 минут и один раз, в браузере, где вы вошли.',
      ],
      action: 'Использовать этот адрес',
    },
  },
  'email-taken': {
    en: {
      subject: 'Somebody wanted to use your address',
      lines: [
        'Another account asked to use this address. It belongs to your account, so nothing has changed.',
        'If it was you, log in with this address instead.',
      ],
      action: 'Log in',
    },
    ru: {
      subject: 'Кто-то хотел использовать ваш адрес',
      lines: [
        'Другая учётная запись просила использовать этот адрес. Он принадлежит вашей, поэтому ничего не изменилось.',
        'Если это были вы, войдите с этим адресом.',
      ],
      action: 'Войти',
    },
  },
  'email-changed': {
    en: {
      subject: 'Your e-mail was changed',
      lines: [
        'Hello {username}. Your account uses {newEmail} now, and this address no longer.',
        'If it was not you, take it back within 72 hours: this address returns, every session ends, and you choose a new password.',
      ],
      action: 'Take it back',
    },
    ru: {
      subject: 'Адрес вашей почты изменён',
      lines: [
        'Здравствуйте, {username}. Теперь у вашей учётной записи адрес {newEmail}, а этот больше не используется.',
        'Если это были не вы, отмените смену в течение 72 часов: этот адрес вернётся, все сеансы завершатся, и вы зададите новый пароль.',
      ],
      action: 'Отменить смену',
    },
  },
  'email-is-new': {
    en: {
      subject: 'This is your e-mail now',
      lines: [
        'Hello {username}. Your account uses this address from now on: to sign in, and for our mail.',
      ],
    },
    ru: {
      subject: 'Теперь это ваш адрес почты',
      lines: [
        'Здравствуйте, {username}. С этого момента ваша учётная запись использует этот адрес: для входа и для наших писем.',
      ],
    },
  },
  'email-change-undone': {
    en: {
      subject: 'The change of e-mail was taken back',
      lines: [
        'The account {username} uses its former address again, and no longer this one. Every session was ended.',
      ],
    },
    ru: {
      subject: 'Смена адреса почты отменена',
      lines: [
        'Учётная запись {username} снова использует прежний адрес, а не этот. Все сеансы завершены.',
      ],
    },
  },
  'proof-code': {
    en: {
      subject: 'Your code',
      lines: [
        'Your code is {code}. It works for 10 minutes, once.',
        'Nobody of us will ever ask you for it.',
      ],
    },
    ru: {
      subject: 'Ваш код',
      lines: [
        'Ваш код: {code}. Он действует 10 минут и один раз.',
        'Никто из нас никогда не спросит его у вас.',
      ],
    },
  },
  'deletion-requested': {
    en: {
      subject: 'Your account will be deleted',
      lines: [
        'Hello {username}. As you asked, your account and what we know about you will be deleted on {date} (UTC).',
        'Until then you can change your mind: sign in again, or press Keep my account in the profile settings.',
      ],
      action: 'Keep my account',
    },
    ru: {
      subject: 'Ваша учётная запись будет удалена',
      lines: [
        'Здравствуйте, {username}. По вашей просьбе учётная запись и всё, что мы о вас знаем, будут удалены {date} (UTC).',
        'До этого можно передумать: войдите снова или нажмите «Оставить учётную запись» в настройках профиля.',
      ],
      action: 'Оставить учётную запись',
    },
  },
  'deletion-ordered': {
    en: {
      subject: 'Your account will be deleted',
      lines: [
        'Hello {username}. The team deletes your account and what we know about you on {date} (UTC). You were signed out everywhere.',
        'If you want to keep it, sign in before then: that is enough.',
      ],
      action: 'Keep my account',
    },
    ru: {
      subject: 'Ваша учётная запись будет удалена',
      lines: [
        'Здравствуйте, {username}. Команда удалит вашу учётную запись и всё, что мы о вас знаем, {date} (UTC). Все ваши сеансы завершены.',
        'Если вы хотите её сохранить, войдите до этого срока: этого достаточно.',
      ],
      action: 'Оставить учётную запись',
    },
  },
  'deletion-cancelled': {
    en: {
      subject: 'Your account stays',
      lines: ['Good to have you back, {username}. Your account will not be deleted.'],
    },
    ru: {
      subject: 'Ваша учётная запись остаётся',
      lines: ['С возвращением, {username}. Ваша учётная запись не будет удалена.'],
    },
  },
  deleted: {
    en: {
      subject: 'Your account was deleted',
      lines: [
        'Your account and what we knew about you are deleted. This is the last mail to this address. Farewell.',
      ],
    },
    ru: {
      subject: 'Ваша учётная запись удалена',
      lines: [
        'Ваша учётная запись и всё, что мы о вас знали, удалены. Это последнее письмо на этот адрес. Всего доброго.',
      ],
    },
  },
  'two-factor-bound': {
    en: {
      subject: 'Two-factor confirmation was turned on',
      lines: [
        'An authenticator was bound to your account.',
        'If it was not you, tell another administrator at once.',
      ],
    },
    ru: {
      subject: 'Двухфакторное подтверждение включено',
      lines: [
        'К вашей учётной записи привязано приложение для кодов.',
        'Если это были не вы, немедленно сообщите другому администратору.',
      ],
    },
  },
  'two-factor-reset': {
    en: {
      subject: 'Your authenticator was taken away',
      lines: [
        'Another administrator took the authenticator of your account away, and you were signed out everywhere.',
        'Bind a new one at your next visit. If you did not ask for this, tell your colleagues at once.',
      ],
    },
    ru: {
      subject: 'Приложение для кодов отвязано',
      lines: [
        'Другой администратор отвязал приложение для кодов от вашей учётной записи, все сеансы завершены.',
        'Привяжите новое при следующем входе. Если вы об этом не просили, немедленно сообщите коллегам.',
      ],
    },
  },
  'recovery-code-used': {
    en: {
      subject: 'A recovery code was used',
      lines: [
        'Somebody opened the back office with one of your recovery codes. Codes left: {left}.',
        'If it was not you, tell another administrator at once.',
      ],
    },
    ru: {
      subject: 'Использован код восстановления',
      lines: [
        'Кто-то вошёл в панель управления с вашим кодом восстановления. Осталось кодов: {left}.',
        'Если это были не вы, немедленно сообщите другому администратору.',
      ],
    },
  },
} as const satisfies Record<string, Template>;
export type MailTemplate = keyof typeof mailTexts;

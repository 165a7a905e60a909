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
      lines: ['Welcome to the hall, {username}.', 'Please verify that this address is yours. The link works for 24 hours, once.'],
      action: 'Verify e-mail',
    },
    ru: {
      subject: 'Подтвердите адрес почты',
      lines: ['Добро пожаловать, {username}.', 'Подтвердите, что этот адрес принадлежит вам. Ссылка действует 24 часа и один раз.'],
      action: 'Подтвердить адрес',
    },
  },
  'already-registered': {
    en: {
      subject: 'Somebody tried to register with your address',
      lines: ['You have an account already, so nothing was created.', 'If it was you, log in or choose a new password. If not, there is nothing to do.'],
      action: 'Log in',
    },
    ru: {
      subject: 'Попытка регистрации с вашим адресом',
      lines: ['У вас уже есть учётная запись, новая не создана.', 'Если это были вы, войдите или задайте новый пароль. Если нет, ничего делать не нужно.'],
      action: 'Войти',
    },
  },
  'forgot-password': {
    en: {
      subject: 'Choose a new password',
      lines: ['Somebody asked for a new password for this address.', 'The link works for 30 minutes, once. If it was not you, leave this mail alone: nothing has changed.'],
      action: 'Choose a new password',
    },
    ru: {
      subject: 'Новый пароль',
      lines: ['Для этого адреса запрошен новый пароль.', 'Ссылка действует 30 минут и один раз. Если это были не вы, просто не отвечайте: ничего не изменилось.'],
      action: 'Задать новый пароль',
    },
  },
  'regenerate-password': {
    en: {
      subject: 'Please choose a new password',
      lines: ['Our support asks you to choose a new password. You were signed out everywhere.', 'The link works for 24 hours, once.'],
      action: 'Choose a new password',
    },
    ru: {
      subject: 'Пожалуйста, задайте новый пароль',
      lines: ['Служба поддержки просит вас задать новый пароль. Все сеансы завершены.', 'Ссылка действует 24 часа и один раз.'],
      action: 'Задать новый пароль',
    },
  },
  'password-changed': {
    en: {
      subject: 'Your password was changed',
      lines: ['The password of your account was changed, and all other sessions were ended.', 'If it was not you, choose a new one at once.'],
      action: 'Choose a new password',
    },
    ru: {
      subject: 'Ваш пароль изменён',
      lines: ['Пароль вашей учётной записи изменён, остальные сеансы завершены.', 'Если это были не вы, немедленно задайте новый.'],
      action: 'Задать новый пароль',
    },
  },
  'alpha-key-granted': {
    en: {
      subject: 'Your alpha key is ready',
      lines: ['A key to the alpha was granted to you.', 'Claim it on your page: it is shown there once you have, and stays yours.'],
      action: 'Claim the key',
    },
    ru: {
      subject: 'Ваш альфа-ключ готов',
      lines: ['Вам выдан ключ для участия в альфе.', 'Заберите его на своей странице: после этого он будет показан там и останется за вами.'],
      action: 'Забрать ключ',
    },
  },
  'two-factor-bound': {
    en: { subject: 'Two-factor confirmation was turned on', lines: ['An authenticator was bound to your account.', 'If it was not you, tell another administrator at once.'] },
    ru: {
      subject: 'Двухфакторное подтверждение включено',
      lines: ['К вашей учётной записи привязано приложение для кодов.', 'Если это были не вы, немедленно сообщите другому администратору.'],
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
      lines: ['Somebody opened the back office with one of your recovery codes. Codes left: {left}.', 'If it was not you, tell another administrator at once.'],
    },
    ru: {
      subject: 'Использован код восстановления',
      lines: ['Кто-то вошёл в панель управления с вашим кодом восстановления. Осталось кодов: {left}.', 'Если это были не вы, немедленно сообщите другому администратору.'],
    },
  },
} as const satisfies Record<string, Template>;
export type MailTemplate = keyof typeof mailTexts;

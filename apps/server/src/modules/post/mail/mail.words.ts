import { defineWords } from '@guildhall/contract/kit/text/words';
import { defineMail } from './define-mail.ts';
import { securityMails } from './security-mails.words.ts';

/** Every mail. */
export const mailWords = {
  ...securityMails,
  'verify-email': defineMail('verify-email', {
    subject: ['Verify your e-mail', 'Подтвердите адрес почты'],
    line1: ['Welcome to the hall, {username}.', 'Добро пожаловать, {username}.'],
    line2: [
      'Please verify that this address is yours. The link works for 24 hours, once.',
      'Подтвердите, что этот адрес принадлежит вам. Ссылка действует 24 часа и один раз.',
    ],
    action: ['Verify e-mail', 'Подтвердить адрес'],
  }),
  'already-registered': defineMail('already-registered', {
    subject: [
      'Somebody tried to register with your address',
      'Попытка регистрации с вашим адресом',
    ],
    line1: [
      'You have an account already, so nothing was created.',
      'У вас уже есть аккаунт, новый не создан.',
    ],
    line2: [
      'If it was you, log in or choose a new password. If not, there is nothing to do.',
      'Если это были вы, войдите или задайте новый пароль. Если нет, ничего делать не нужно.',
    ],
    action: ['Log in', 'Войти'],
  }),
  'forgot-password': defineMail('forgot-password', {
    subject: ['Choose a new password', 'Новый пароль'],
    line1: [
      'Somebody asked for a new password for this address.',
      'Для этого адреса запрошен новый пароль.',
    ],
    line2: [
      'The link works for 30 minutes, once. If it was not you, leave this mail alone: nothing has changed.',
      'Ссылка действует 30 минут и один раз. Если это были не вы, просто не отвечайте: ничего не изменилось.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'regenerate-password': defineMail('regenerate-password', {
    subject: ['Please choose a new password', 'Пожалуйста, задайте новый пароль'],
    line1: [
      'Our support asks you to choose a new password. You were signed out everywhere.',
      'Служба поддержки просит вас задать новый пароль. Все сеансы завершены.',
    ],
    line2: ['The link works for 24 hours, once.', 'Ссылка действует 24 часа и один раз.'],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'password-changed': defineMail('password-changed', {
    subject: ['Your password was changed', 'Ваш пароль изменён'],
    line1: [
      'The password of your account was changed, and all other sessions were ended.',
      'Пароль вашего аккаунта изменён, остальные сеансы завершены.',
    ],
    line2: [
      'If it was not you, choose a new one at once.',
      'Если это были не вы, немедленно задайте новый.',
    ],
    action: ['Choose a new password', 'Задать новый пароль'],
  }),
  'wallet-linked': defineMail('wallet-linked', {
    subject: ['A wallet was linked to your account', 'К вашему аккаунту подключён кошелёк'],
    line1: [
      'The wallet {address} was linked to your account.',
      'К вашему аккаунту подключён кошелёк {address}.',
    ],
    line2: [
      'If it was not you, unlink it and choose a new password at once.',
      'Если это были не вы, отключите его и сразу задайте новый пароль.',
    ],
    action: ['See your wallets', 'Посмотреть кошельки'],
  }),
  'wallet-unlinked': defineMail('wallet-unlinked', {
    subject: ['A wallet was unlinked from your account', 'Кошелёк отключён от вашего аккаунта'],
    line1: [
      'The wallet {address} is no longer linked to your account. What it holds stays in it.',
      'Кошелёк {address} больше не подключён к вашему аккаунту. Всё, что в нём лежит, остаётся в нём.',
    ],
    line2: [
      'If it was not you, choose a new password and link it again.',
      'Если это были не вы, задайте новый пароль и подключите его снова.',
    ],
    action: ['See your wallets', 'Посмотреть кошельки'],
  }),
  'account-linked': defineMail('account-linked', {
    subject: ['An account was linked to yours', 'К вашему аккаунту привязан другой'],
    line1: [
      'The account {name} at {provider} was linked to yours.',
      'К вашему аккаунту привязан аккаунт {name} ({provider}).',
    ],
    line2: [
      'If it was not you, unlink it and choose a new password at once.',
      'Если это были не вы, отвяжите его и сразу задайте новый пароль.',
    ],
    action: ['See your links', 'Посмотреть привязки'],
  }),
  'account-unlinked': defineMail('account-unlinked', {
    subject: ['An account was unlinked from yours', 'Аккаунт отвязан от вашего'],
    line1: [
      'The account {name} at {provider} is no longer linked to yours.',
      'Аккаунт {name} ({provider}) больше не привязан к вашему.',
    ],
    line2: [
      'If it was not you, choose a new password and link it again.',
      'Если это были не вы, задайте новый пароль и привяжите его снова.',
    ],
    action: ['See your links', 'Посмотреть привязки'],
  }),
  'alpha-key-granted': defineMail('alpha-key-granted', {
    subject: ['Your alpha key is ready', 'Ваш альфа-ключ готов'],
    line1: ['A key to the alpha was granted to you.', 'Вам выдан ключ для участия в альфе.'],
    line2: [
      'Claim it on your page: it is shown there once you have, and stays yours.',
      'Заберите его на своей странице: после этого он будет показан там и останется за вами.',
    ],
    action: ['Claim the key', 'Забрать ключ'],
  }),
  'email-step-1': defineMail('email-step-1', {
    subject: ['Confirm the change of your e-mail', 'Подтвердите смену адреса почты'],
    line1: [
      'Hello {username}. You asked to use {newEmail} from now on.',
      'Здравствуйте, {username}. Вы просили сменить адрес почты на {newEmail}.',
    ],
    line2: [
      'Please confirm it from this address first. The link works for 30 minutes, once. If it was not you, change your password: somebody knows it.',
      'Сначала подтвердите это с нынешнего адреса. Ссылка действует 30 минут и один раз. Если это были не вы, смените пароль: его кто-то знает.',
    ],
    action: ['Confirm the change', 'Подтвердить смену'],
  }),
  'email-step-2': defineMail('email-step-2', {
    subject: ['Confirm your new e-mail', 'Подтвердите новый адрес почты'],
    line1: [
      'Hello {username}. One step is left: please confirm that this address is yours.',
      'Здравствуйте, {username}. Остался один шаг: подтвердите, что этот адрес ваш.',
    ],
    line2: [
      'The link works for 30 minutes, once, in a browser where you are signed in.',
      'Ссылка действует 30 минут и один раз, в браузере, где вы вошли.',
    ],
    action: ['Use this address', 'Использовать этот адрес'],
  }),
  'email-taken': defineMail('email-taken', {
    subject: ['Somebody wanted to use your address', 'Кто-то хотел использовать ваш адрес'],
    line1: [
      'Another account asked to use this address. It belongs to your account, so nothing has changed.',
      'Другой аккаунт просил использовать этот адрес. Он принадлежит вашему, поэтому ничего не изменилось.',
    ],
    line2: [
      'If it was you, log in with this address instead.',
      'Если это были вы, войдите с этим адресом.',
    ],
    action: ['Log in', 'Войти'],
  }),
  'email-changed': defineMail('email-changed', {
    subject: ['Your e-mail was changed', 'Адрес вашей почты изменён'],
    line1: [
      'Hello {username}. Your account uses {newEmail} now, and this address no longer.',
      'Здравствуйте, {username}. Теперь у вашего аккаунта адрес {newEmail}, а этот больше не используется.',
    ],
    line2: [
      'If it was not you, take it back within 72 hours: this address returns, every session ends, and you choose a new password.',
      'Если это были не вы, отмените смену в течение 72 часов: этот адрес вернётся, все сеансы завершатся, и вы зададите новый пароль.',
    ],
    action: ['Take it back', 'Отменить смену'],
  }),
  'email-is-new': defineMail('email-is-new', {
    subject: ['This is your e-mail now', 'Теперь это ваш адрес почты'],
    line1: [
      'Hello {username}. Your account uses this address from now on: to sign in, and for our mail.',
      'Здравствуйте, {username}. С этого момента ваш аккаунт использует этот адрес: для входа и для наших писем.',
    ],
  }),
  'email-change-undone': defineMail('email-change-undone', {
    subject: ['The change of e-mail was taken back', 'Смена адреса почты отменена'],
    line1: [
      'The account {username} uses its former address again, and no longer this one. Every session was ended.',
      'Аккаунт {username} снова использует прежний адрес, а не этот. Все сеансы завершены.',
    ],
  }),
  'proof-code': defineMail('proof-code', {
    subject: ['Your code', 'Ваш код'],
    line1: [
      'Your code is {code}. It works for 10 minutes, once.',
      'Ваш код: {code}. Он действует 10 минут и один раз.',
    ],
    line2: ['Nobody of us will ever ask you for it.', 'Никто из нас никогда не спросит его у вас.'],
  }),
  'deletion-requested': defineMail('deletion-requested', {
    subject: ['Your account will be deleted', 'Ваш аккаунт будет удалён'],
    line1: [
      'Hello {username}. As you asked, your account and what we know about you will be deleted on {date} (UTC).',
      'Здравствуйте, {username}. По вашей просьбе аккаунт и всё, что мы о вас знаем, будут удалены {date} (UTC).',
    ],
    line2: [
      'Until then you can change your mind: sign in again, or press Keep my account in the profile settings.',
      'До этого можно передумать: войдите снова или нажмите «Оставить аккаунт» в настройках профиля.',
    ],
    action: ['Keep my account', 'Оставить аккаунт'],
  }),
  'deletion-ordered': defineMail('deletion-ordered', {
    subject: ['Your account will be deleted', 'Ваш аккаунт будет удалён'],
    line1: [
      'Hello {username}. The team deletes your account and what we know about you on {date} (UTC). You were signed out everywhere.',
      'Здравствуйте, {username}. Команда удалит ваш аккаунт и всё, что мы о вас знаем, {date} (UTC). Все ваши сеансы завершены.',
    ],
    line2: [
      'If you want to keep it, sign in before then: that is enough.',
      'Если вы хотите её сохранить, войдите до этого срока: этого достаточно.',
    ],
    action: ['Keep my account', 'Оставить аккаунт'],
  }),
  'deletion-cancelled': defineMail('deletion-cancelled', {
    subject: ['Your account stays', 'Ваш аккаунт остаётся'],
    line1: [
      'Good to have you back, {username}. Your account will not be deleted.',
      'С возвращением, {username}. Ваш аккаунт не будет удалён.',
    ],
  }),
  deleted: defineMail('deleted', {
    subject: ['Your account was deleted', 'Ваш аккаунт удалён'],
    line1: [
      'Your account and what we knew about you are deleted. This is the last mail to this address. Farewell.',
      'Ваш аккаунт и всё, что мы о вас знали, удалены. Это последнее письмо на этот адрес. Всего доброго.',
    ],
  }),
  'two-factor-bound': defineMail('two-factor-bound', {
    subject: ['Two-factor confirmation was turned on', 'Двухфакторное подтверждение включено'],
    line1: [
      'An authenticator was bound to your account.',
      'К вашему аккаунту привязано приложение для кодов.',
    ],
    line2: [
      'If it was not you, tell another administrator at once.',
      'Если это были не вы, немедленно сообщите другому администратору.',
    ],
  }),
  'two-factor-reset': defineMail('two-factor-reset', {
    subject: ['Your authenticator was taken away', 'Приложение для кодов отвязано'],
    line1: [
      'Another administrator took the authenticator of your account away, and you were signed out everywhere.',
      'Другой администратор отвязал приложение для кодов от вашего аккаунта, все сеансы завершены.',
    ],
    line2: [
      'Bind a new one at your next visit. If you did not ask for this, tell your colleagues at once.',
      'Привяжите новое при следующем входе. Если вы об этом не просили, немедленно сообщите коллегам.',
    ],
  }),
  'recovery-code-used': defineMail('recovery-code-used', {
    subject: ['A recovery code was used', 'Использован код восстановления'],
    line1: [
      'Somebody opened the back office with one of your recovery codes. Codes left: {left}.',
      'Кто-то вошёл в панель управления с вашим кодом восстановления. Осталось кодов: {left}.',
    ],
    line2: [
      'If it was not you, tell another administrator at once.',
      'Если это были не вы, немедленно сообщите другому администратору.',
    ],
  }),
  'recovery-codes-renewed': defineMail('recovery-codes-renewed', {
    subject: ['New recovery codes were made', 'Выпущены новые коды восстановления'],
    line1: [
      'Somebody signed in as you made new recovery codes for the back office. The codes before them are good no more.',
      'Под вашим именем выпущены новые коды восстановления для панели управления. Прежние коды больше не действуют.',
    ],
    line2: [
      'If it was not you, tell another administrator at once.',
      'Если это были не вы, немедленно сообщите другому администратору.',
    ],
  }),
  'economy-alarm': defineMail('economy-alarm', {
    subject: ['The ledger is wrong', 'Книга счетов неверна'],
    line1: [
      'What must always hold in {name} does not: {fault}.',
      'В валюте {name} нарушено то, что должно выполняться всегда: {fault}.',
    ],
    line2: [
      'Its faucet is closed: nothing more of it is made until an administrator has looked and opens it again.',
      'Выпуск остановлен: её больше не будет, пока администратор не разберётся и не откроет его снова.',
    ],
    action: ['Open the report', 'Открыть отчёт'],
  }),
  'economy-calm': defineMail('economy-calm', {
    subject: ['The ledger is right again', 'Книга счетов снова верна'],
    line1: [
      'What must always hold in {name} holds again.',
      'В валюте {name} снова выполняется то, что должно выполняться всегда.',
    ],
    line2: [
      'A faucet that was closed stays closed until an administrator opens it.',
      'Остановленный выпуск остаётся закрытым, пока его не откроет администратор.',
    ],
    action: ['Open the report', 'Открыть отчёт'],
  }),
};
export type MailTemplate = keyof typeof mailWords;

/** Name of the effect for operators. */
defineWords('effect', { mail: ['Mail', 'Письмо'] });

import { defineTitled, defineWords, type Titled } from '@guildhall/contract/kit/text/words';

/** Texts of notifications. */
export const notificationWords = {
  INVENTORY_ADDED: defineTitled('notification.INVENTORY_ADDED', {
    title: ['New item', 'Новый предмет'],
    text: ['{item} was added to your inventory', '{item} добавлен в ваш инвентарь'],
  }),
  INVENTORY_REMOVED: defineTitled('notification.INVENTORY_REMOVED', {
    title: ['Item removed', 'Предмет удалён'],
    text: ['{item} was removed from your inventory', '{item} удалён из вашего инвентаря'],
  }),
  GRANT_REVOKED: defineTitled('notification.GRANT_REVOKED', {
    title: ['Taken back', 'Отозвано'],
    text: ['A grant was taken back. {what}', 'Выдача отозвана. {what}'],
  }),
  REWARD_PAID: defineTitled('notification.REWARD_PAID', {
    title: ['You were paid', 'Начисление'],
    text: ['{what}', '{what}'],
  }),
  PURCHASE_REVERSED: defineTitled('notification.PURCHASE_REVERSED', {
    title: ['What you paid for was undone', 'Оплаченное отменено'],
    text: ['{what}', '{what}'],
  }),
  ALPHA_KEY_REVOKED: defineTitled('notification.ALPHA_KEY_REVOKED', {
    title: ['Alpha key taken back', 'Альфа-ключ отозван'],
    text: ['Your alpha key was taken back', 'Ваш альфа-ключ отозван'],
  }),
  DEBT_REPAID: defineTitled('notification.DEBT_REPAID', {
    title: ['Debt repaid', 'Погашение долга'],
    text: ['{what}', '{what}'],
  }),
  LEVEL_REWARD_AVAILABLE: defineTitled('notification.LEVEL_REWARD_AVAILABLE', {
    title: ['Level {level} reached', 'Достигнут уровень {level}'],
    text: ['{item} is ready to claim', 'Можно забрать награду: {item}'],
  }),
  ACHIEVEMENT_UNLOCKED: defineTitled('notification.ACHIEVEMENT_UNLOCKED', {
    title: ['Achievement unlocked', 'Достижение открыто'],
    text: ['{name} is ready to claim', '{name}: награду можно забрать'],
  }),
  REFERRAL_REWARD_AVAILABLE: defineTitled('notification.REFERRAL_REWARD_AVAILABLE', {
    title: ['Referral reward', 'Награда за приглашения'],
    text: ['{item} is ready to claim', 'Можно забрать награду: {item}'],
  }),
  TWO_FACTOR_RESET: defineTitled('notification.TWO_FACTOR_RESET', {
    title: ['Two-factor sign-in is off', 'Вход с кодом выключен'],
    text: [
      'An administrator took your authenticator away and ended your sessions. Connect a new one in your profile',
      'Администратор отключил ваш аутентификатор и завершил ваши сеансы. Подключите новый в профиле',
    ],
  }),
  APPROVAL_WAITS: defineTitled('notification.APPROVAL_WAITS', {
    title: ['A request waits for you', 'Запрос ждёт вас'],
    text: ['{asker} asks for approval: {deed}', '{asker} просит одобрения: {deed}'],
  }),
  APPROVAL_DECIDED: defineTitled('notification.APPROVAL_DECIDED', {
    title: ['Your request', 'Ваш запрос'],
    text: ['{said}', '{said}'],
  }),
  ECONOMY_ALARM: defineTitled('notification.ECONOMY_ALARM', {
    title: ['The ledger is wrong', 'Книга счетов неверна'],
    text: ['{name} is not made any more: {fault}', '{name} больше не выпускается: {fault}'],
  }),
  ECONOMY_CALM: defineTitled('notification.ECONOMY_CALM', {
    title: ['The ledger is right again', 'Книга счетов снова верна'],
    text: [
      '{name} holds again what must always hold. Its faucet stays closed until it is opened',
      '{name}: всё, что должно выполняться всегда, снова выполняется. Выпуск остаётся закрытым, пока его не откроют',
    ],
  }),
  RECRUITS_HELD: defineTitled('notification.RECRUITS_HELD', {
    title: ['Many recruits are held', 'Удержано много приглашённых'],
    text: [
      'Recruits of {player} wait for a decision. More may follow: one look decides on all of them',
      'Приглашённые игрока {player} ждут решения. Могут прийти ещё: решить можно сразу обо всех',
    ],
  }),
  CHAIN_FEES_ALARM: defineTitled('notification.CHAIN_FEES_ALARM', {
    title: ['Blockchain fees', 'Комиссии блокчейна'],
    text: [
      'Transactions of the blockchain have cost {spent} of {budget} SOL within 24 hours. At the whole no new ones are taken',
      'Транзакции блокчейна за 24 часа обошлись в {spent} из {budget} SOL. По исчерпании новые не принимаются',
    ],
  }),
  DISCORD_ALARM: defineTitled('notification.DISCORD_ALARM', {
    title: ['Roles at Discord', 'Роли в Discord'],
    text: ['{what}', '{what}'],
  }),
  DISCORD_CALM: defineTitled('notification.DISCORD_CALM', {
    title: ['Roles are given again', 'Роли снова выдаются'],
    text: ['Discord takes our bot again', 'Discord снова принимает бота'],
  }),
  CHAIN_DIFFERENCE_ALARM: defineTitled('notification.CHAIN_DIFFERENCE_ALARM', {
    title: ['Records and blockchain differ', 'Записи расходятся с блокчейном'],
    text: ['{kind}: {n}. The comparison names them', '{kind}: {n}. Подробности на странице сверки'],
  }),
  MAIL_ALARM: defineTitled('notification.MAIL_ALARM', {
    title: ['Mails are not delivered', 'Письма не доставляются'],
    text: [
      'The mail server has taken no mails for ten minutes. Waiting: {n}. Its last answer: {answer}',
      'Почтовый сервер не принимает письма уже десять минут. Ожидают: {n}. Последний ответ: {answer}',
    ],
  }),
  MAIL_CALM: defineTitled('notification.MAIL_CALM', {
    title: ['Mails are delivered again', 'Письма снова доставляются'],
    text: ['The mail server takes mails again', 'Почтовый сервер снова принимает письма'],
  }),
} as const satisfies Record<string, (values: never) => Titled>;
export type NotificationType = keyof typeof notificationWords;
export type ValuesOf<T extends NotificationType> = Parameters<(typeof notificationWords)[T]>[0];

/** Texts of toasts for other events. */
export const eventWords = {
  EXP_GAINED: defineTitled('event.EXP_GAINED', {
    title: ['Experience gained', 'Получен опыт'],
    text: ['+{amount} EXP', '+{amount} опыта'],
  }),
  ALPHA_KEY_GRANTED: defineTitled('event.ALPHA_KEY_GRANTED', {
    title: ['Alpha key granted', 'Альфа-ключ выдан'],
    text: ['Your alpha key is ready to claim', 'Ваш альфа-ключ можно забрать'],
  }),
  EMAIL_VERIFIED: defineTitled('event.EMAIL_VERIFIED', {
    title: ['E-mail verified', 'Почта подтверждена'],
    text: ['Your account is verified now', 'Ваш аккаунт подтверждён'],
  }),
};

export const words = defineWords('notifications', {
  readNotifications: ['Read notifications', 'Прочитаны уведомления'],
});

import {
  defineTitledMessage,
  defineMessages,
  type TitledSentence,
} from '@guildhall/contract/kit/text/messages';

/** Texts of notifications. */
export const notificationTemplates = {
  INVENTORY_ADDED: defineTitledMessage('notification.INVENTORY_ADDED', {
    title: 'New item',
    text: '{item} was added to your inventory',
  }),
  INVENTORY_REMOVED: defineTitledMessage('notification.INVENTORY_REMOVED', {
    title: 'Item removed',
    text: '{item} was removed from your inventory',
  }),
  GRANT_REVOKED: defineTitledMessage('notification.GRANT_REVOKED', {
    title: 'Taken back',
    text: 'A grant was taken back. {what}',
  }),
  REWARD_PAID: defineTitledMessage('notification.REWARD_PAID', {
    title: 'You were paid',
    text: '{what}',
  }),
  PURCHASE_REVERSED: defineTitledMessage('notification.PURCHASE_REVERSED', {
    title: 'What you paid for was undone',
    text: '{what}',
  }),
  ALPHA_KEY_REVOKED: defineTitledMessage('notification.ALPHA_KEY_REVOKED', {
    title: 'Alpha key taken back',
    text: 'Your alpha key was taken back',
  }),
  DEBT_REPAID: defineTitledMessage('notification.DEBT_REPAID', {
    title: 'Debt repaid',
    text: '{what}',
  }),
  LEVEL_REWARD_AVAILABLE: defineTitledMessage('notification.LEVEL_REWARD_AVAILABLE', {
    title: 'Level {level} reached',
    text: '{item} is ready to claim',
  }),
  ACHIEVEMENT_UNLOCKED: defineTitledMessage('notification.ACHIEVEMENT_UNLOCKED', {
    title: 'Achievement unlocked',
    text: '{name} is ready to claim',
  }),
  REFERRAL_REWARD_AVAILABLE: defineTitledMessage('notification.REFERRAL_REWARD_AVAILABLE', {
    title: 'Referral reward',
    text: '{item} is ready to claim',
  }),
  TWO_FACTOR_RESET: defineTitledMessage('notification.TWO_FACTOR_RESET', {
    title: 'Two-factor sign-in is off',
    text: 'An administrator took your authenticator away and ended your sessions. Connect a new one in your profile',
  }),
  APPROVAL_WAITS: defineTitledMessage('notification.APPROVAL_WAITS', {
    title: 'A request waits for you',
    text: '{asker} asks for approval: {deed}',
  }),
  APPROVAL_DECIDED: defineTitledMessage('notification.APPROVAL_DECIDED', {
    title: 'Your request',
    text: '{said}',
  }),
  ECONOMY_ALARM: defineTitledMessage('notification.ECONOMY_ALARM', {
    title: 'The ledger is wrong',
    text: '{name} is not made any more: {fault}',
  }),
  ECONOMY_CALM: defineTitledMessage('notification.ECONOMY_CALM', {
    title: 'The ledger is right again',
    text: '{name} holds again what must always hold. Its faucet stays closed until it is opened',
  }),
  RECRUITS_HELD: defineTitledMessage('notification.RECRUITS_HELD', {
    title: 'Many recruits are held',
    text: 'Recruits of {player} wait for a decision. More may follow: one look decides on all of them',
  }),
  CHAIN_FEES_ALARM: defineTitledMessage('notification.CHAIN_FEES_ALARM', {
    title: 'Blockchain fees',
    text: 'Transactions of the blockchain have cost {spent} of {budget} SOL within 24 hours. At the whole no new ones are taken',
  }),
  DISCORD_ALARM: defineTitledMessage('notification.DISCORD_ALARM', {
    title: 'Roles at Discord',
    text: '{what}',
  }),
  DISCORD_CALM: defineTitledMessage('notification.DISCORD_CALM', {
    title: 'Roles are given again',
    text: 'Discord takes our bot again',
  }),
  CHAIN_DIFFERENCE_ALARM: defineTitledMessage('notification.CHAIN_DIFFERENCE_ALARM', {
    title: 'Records and blockchain differ',
    text: '{kind}: {n}. The comparison names them',
  }),
  MAIL_ALARM: defineTitledMessage('notification.MAIL_ALARM', {
    title: 'Mails are not delivered',
    text: 'The mail server has taken no mails for ten minutes. Waiting: {n}. Its last answer: {answer}',
  }),
  MAIL_CALM: defineTitledMessage('notification.MAIL_CALM', {
    title: 'Mails are delivered again',
    text: 'The mail server takes mails again',
  }),
} as const satisfies Record<string, (values: never) => TitledSentence>;
export type NotificationType = keyof typeof notificationTemplates;
export type NotificationValues<T extends NotificationType> = Parameters<
  (typeof notificationTemplates)[T]
>[0];

/** Texts of toasts about events without a notification. */
export const toastTemplates = {
  EXP_GAINED: defineTitledMessage('event.EXP_GAINED', {
    title: 'Experience gained',
    text: '+{amount} EXP',
  }),
  ALPHA_KEY_GRANTED: defineTitledMessage('event.ALPHA_KEY_GRANTED', {
    title: 'Alpha key granted',
    text: 'Your alpha key is ready to claim',
  }),
  EMAIL_VERIFIED: defineTitledMessage('event.EMAIL_VERIFIED', {
    title: 'E-mail verified',
    text: 'Your account is verified now',
  }),
};

export const notificationMessages = defineMessages('notifications', {
  readNotifications: 'Read notifications',
});

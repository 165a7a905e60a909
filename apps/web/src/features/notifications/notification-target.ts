import type { notificationTypes } from '@guildhall/contract/events';

type NotificationType = (typeof notificationTypes)[number];
/**
 * Target of a press (R2.113 to R2.116): an address, or a `dialog` that opens over the present page.
 */
export type NotificationTarget = { href: string } | { dialog: 'level-rewards' };

const targets: Partial<Record<NotificationType, NotificationTarget>> = {
  REFERRAL_REWARD_AVAILABLE: { href: '#/referral-system' },
  INVENTORY_ADDED: { href: '#/digital-assets' },
  INVENTORY_REMOVED: { href: '#/digital-assets' },
  APPROVAL_WAITS: { href: '#/admin/approvals' },
  APPROVAL_DECIDED: { href: '#/admin/approvals' },
  ECONOMY_ALARM: { href: '#/admin/economy' },
  ECONOMY_CALM: { href: '#/admin/economy' },
  RECRUITS_HELD: { href: '#/admin/referral-rewards?tab=recruiters' },
  CHAIN_FEES_ALARM: { href: '#/admin/chain-transactions' },
  DISCORD_ALARM: { href: '#/admin/level-rewards?tab=discord-roles' },
  DISCORD_CALM: { href: '#/admin/level-rewards?tab=discord-roles' },
  CHAIN_DIFFERENCE_ALARM: { href: '#/admin/chain-differences' },
  MAIL_ALARM: { href: '#/admin/operations' },
  MAIL_CALM: { href: '#/admin/operations' },
  TWO_FACTOR_RESET: { href: '#/profile-settings' },
  LEVEL_REWARD_AVAILABLE: { dialog: 'level-rewards' },
};

export const getNotificationTarget = (type: NotificationType): NotificationTarget =>
  targets[type] ?? { href: '#/dashboard' };

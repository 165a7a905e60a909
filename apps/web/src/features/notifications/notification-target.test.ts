import { expect, it } from 'vitest';
import { getNotificationTarget } from './notification-target.ts';

it('links to the target of the notification’s kind (R2.113 R2.114 R2.115 R2.116)', () => {
  expect(getNotificationTarget('REFERRAL_REWARD_AVAILABLE')).toEqual({ href: '#/referral-system' });
  expect(getNotificationTarget('INVENTORY_ADDED')).toEqual({ href: '#/digital-assets' });
  expect(getNotificationTarget('INVENTORY_REMOVED')).toEqual({ href: '#/digital-assets' });
  expect(getNotificationTarget('LEVEL_REWARD_AVAILABLE')).toEqual({ dialog: 'level-rewards' });
  for (const type of ['GRANT_REVOKED', 'PURCHASE_REVERSED', 'DEBT_REPAID'] as const)
    expect(getNotificationTarget(type)).toEqual({ href: '#/dashboard' });
  expect(getNotificationTarget('APPROVAL_WAITS')).toEqual({ href: '#/admin/approvals' });
  expect(getNotificationTarget('ECONOMY_ALARM')).toEqual({ href: '#/admin/economy' });
  expect(getNotificationTarget('ACHIEVEMENT_UNLOCKED')).toEqual({ href: '#/dashboard' });
});

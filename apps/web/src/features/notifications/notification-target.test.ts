import { expect, it } from 'vitest';
import { notificationTarget } from './notification-target.ts';

it('links to the target of the notification’s kind (R2.113 R2.114 R2.115 R2.116)', () => {
  expect(notificationTarget('REFERRAL_REWARD_AVAILABLE')).toEqual({ href: '#/referral-system' });
  expect(notificationTarget('INVENTORY_ADDED')).toEqual({ href: '#/digital-assets' });
  expect(notificationTarget('INVENTORY_REMOVED')).toEqual({ href: '#/digital-assets' });
  expect(notificationTarget('LEVEL_REWARD_AVAILABLE')).toEqual({ dialog: 'level-rewards' });
  for (const type of ['GRANT_REVOKED', 'PURCHASE_REVERSED', 'DEBT_REPAID'] as const)
    expect(notificationTarget(type)).toEqual({ href: '#/dashboard' });
  expect(notificationTarget('APPROVAL_WAITS')).toEqual({ href: '#/admin/approvals' });
  expect(notificationTarget('ECONOMY_ALARM')).toEqual({ href: '#/admin/economy' });
  expect(notificationTarget('ACHIEVEMENT_UNLOCKED')).toEqual({ href: '#/dashboard' });
});

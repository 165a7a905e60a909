import { rewardShapes } from '@guildhall/contract/kit/rewards';
import type { RewardPayer } from '../rewards/rewards.api.ts';
import { on, type Subscription } from '../../../kernel/facts.ts';
import { userRegistered } from '../../identity/accounts/user-facts.api.ts';
import type { Items } from './items.api.ts';

/** How rewards are paid in items: of an inventory, and of a collection. */
export const payInItems = (items: Items): readonly RewardPayer[] =>
  (['INVENTORY', 'COLLECTION'] as const).map((kind) => ({
    ...rewardShapes[kind],
    kind,
    mayLack: true,
    async pay(tx, { accountId, id, amount, rule, cause, commandId }) {
      await items.grant(tx, {
        accountId,
        templateId: id ?? 0,
        ofCollection: kind === 'COLLECTION',
        amount,
        kind: 'reward',
        rule,
        cause,
        commandId,
      });
    },
    async payAll(tx, payments) {
      await items.grantAll(tx, {
        templateId: payments[0]?.id ?? 0,
        ofCollection: kind === 'COLLECTION',
        kind: 'reward',
        getting: payments,
      });
    },
  }));
/** Items that belong to every account are there from its first moment. */
export const givesDefaults = (items: Items): Subscription =>
  on(userRegistered, 'goals', (tx, { accountId, commandId }) =>
    items.grantDefaults(tx, accountId, commandId),
  );

/** Payments of rewards without the module that owns their rule, for tests of a payment made twice. */
import { createSystemCall } from '../../src/kernel/actor.ts';
import type { Payout } from '../../src/modules/wealth/rewards/rewards.payment.ts';
import { rewardsModule } from '../../src/modules/wealth/rewards/rewards.module.ts';
import type { TestServer } from './server.harness.ts';

/** Pays 1 EXP under the key of an existing payment, in a command of the given type. */
export const payExpDirectly = (
  server: TestServer,
  type: string,
  payout: Omit<Payout, 'commandId' | 'rewards'>,
): Promise<unknown> =>
  server.db.transaction((tx) =>
    server.app.kernel.commands.record(
      tx,
      createSystemCall('Test'),
      { type, message: payout.rule },
      async ({ id }) => {
        const rewards = [{ kind: 'EXP' as const, id: null, currency: null, amount: 1 }];
        await server.app.api(rewardsModule).pay(tx, { ...payout, commandId: id, rewards });
        return { reply: {} };
      },
    ),
  );

import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listDisplayedTotals } from './statistics.store.ts';

export const createStatisticsUseCases = ({ db }: Kernel) => ({
  displayed: async (call: Call<UserActor>) => ({
    data: await listDisplayedTotals(db.read, call.actor.accountId),
  }),
});

import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { displayedOf } from './statistics.store.ts';

export const createStatisticsUseCases = ({ db }: Kernel) => ({
  displayed: async (call: Call<UserActor>) => ({
    data: await displayedOf(db.read, call.actor.accountId),
  }),
});

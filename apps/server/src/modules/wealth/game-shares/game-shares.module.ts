import { gameShareCalls } from '@guildhall/contract/wealth/game-shares/game-shares';
import { limits } from '@guildhall/contract/limits';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { mountGameShareSection } from './game-shares.admin.ts';
import { createGameShareJobs } from './game-shares.service.ts';
import { listGameSharePayments, listGameSharesOfUser } from './game-shares.store.ts';
import { gameSharesPersonalData } from './game-shares.tables.ts';

/** Players who have a share of the game's revenue. */
export const gameSharesModule = defineModule({
  name: 'game-shares',
  uses: { bank: bankModule, rewards: rewardsModule },
  holds: gameSharesPersonalData,
  create(kernel, deps) {
    const jobs = createGameShareJobs({ kernel, ...deps });
    const { read } = kernel.db;
    return {
      api: {},
      calls: [
        bindCalls(gameShareCalls, {
          listGameShares: async ({ actor: { userId, accountId } }) => ({
            data: (await listGameSharesOfUser(read, userId)).map((row) => ({
              id: row.id,
              userId: row.user_id,
              amount: row.amount,
              createdAt: toIsoTime(row.created_at),
            })),
            paid: (await listGameSharePayments(read, accountId, limits.sharesPaidMax)).map(
              (row) => ({
                id: row.id,
                month: row.month,
                currency: row.currency,
                name: row.name ?? row.currency,
                decimals: row.decimals ?? 0,
                amount: row.amount,
                share: row.share,
                paidAt: toIsoTimeOrNull(row.paid_at),
              }),
            ),
          }),
        }),
      ],
      sections: [(router) => mountGameShareSection(router, kernel)],
      // the first run ten minutes after midnight closes the previous month; later runs make
      // payments that are still missing
      jobs: { 'game-shares.sweep': defineJob('*/10 * * * *', () => jobs.sweep()) },
    };
  },
});

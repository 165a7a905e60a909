import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Language } from '@guildhall/contract/kit/text/say';
import { isSentence } from '@guildhall/contract/kit/text/messages';
import { limits } from '@guildhall/contract/limits';
import type { prizePoolsApi } from '@guildhall/contract/wealth/prize-pools.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIsoTime, toNumber } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatMessage } from '../../../kernel/say.ts';
import type { Bank } from '../bank/bank.api.ts';
import type { PrizePools } from './prize-pools.api.ts';
import { computePrizePoolBalance, getPrizePoolPayableAmount } from './prize-pools.policy.ts';
import { listPrizePoolHistory, lockPrizePools, listPrizePools } from './prize-pools.store.ts';
import { prizePoolMessages } from './prize-pools.messages.ts';

interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly pools: PrizePools;
}
/** Creates the use cases with which operators read pools, and move what they contain. */
export const createPrizePoolUseCases = ({ kernel, bank, pools }: Deps) => ({
  async state(id: number, language: Language): Promise<Reply<typeof prizePoolsApi.prizePoolState>> {
    const { read } = kernel.db;
    const [pool] = await listPrizePools(read, [id]);
    if (!pool) throw new AppError('NOT_FOUND');
    const named = pool.currency === null ? undefined : await bank.findCurrency(read, pool.currency);
    const history = await listPrizePoolHistory(read, id, limits.poolHistoryMax);
    return {
      collected: String(pool.collected),
      payable: String(getPrizePoolPayableAmount(pool)),
      held: String(computePrizePoolBalance(pool)),
      paid: String(pool.paid),
      returned: String(pool.returned),
      currency: pool.currency,
      name: named?.name ?? pool.currency,
      decimals: named?.decimals ?? 0,
      closedAt: pool.closedAt,
      history: history.map((row) => ({
        id: toNumber(row.id),
        at: toIsoTime(row.at),
        kind: row.kind,
        amount: row.amount,
        transactionId: toNumber(row.transaction_id),
        saleId: row.sale_id === null ? null : toNumber(row.sale_id),
        cause: (isSentence(row.cause) ? formatMessage(row.cause, language) : row.cause) ?? '',
      })),
    };
  },
  /**
   * Closes a pool and returns everything in it to revenue. Refused for a pool that belongs to
   * winners, because it is settled with its tournament.
   */
  empty: (call: Call<UserActor>, id: number) =>
    kernel.commands.run(
      call,
      {
        type: 'prize-pools.return',
        message: prizePoolMessages.returnedPool(),
        entity: 'prize-pools',
        entityId: id,
      },
      async (tx, command) => {
        const [pool] = await lockPrizePools(tx, [id]);
        if (!pool) throw new AppError('NOT_FOUND');
        const { name, currency } = pool;
        if (pool.closedAt !== null)
          throw new AppError('CONFLICT', {
            because:
              computePrizePoolBalance(pool) > 0n
                ? prizePoolMessages.promised({ name })
                : prizePoolMessages.closedAlready({ name }),
          });
        const returned = await pools.empty(tx, pool, command.id);
        if (pool.tournamentId !== null) kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
        const named = currency === null ? undefined : await bank.findCurrency(tx, currency);
        return {
          reply: {},
          before: { collected: String(pool.collected), closed: false },
          after: { returned: String(returned), closed: true },
          message:
            returned === 0n
              ? prizePoolMessages.closedEmpty({ name })
              : prizePoolMessages.returned({
                  name,
                  amount: toWholeUnits(returned, named?.decimals ?? 0),
                  currency: named?.name ?? currency ?? '',
                }),
        };
      },
    ),
});

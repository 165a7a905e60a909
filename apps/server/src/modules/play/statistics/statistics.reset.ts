import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { statisticsResetMessages } from './statistics.messages.ts';

const kind = 'statistics.reset';
const accountBatchSize = 500;
interface ResetState {
  readonly ids: readonly number[];
  readonly after: number;
  readonly done: number;
  readonly total: number;
}
interface Statistic {
  readonly id: number;
  readonly name: string;
}
/**
 * Lists the displayed statistics, whose totals a reset clears, or the other statistics, whose
 * totals stay.
 */
const findStatistics = (db: Queries, isDisplayed: boolean): Promise<readonly Statistic[]> =>
  many<{ id: number; name: string }>(
    db,
    sql`
      select id, name
      from statistics
      where displayed = ${isDisplayed} and deleted_at is null
      order by id`,
  );
const idsOf = (statistics: readonly Statistic[]): number[] => statistics.map(({ id }) => id);
const namesOf = (statistics: readonly Statistic[]): string[] => statistics.map(({ name }) => name);
/**
 * Builds the message about a reset. It gives the number of players, the statistics that were
 * cleared, and those whose totals stay.
 */
function sayReset(n: number, cleared: readonly Statistic[], stays: readonly Statistic[]): Sentence {
  if (cleared.length === 0) return statisticsResetMessages.resetDisplayedStatistics();
  const names = namesOf(cleared).join(', ');
  return stays.length > 0
    ? statisticsResetMessages.resetAndKept({ n, names, stays: namesOf(stays).join(', ') })
    : statisticsResetMessages.resetOf({ n, names });
}
const accountsWith = async (db: Queries, ids: readonly number[]): Promise<number> =>
  ids.length === 0
    ? 0
    : toNumber(
        (
          await maybeOne<{ n: number }>(
            db,
            sql`
              select count(distinct account_id)::int as n
              from statistic_totals
              where statistic_id = any(${[...ids]}) and total <> 0`,
          )
        )?.n,
      );
/**
 * Clears the totals of the next accounts with ids above `after`. Returns the last id and the number
 * of these accounts.
 */
const clearBatch = (tx: Tx, ids: readonly number[], after: number) =>
  maybeOne<{ last: number | null; n: number }>(
    tx,
    sql`
      with
        batch as (
          select distinct account_id
          from statistic_totals
          where statistic_id = any(${[...ids]}) and total <> 0 and account_id > ${after}
          order by account_id
          limit ${accountBatchSize}
        ),
        gone as (
          update statistic_totals t
          set total = 0
          from batch b
          where t.account_id = b.account_id and t.statistic_id = any(${[...ids]})
        )
      select max(account_id) as last, count(*)::int as n
      from batch`,
  );

/**
 * Creates the use case that clears the displayed totals of all players. It works in batches and
 * continues after a crash. Lifetime totals and recorded changes stay, because achievements and
 * running contests use them.
 */
export function createStatisticsReset({ db, commands, tasks }: Kernel) {
  tasks.define(kind, {
    async step(tx, { state }) {
      const { ids, after, done, total } = state as unknown as ResetState;
      const batch = ids.length === 0 ? undefined : await clearBatch(tx, ids, after);
      if (!batch || batch.n === 0 || batch.last === null)
        return { state, progress: 100, result: { accounts: done } };
      const next: ResetState = { ids, after: batch.last, done: done + batch.n, total };
      return {
        state: { ...next },
        progress: Math.min(99, Math.floor((next.done / Math.max(1, total)) * 100)),
      };
    },
  });
  return async (call: Call<UserActor>, isPreview: boolean) => {
    if (isPreview)
      return {
        taskId: null,
        commandId: null,
        accounts: await accountsWith(db.read, idsOf(await findStatistics(db.read, true))),
        clears: namesOf(await findStatistics(db.read, true)),
        stays: namesOf(await findStatistics(db.read, false)),
      };
    return commands.run(
      call,
      {
        type: 'statistics.reset',
        message: statisticsResetMessages.resetDisplayedStatistics(),
        entity: 'statistics',
      },
      async (tx) => {
        const [cleared, stays] = [await findStatistics(tx, true), await findStatistics(tx, false)];
        const ids = idsOf(cleared);
        const accounts = await accountsWith(tx, ids);
        const state: ResetState = { ids, after: 0, done: 0, total: accounts };
        const taskId = await tasks.start(tx, kind, call.actor.userId, { ...state });
        return {
          reply: { taskId, accounts, clears: namesOf(cleared), stays: namesOf(stays) },
          after: { accounts, statisticIds: ids },
          message: sayReset(accounts, cleared, stays),
        };
      },
    );
  };
}

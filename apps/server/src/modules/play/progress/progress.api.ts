import { lockExp, setExp } from '../../identity/accounts/players.api.ts';
import type { Configuration } from '../../../kernel/configuration.ts';
import type { Tx } from '../../../kernel/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  eventTexts,
  inLanguage,
  type Notifier,
} from '../../post/notifications/notifications.api.ts';
import { callReward, namerOf } from '../../wealth/rewards/rewards.api.ts';
import { curveOf, levelOf, stateOf } from './progress.level.ts';
import { makeReady, noteLevels, rewardsBetween, type SettingRow } from './progress.store.ts';

/** Level, experience inside it and experience that it takes. */
export const levelState = (configuration: Configuration, total: number, reached: number) =>
  stateOf(curveOf(configuration), total, reached);

interface Gain {
  readonly accountId: number;
  readonly amount: number;
}
/** What a gain made of an account. */
export interface Gained {
  readonly accountId: number;
  /** So many levels were crossed. */
  readonly levels: number;
  readonly before: Standing;
  readonly after: Standing;
}
interface Standing {
  readonly exp: number;
  readonly level: number;
}
export interface Progress {
  /**
   * Adds experience to accounts; each crossed level makes its rewards ready once, then the messages
   * go out. Levels count for the moment `at`: the end of the match that brought them, else now.
   * Answers what became of each.
   */
  gain(tx: Tx, gains: readonly Gain[], at?: Date): Promise<readonly Gained[]>;
}
export function createProgress(
  { clock, realtime, configuration }: Pick<Kernel, 'clock' | 'realtime' | 'configuration'>,
  notifier: Notifier,
): Progress {
  return {
    async gain(tx, gains, at = clock.now()) {
      const rows = await lockExp(
        tx,
        gains.map((one) => one.accountId),
      );
      const curve = curveOf(await configuration.within(tx));
      const amounts = new Map(gains.map((one) => [one.accountId, one.amount]));
      if (rows.length !== amounts.size)
        throw new Error(`There is no account of one of these: ${[...amounts.keys()].join(', ')}`);
      const changes = rows.map((row) => {
        const amount = amounts.get(row.id) ?? 0;
        const total = toNumber(row.exp_total) + amount;
        return {
          row,
          amount,
          accountId: row.id,
          total,
          level: Math.max(row.level, levelOf(curve, total)),
        };
      });
      await setExp(
        tx,
        changes.map(({ accountId, total, level }) => ({ accountId, total, level })),
      );
      for (const { row, amount, total, level } of changes)
        if (amount > 0)
          await realtime.emit(
            tx,
            row.user_id,
            'EXP_GAINED',
            stateOf(curve, total, level),
            inLanguage(eventTexts.EXP_GAINED, row.language, { amount }),
          );
      const gained = changes.map(({ row, accountId, total, level }) => {
        const before = { exp: toNumber(row.exp_total), level: row.level };
        return { accountId, levels: level - row.level, before, after: { exp: total, level } };
      });
      const risen = changes.filter(({ row, level }) => level > row.level);
      if (risen.length === 0) return gained;
      await noteLevels(
        tx,
        risen.map(({ row, accountId, level }) => ({ accountId, from: row.level, to: level })),
        at,
      );
      await readyFor(tx, { realtime, notifier, now: clock.now() }, risen);
      return gained;
    },
  };
}
/** Rewards of every crossed level, read and made ready at once for all who crossed one. */
async function readyFor(
  tx: Tx,
  { realtime, notifier, now }: { realtime: Kernel['realtime']; notifier: Notifier; now: Date },
  risen: readonly {
    row: { id: number; user_id: number; language: string; level: number };
    level: number;
  }[],
): Promise<void> {
  const rewards = await rewardsBetween(
    tx,
    Math.min(...risen.map(({ row }) => row.level)),
    Math.max(...risen.map(({ level }) => level)),
  );
  const wanted = risen.map(({ row, level }) => ({
    row,
    accountId: row.id,
    rewards: rewards.filter(({ lvl }) => lvl > row.level && lvl <= level),
  }));
  const fresh = await makeReady(tx, wanted, now);
  for (const { row, accountId, rewards: crossed } of wanted)
    await announceReady(
      tx,
      { realtime, notifier },
      { accountId, userId: row.user_id, language: row.language },
      crossed,
      fresh.get(accountId) ?? [],
    );
}
/** Tells a player of rewards that have become ready. */
export async function announceReady(
  tx: Tx,
  tell: { realtime: Kernel['realtime']; notifier: Notifier },
  to: { accountId: number; userId: number; language: string },
  rewards: readonly SettingRow[],
  fresh: readonly number[],
): Promise<void> {
  for (const reward of rewards) {
    if (!fresh.includes(reward.id)) continue;
    const paid = (await namerOf(tx, reward.rewards))(reward.rewards[0]);
    await tell.notifier.notify(
      tx,
      to,
      'LEVEL_REWARD_AVAILABLE',
      { level: reward.lvl, item: callReward(paid) },
      paid.imageUrl,
    );
  }
  if (fresh.length > 0) await tell.realtime.emit(tx, to.userId, 'LEVEL_REWARDS_UPDATE', {});
}

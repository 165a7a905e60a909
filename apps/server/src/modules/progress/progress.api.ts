import type { Tx } from '../../kernel/db.ts';
import { toNumber } from '../../kernel/db.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { eventTexts, inLanguage, type Notifier } from '../notifications/notifications.api.ts';
import { defaultCurve, levelOf, stateOf } from './progress.level.ts';
import { lockExp, makeReady, nameOfReward, rewardsBetween, setExp, type SettingRow } from './progress.store.ts';

/** Level, experience inside it and experience that it takes. */
export const levelState = (total: number, reached: number) => stateOf(defaultCurve, total, reached);

export interface Progress {
  /** Adds experience; each crossed level makes its rewards ready once, then the messages go out. Answers the new state. */
  gain(tx: Tx, accountId: number, amount: number): Promise<{ lvl: number; exp: number; maxExp: number }>;
}
export function createProgress({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>, notifier: Notifier): Progress {
  return {
    async gain(tx, accountId, amount) {
      const row = await lockExp(tx, accountId);
      if (!row) throw new Error(`There is no account ${accountId}`);
      const total = toNumber(row.exp_total) + amount;
      const level = Math.max(row.level, levelOf(defaultCurve, total));
      await setExp(tx, accountId, total, level);
      const state = levelState(total, level);
      if (amount > 0) await realtime.emit(tx, row.user_id, 'EXP_GAINED', state, inLanguage(eventTexts.EXP_GAINED, row.language, { amount }));
      if (level > row.level) {
        const crossed = await rewardsBetween(tx, row.level, level);
        await announceReady(tx, { realtime, notifier }, { accountId, userId: row.user_id, language: row.language }, crossed, await makeReady(tx, accountId, crossed, clock.now()));
      }
      return state;
    },
  };
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
    const named = await nameOfReward(tx, reward.item_type, reward.item_id);
    await tell.notifier.notify(tx, to, 'LEVEL_REWARD_AVAILABLE', { level: reward.lvl, item: named?.name ?? '' }, named?.image ?? null);
  }
  if (fresh.length > 0) await tell.realtime.emit(tx, to.userId, 'LEVEL_REWARDS_UPDATE', {});
}

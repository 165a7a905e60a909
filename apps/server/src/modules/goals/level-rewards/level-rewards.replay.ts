import type { MatchReplay } from '../../play/match-replay/match-replay.api.ts';
import { listReadyLevelRewards, listEnabledLevelRewards } from './level-rewards.store.ts';
import { levelRewardMessages } from './level-rewards.messages.ts';

/**
 * Registers level rewards in the replay of matches: a replayed player gets the reward of a level on
 * reaching the level.
 */
export const registerLevelRewardReplay = ({ paysLevels }: Pick<MatchReplay, 'paysLevels'>): void =>
  paysLevels({
    about: levelRewardMessages.levelRewards(),
    rules: async (db) =>
      (await listEnabledLevelRewards(db)).map(({ lvl, rewards: [reward] }) => ({ lvl, reward })),
    recorded: async (db, span) =>
      (await listReadyLevelRewards(db, span)).map(({ accountId, day, reward, n }) => ({
        accountId,
        day,
        thing: { kind: reward.kind, id: reward.id, currency: reward.currency },
        amount: BigInt(reward.amount) * BigInt(n),
      })),
  });

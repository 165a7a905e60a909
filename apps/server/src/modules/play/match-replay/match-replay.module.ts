import { levelRewardSettings } from '@guildhall/contract/goals/level-rewards.section';
import { balancePresets } from '@guildhall/contract/play/balance/balance-presets.section';
import { matchRewards } from '@guildhall/contract/play/match-rewards.section';
import { defineModule } from '../../../kernel/modules.ts';
import { gameEvents } from '../game-events/game-events.module.ts';
import { createMatchReplay } from './match-replay.api.ts';

/** Replay of recorded matches under other rules of experience, levels and match rewards. */
export const matchReplay = defineModule({
  name: 'match-replay',
  uses: { gameEvents },
  create(kernel, used) {
    const { replay, paysLevels } = createMatchReplay(used.gameEvents);
    kernel.replays.register(
      [matchRewards.name, levelRewardSettings.name, balancePresets.name],
      replay,
    );
    return { api: { paysLevels } };
  },
});

import { levelRewardsSection } from '@guildhall/contract/goals/level-rewards.section';
import { balancePresetsSection } from '@guildhall/contract/play/balance/balance-presets.section';
import { matchRewardsSection } from '@guildhall/contract/play/match-rewards.section';
import { defineModule } from '../../../kernel/modules.ts';
import { gameEventsModule } from '../game-events/game-events.module.ts';
import { createMatchReplay } from './match-replay.api.ts';

/** Replay of recorded matches with changed rules of experience, levels and match rewards. */
export const matchReplayModule = defineModule({
  name: 'match-replay',
  uses: { gameEvents: gameEventsModule },
  create(kernel, deps) {
    const { replay, paysLevels } = createMatchReplay(deps.gameEvents);
    kernel.replays.register(
      [matchRewardsSection.name, levelRewardsSection.name, balancePresetsSection.name],
      replay,
    );
    return { api: { paysLevels } };
  },
});

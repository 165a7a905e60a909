import { on } from '../../../kernel/facts.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { gain } from '../../wealth/gain/gain.module.ts';
import { balanceParametersChangedEvent } from './versions/versions-facts.api.ts';
import { createGameBalance, type GameBalance } from './balance.api.ts';
import { createBalanceModuleParts } from './balance.routes.ts';
import { seedBalance } from './balance.seed.ts';
import { presetInGame } from './balance.in-game.ts';
import {
  numericBalanceParametersSource,
  listParameterNamesByIds,
  balanceParametersSource,
} from './versions/versions.store.ts';

/**
 * Balance presets, which hold the parameters of the rules, and the game versions that refer to
 * presets.
 */
export const balance = defineModule({
  name: 'balance',
  uses: { gain },
  create(kernel, used) {
    const { played, ...api } = createGameBalance();
    kernel.configuration.from(balanceParametersSource);
    kernel.configuration.from(numericBalanceParametersSource);
    kernel.references.register('balance-parameters', {
      existing: async (on, ids) =>
        new Set((await listParameterNamesByIds(on, ids)).map(({ id }) => id)),
    });
    return {
      api: api as GameBalance,
      ...createBalanceModuleParts(kernel, played),
      on: [
        on(balanceParametersChangedEvent, 'counters', async (tx) => {
          await used.gain.judge(tx);
          return [];
        }),
      ],
      inGame: { preset: presetInGame },
      start: () => seedBalance(kernel),
    };
  },
});

import { on } from '../../../kernel/facts.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { gain } from '../../wealth/gain/gain.module.ts';
import { parametersChanged } from './versions/versions-facts.api.ts';
import { createBalance, type Balance } from './balance.api.ts';
import { createBalanceParts } from './balance.routes.ts';
import { seedBalance } from './balance.seed.ts';
import { presetInGame } from './balance.in-game.ts';
import {
  numbersInForce,
  listParametersByIds,
  parametersInForce,
} from './versions/versions.store.ts';

/** Balance presets and the game versions that refer to them: what the rules go by. */
export const balance = defineModule({
  name: 'balance',
  uses: { gain },
  create(kernel, used) {
    const { played, ...api } = createBalance();
    kernel.configuration.from(parametersInForce);
    kernel.configuration.from(numbersInForce);
    kernel.references.register('balance-parameters', {
      existing: async (on, ids) =>
        new Set((await listParametersByIds(on, ids)).map(({ id }) => id)),
    });
    return {
      api: api as Balance,
      ...createBalanceParts(kernel, played),
      on: [
        on(parametersChanged, 'counters', async (tx) => {
          await used.gain.judge(tx);
          return [];
        }),
      ],
      inGame: { preset: presetInGame },
      start: () => seedBalance(kernel),
    };
  },
});

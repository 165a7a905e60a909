import { parseParameterValue } from '@guildhall/contract/play/balance/balance-values';
import type { GameConfigReader } from '../../../kernel/game/in-game.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { listParameters, findBalancePreset } from './balance.store.ts';

/**
 * Reads the preset of the game version for which the game requests the configuration. Converts each
 * parameter to its declared type.
 */
export const balancePresetConfigReader: GameConfigReader<'preset'> = {
  version: ({ presetId }) => sql`
    (select id || ' ' || version from balance_presets where id = ${presetId}::bigint)`,
  async read(db, { presetId }) {
    const preset = await findBalancePreset(db, presetId);
    return {
      id: presetId,
      name: preset?.name ?? '',
      parameters: (await listParameters(db, presetId)).map(({ name, type, value, tags }) => ({
        name,
        type,
        value: parseParameterValue({ type, value }),
        tags,
      })),
    };
  },
};

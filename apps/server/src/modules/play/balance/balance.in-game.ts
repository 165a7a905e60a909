import { parseValue } from '@guildhall/contract/play/balance/balance-values';
import type { ConfigReader } from '../../../kernel/game/in-game.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { listParameters, findPreset } from './balance.store.ts';

/** Reads the preset of the version that asks, with each parameter converted to its type. */
export const presetInGame: ConfigReader<'preset'> = {
  version: ({ presetId }) => sql`
    (select id || ' ' || version from balance_presets where id = ${presetId}::bigint)`,
  async read(on, { presetId }) {
    const preset = await findPreset(on, presetId);
    return {
      id: presetId,
      name: preset?.name ?? '',
      parameters: (await listParameters(on, presetId)).map(({ name, type, value, tags }) => ({
        name,
        type,
        value: parseValue({ type, value }),
        tags,
      })),
    };
  },
};

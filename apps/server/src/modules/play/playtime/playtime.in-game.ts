import { sessionSettings } from '@guildhall/contract/play/session-settings.section';
import { sql } from '../../../kernel/db/sql.ts';
import { buildTableVersion } from '../../../engine/game-rows.ts';
import { buildSettingsVersion, type ConfigReader } from '../../../kernel/game/in-game.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mergeSpans } from './playtime.policy.ts';
import { findPlan } from './playtime.store.ts';
import { playtimesTable } from './playtime.tables.ts';

const ever = new Date(0);
/** Opening times of the game that are equal for all players. */
export const createSessionsReader = ({
  configuration,
}: Pick<Kernel, 'configuration'>): ConfigReader<'sessions'> => ({
  version: () => sql`
    (
      ${buildTableVersion(playtimesTable)} || ' ' || ${buildSettingsVersion(sessionSettings.name)}
    )`,
  async read(on) {
    const { enabled, allowAt, disallowAt } = (await configuration.now(on)).of(sessionSettings);
    const { isPlanned, slots } = await findPlan(on, ever);
    return {
      enabled,
      allowAt,
      disallowAt,
      isPlanned,
      slots: mergeSpans(slots).map(({ start, end }) => ({
        start: start.toISOString(),
        end: end.toISOString(),
      })),
    };
  },
});

import { sessionSettings } from '@guildhall/contract/play/playtime/session-settings.section';
import { sql } from '../../../kernel/db/sql.ts';
import { buildTableVersionSql } from '../../../engine/game-rows.ts';
import { buildSettingsRowVersionSql, type GameConfigReader } from '../../../kernel/game/in-game.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mergeTimeSpans } from './playtime.policy.ts';
import { findPlaytimePlan } from './playtime.store.ts';
import { playtimesTable } from './playtime.tables.ts';

const ever = new Date(0);
/** Creates the function that reads the opening times of the game for all players. */
export const createOpeningTimesReader = ({
  configuration,
}: Pick<Kernel, 'configuration'>): GameConfigReader<'sessions'> => ({
  version: () => sql`
    (
      ${buildTableVersionSql(playtimesTable)} || ' ' || ${buildSettingsRowVersionSql(sessionSettings.name)}
    )`,
  async read(db) {
    const { enabled, allowAt, disallowAt } = (await configuration.now(db)).of(sessionSettings);
    const { isPlanned, slots } = await findPlaytimePlan(db, ever);
    return {
      enabled,
      allowAt,
      disallowAt,
      isPlanned,
      slots: mergeTimeSpans(slots).map(({ start, end }) => ({
        start: start.toISOString(),
        end: end.toISOString(),
      })),
    };
  },
});

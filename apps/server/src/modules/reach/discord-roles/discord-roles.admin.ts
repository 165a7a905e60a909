import { discordRolesSection } from '@guildhall/contract/reach/discord-roles/discord-roles.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import { countDiscordGrantsByRole } from './grants.store.ts';
import { discordRolesTable } from './discord-roles.tables.ts';
import { discordRoleMessages } from './discord-roles.messages.ts';
import {
  deleteDiscordRefusal,
  listDiscordRefusalSubjects,
  botRefusalSubject,
  buildRoleRefusalSubject,
} from './stops.store.ts';

/**
 * Mounts roles in the back office. For each role, operators see its state, the players who have it,
 * and the players for whom it waits.
 */
export function mountDiscordRoleSection(router: Router, kernel: Kernel): void {
  const hasBot = kernel.config.discordBot !== undefined;
  mountSection(kernel, router, discordRolesSection, discordRolesTable, {
    async compute(db, rows) {
      const ids = rows.map(({ id }) => id);
      const counts = new Map(
        (await countDiscordGrantsByRole(db, ids)).map((row) => [row.roleId, row]),
      );
      const stops = await listDiscordRefusalSubjects(db);
      return ({ id }) => ({
        standing: getStanding(id, stops, hasBot),
        given: counts.get(id)?.given ?? 0,
        waiting: counts.get(id)?.waiting ?? 0,
      });
    },
    async effects(tx, { before }) {
      const [row] = before ? await countDiscordGrantsByRole(tx, [before.id]) : [];
      return [
        { what: discordRoleMessages.playersWhoHaveIt(), count: row?.given ?? 0 },
        { what: discordRoleMessages.playersWhoWait(), count: row?.waiting ?? 0 },
      ].filter(({ count }) => count > 0);
    },
    async applied(tx, { before, after }) {
      // another Discord id means another role at Discord, so the role must be requested again
      if (before && after && before.roleId !== after.roleId)
        await deleteDiscordRefusal(tx, buildRoleRefusalSubject(after.id));
      return undefined;
    },
  });
}

function getStanding(id: number, stops: ReadonlySet<string>, hasBot: boolean) {
  if (!hasBot) return 'NO_BOT' as const;
  if (stops.has(buildRoleRefusalSubject(id))) return 'UNKNOWN' as const;
  return stops.has(botRefusalSubject) ? ('BOT_REFUSED' as const) : ('READY' as const);
}

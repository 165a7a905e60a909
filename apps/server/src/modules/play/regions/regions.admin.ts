import { regionsSection as section } from '@guildhall/contract/play/regions.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import { toServerRegion, type RegionServers } from './regions.api.ts';
import { regionMessages } from './regions.messages.ts';
import { regionsTable } from './regions.tables.ts';

/**
 * Mounts the section of regions. `servers` counts and notifies the registered servers of a region.
 */
export function mountRegionSection(
  router: Router,
  kernel: Kernel,
  servers: () => RegionServers,
): void {
  mountSection(kernel, router, section, regionsTable, {
    async compute(db, rows) {
      const counts = await servers().count(
        db,
        rows.map(({ id }) => id),
      );
      return ({ id }) => ({
        servers: counts.get(id)?.servers ?? 0,
        players: counts.get(id)?.players ?? 0,
      });
    },
    async effects(tx, { before, after }) {
      const counts = before && (await servers().count(tx, [before.id])).get(before.id);
      if (!counts || !after || before.version === after.version) return [];
      const informedServers = { what: regionMessages.serversTold(), count: counts.servers };
      if (before.enabled === after.enabled) return [informedServers];
      return [
        informedServers,
        after.enabled
          ? { what: regionMessages.serversTakeAgain(), count: counts.servers }
          : { what: regionMessages.serversDrain(), count: counts.servers },
        ...(after.enabled ? [] : [{ what: regionMessages.playersFinish(), count: counts.players }]),
      ];
    },
    async applied(tx, { before, after, call }) {
      const shown = after ?? (before && { ...before, enabled: false });
      if (shown)
        kernel.realtime.emitToServers(tx, 'REGION_UPDATED', toServerRegion(shown), shown.id);
      if (!after) return undefined;
      const ownerId = call.actor.kind === 'user' ? call.actor.userId : null;
      return { taskId: await servers().tell(tx, after.id, ownerId) };
    },
  });
}

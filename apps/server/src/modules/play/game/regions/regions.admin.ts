import { regionsSection as section } from '@guildhall/contract/play/game/regions.section';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { regionsTable } from '../game.tables.ts';
import { messages } from '../game.messages.ts';
import { toServerRegion, type Regions } from './regions.service.ts';
import { countActiveKeysOfRegion, mapServerCountsByRegion } from './regions.store.ts';

export function mountRegionSection(router: Router, kernel: Kernel, regions: Regions): void {
  kernel.references.uses('regions', async (on, id) => {
    const here = (await mapServerCountsByRegion(on, [id])).get(id);
    if (here) return messages.serversOfRegion({ n: here.servers });
    const keys = await countActiveKeysOfRegion(on, id);
    return keys > 0 ? messages.keysOfRegion({ n: keys }) : undefined;
  });
  mountSection(kernel, router, section, regionsTable, {
    async compute(on, rows) {
      const here = await mapServerCountsByRegion(
        on,
        rows.map(({ id }) => id),
      );
      return ({ id }) => ({
        servers: here.get(id)?.servers ?? 0,
        players: here.get(id)?.players ?? 0,
      });
    },
    async effects(tx, { before, after }) {
      const here = before && (await mapServerCountsByRegion(tx, [before.id])).get(before.id);
      if (!here || !after || before.version === after.version) return [];
      const told = { what: messages.serversTold(), count: here.servers };
      if (before.enabled === after.enabled) return [told];
      return [
        told,
        after.enabled
          ? { what: messages.serversTakeAgain(), count: here.servers }
          : { what: messages.serversDrain(), count: here.servers },
        ...(after.enabled ? [] : [{ what: messages.playersFinish(), count: here.players }]),
      ];
    },
    async applied(tx, { before, after, call }) {
      const shown = after ?? (before && { ...before, enabled: false });
      if (shown)
        kernel.realtime.emitToServers(tx, 'REGION_UPDATED', toServerRegion(shown), shown.id);
      if (!after) return undefined;
      const ownerId = call.actor.kind === 'user' ? call.actor.userId : null;
      return { taskId: await regions.tell(tx, after.id, ownerId) };
    },
  });
}

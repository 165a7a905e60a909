import { gameServerKeys as feed, gameServerKeysApi as api } from '@guildhall/contract/admin/game-server-keys';
import { sectionEndpoints } from '@guildhall/contract/kit/section';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { csvStream } from '../../kernel/csv.ts';
import type { Handler, Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { GameServerKeys } from './game-server-keys.service.ts';

export function mountGameServerKeys(router: Router, kernel: Kernel): void {
  const use = new GameServerKeys(kernel);
  const names = Object.keys(feed.fields);
  const handlers: Record<string, Handler<Endpoint>> = {
    list: (_call, input) => {
      const { page, perPage, ...filters } = input['body' as never] as { page: number; perPage: number; name?: string };
      return use.page(filters, page, perPage);
    },
    get: (_call, input) => use.get((input['params' as never] as { id: number }).id),
    export: async (_call, input) => {
      async function* pieces(): AsyncGenerator<unknown[][]> {
        for (let page = 1, more = true; more; page++) {
          const { data, totalPages } = await use.page(input['body' as never], page, 500);
          more = page < totalPages;
          yield data.map((row) => ['id', ...names].map((name) => (row as Record<string, unknown>)[name]));
        }
      }
      return csvStream(['ID', ...names], pieces());
    },
  };
  for (const [op, endpoint] of Object.entries(sectionEndpoints(feed))) {
    const handler = handlers[op];
    if (handler) router.bind(`${feed.name}.${op}`, endpoint, handler);
  }
  router.bind('createGameServerKey', api.createGameServerKey, (call, { body }) => use.create(call, body));
  router.bind('rotateGameServerKey', api.rotateGameServerKey, (call, { params }) => use.rotate(call, params.id));
  router.bind('revokeGameServerKey', api.revokeGameServerKey, (call, { params }) => use.revoke(call, params.id));
}

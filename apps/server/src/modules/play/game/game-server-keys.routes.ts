import {
  gameServerKeys as feed,
  gameServerKeysApi as api,
} from '@guildhall/contract/play/game-server-keys.section';
import { mountFeed } from '../../../kernel/feeds.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { GameServerKeys } from './game-server-keys.service.ts';

export function mountGameServerKeys(router: Router, kernel: Kernel): void {
  const use = new GameServerKeys(kernel);
  mountFeed(router, kernel, feed, {
    page: (filters: { name?: string }, page, perPage) => use.page(filters, page, perPage),
    get: (id) => use.get(id),
  });
  router.bind('createGameServerKey', api.createGameServerKey, (call, { body }) =>
    use.create(call, body),
  );
  router.bind('rotateGameServerKey', api.rotateGameServerKey, (call, { params }) =>
    use.rotate(call, params.id),
  );
  router.bind('revokeGameServerKey', api.revokeGameServerKey, (call, { params }) =>
    use.revoke(call, params.id),
  );
}

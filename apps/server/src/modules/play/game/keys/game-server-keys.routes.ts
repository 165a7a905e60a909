import {
  gameServerKeysFeed as feed,
  gameServerKeysApi as api,
} from '@guildhall/contract/play/game/game-server-keys.section';
import { mountFeed } from '../../../../engine/feeds.ts';
import { calls, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createGameServerKeyUseCases } from './game-server-keys.service.ts';

export function createGameServerKeysModuleParts(kernel: Kernel): ModuleParts {
  const use = createGameServerKeyUseCases(kernel);
  return {
    calls: [
      calls(api, {
        createGameServerKey: (call, { body }) => use.create(call, body),
        rotateGameServerKey: (call, { params }) => use.rotate(call, params.id),
        revokeGameServerKey: (call, { params }) => use.revoke(call, params.id),
      }),
    ],
    sections: [
      (router) =>
        mountFeed(router, kernel, feed, {
          page: (filters: { name?: string }, page, perPage) => use.page(filters, page, perPage),
          get: (id) => use.get(id),
        }),
    ],
  };
}

import {
  gameServerKeysFeed,
  gameServerKeysApi,
} from '@guildhall/contract/play/game-server-keys.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import { bindCalls, defineModule, defineJob, defineMinutelyJob } from '../../../kernel/modules.ts';
import { assertKeysDecrypt } from '../../../kernel/secrets.ts';
import { gameServerKeyMessages } from './game-server-keys.messages.ts';
import { reencryptGameServerKeys } from './game-server-keys.reencryption.ts';
import { createGameServerKeyUseCases } from './game-server-keys.service.ts';
import {
  countActiveKeysOfRegion,
  deleteOldGameServerNonces,
  findAnyEncryptedKeySecret,
} from './game-server-keys.store.ts';

/** Keys with which game servers sign their calls. */
export const gameServerKeysModule = defineModule({
  name: 'game-server-keys',
  create(kernel) {
    const { db, config } = kernel;
    const keys = createGameServerKeyUseCases(kernel);
    kernel.references.uses('regions', async (db, id) => {
      const count = await countActiveKeysOfRegion(db, id);
      return count > 0 ? gameServerKeyMessages.keysOfRegion({ n: count }) : undefined;
    });
    return {
      api: undefined,
      calls: [
        bindCalls(gameServerKeysApi, {
          createGameServerKey: (call, { body }) => keys.create(call, body),
          rotateGameServerKey: (call, { params }) => keys.rotate(call, params.id),
          revokeGameServerKey: (call, { params }) => keys.revoke(call, params.id),
        }),
      ],
      sections: [(router) => mountFeed(router, kernel, gameServerKeysFeed, keys)],
      jobs: {
        'game.reencrypt-keys': defineJob('*/10 * * * *', () => reencryptGameServerKeys(kernel)),
        'game-server-keys.forget-nonces': defineMinutelyJob(() =>
          deleteOldGameServerNonces(db.write, getRetentionStart(kernel, 'game_server_nonces')),
        ),
      },
      check: async () => assertKeysDecrypt(config, await findAnyEncryptedKeySecret(db.read)),
    };
  },
});

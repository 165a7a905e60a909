import { keyRotationsApi } from '@guildhall/contract/chain/key-rotation.section';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { chainSubmissionsModule } from '../submissions/submissions.module.ts';
import { mountKeyRotationsFeed } from './key-rotation.admin.ts';
import { createKeyRotation } from './key-rotation.service.ts';
import { createHandoverStages } from './stages.ts';

/** Replaces the server's keys: accounts with an old key are handed over to the new key. */
export const keyRotationModule = defineModule({
  name: 'key-rotation',
  uses: {
    network: chainNetworkModule,
    signing: chainSigningModule,
    submissions: chainSubmissionsModule,
  },
  create(kernel, deps) {
    const { client, keyFiles } = deps.network;
    const transactions = deps.signing;
    const { order, turn } = createKeyRotation(kernel, {
      client,
      keyFiles,
      transactions,
      stages: createHandoverStages(kernel, { client, transactions }),
      submissions: deps.submissions,
    });
    return {
      api: {},
      calls: [bindCalls(keyRotationsApi, { rotateKey: (call, { body }) => order(call, body.key) })],
      sections: [(router) => mountKeyRotationsFeed(router, kernel, client)],
      jobs: { 'key-rotation.turn': defineMinutelyJob(turn) },
    };
  },
});

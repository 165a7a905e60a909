import { lockRotationsApi } from '@guildhall/contract/chain/lock-rotations.section';
import { calls, defineModule, everyMinute } from '../../../kernel/modules.ts';
import { network } from '../network/network.module.ts';
import { signing } from '../signing/signing.module.ts';
import { submissions } from '../submissions/submissions.module.ts';
import { mountLockRotationsFeed } from './lock-rotation.admin.ts';
import { createLockRotation } from './lock-rotation.service.ts';

/** Changes of the key that freezes staked assets, asset by asset. */
export const lockRotation = defineModule({
  name: 'lock-rotation',
  uses: { network, signing, submissions },
  create(kernel, used) {
    const { client, locks } = used.network;
    const { order, turn } = createLockRotation(kernel, {
      client,
      locks,
      transactions: used.signing,
      submissions: used.submissions,
    });
    return {
      api: {},
      calls: [calls(lockRotationsApi, { rotateLockKey: (call) => order(call) })],
      sections: [(router) => mountLockRotationsFeed(router, kernel, client)],
      jobs: { 'lock-rotation.turn': everyMinute(turn) },
    };
  },
});

import { alphaKeyCalls } from '@guildhall/contract/reach/alpha-keys/alpha-keys';
import { alphaKeysApi } from '@guildhall/contract/reach/alpha-keys/alpha-keys.section';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { mailModule } from '../../post/mail/mail.module.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { createAlphaKeyBatchUseCases } from './alpha-key-batches.service.ts';
import { createAlphaKeyGrants } from './alpha-key-grants.service.ts';
import { buildOpenRequestTimesQuery } from './alpha-key-requests.store.ts';
import { mountAlphaKeySections } from './alpha-keys.admin.ts';
import { createAlphaKeyUseCases } from './alpha-keys.service.ts';
import { alphaKeysPersonalData } from './alpha-keys.tables.ts';

/** Alpha keys. A player with an alpha key can play before the release. */
export const alphaKeysModule = defineModule({
  name: 'alpha-keys',
  uses: { mail: mailModule, notifications: notificationsModule },
  holds: alphaKeysPersonalData,
  create(kernel, deps) {
    const use = createAlphaKeyUseCases(kernel);
    const serviceDeps = { mailer: deps.mail, notifier: deps.notifications };
    const grants = createAlphaKeyGrants(kernel, serviceDeps);
    const batches = createAlphaKeyBatchUseCases(kernel);
    return {
      api: undefined,
      homeLines: { alphaKeyRequests: buildOpenRequestTimesQuery },
      calls: [
        bindCalls(alphaKeyCalls, {
          alphaKey: (call) => use.standing(call),
          claimAlphaKey: (call) => use.claim(call),
          alphaKeyRequest: (call) => use.request(call),
          requestAlphaKey: (call, { body }) => use.ask(call, body),
        }),
        bindCalls(alphaKeysApi, {
          updateAlphaKeyRequest: (call, { params, body }) =>
            grants.update(call, params.id, body.alphaKey),
          adminGrantAlphaKey: (call, { params }) => grants.grantTo(call, params.id),
          generateAlphaKeys: (call, { body }) => batches.generate(call, body.count),
          importAlphaKeys: (call, { body, query }) =>
            batches.import(call, body.keys, query.dryRun === 'true'),
          assignAlphaKeys: (call, { body, query }) =>
            grants.assign(call, body.limit, query.preview === 'true'),
        }),
      ],
      sections: [(router) => mountAlphaKeySections(router, kernel, grants)],
    };
  },
});

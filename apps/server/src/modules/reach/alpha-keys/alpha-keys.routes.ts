import { alphaKeysApi as office } from '@guildhall/contract/reach/alpha-keys/alpha-keys.section';
import { alphaKeyCalls as api } from '@guildhall/contract/reach/alpha-keys/alpha-keys';
import { calls, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Mailer } from '../../post/mail/mail.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { createAlphaKeyBatchUseCases } from './alpha-key-batches.service.ts';
import { createAlphaKeyGrants } from './alpha-key-grants.service.ts';
import { mountAlphaKeySections } from './alpha-keys.admin.ts';
import { createAlphaKeyUseCases } from './alpha-keys.service.ts';
import { say } from '../../../kernel/say.ts';

export function createAlphaKeysModuleParts(
  kernel: Kernel,
  deps: { readonly mailer: Mailer; readonly notifier: Notifier },
): ModuleParts {
  const [use, grants, batches] = [
    createAlphaKeyUseCases(kernel),
    createAlphaKeyGrants(kernel, deps),
    createAlphaKeyBatchUseCases(kernel),
  ];
  return {
    calls: [
      calls(api, {
        alphaKey: (call) => use.standing(call),
        claimAlphaKey: (call) => use.claim(call),
        alphaKeyRequest: (call) => use.request(call),
        requestAlphaKey: (call, { body }) => use.ask(call, body),
      }),
      calls(office, {
        updateAlphaKeyRequest: async (call, { params, body }) =>
          grants.update(call, params.id, body.alphaKey),
        adminGrantAlphaKey: (call, { params }) => grants.grantTo(call, params.id),
        generateAlphaKeys: (call, { body }) => batches.generate(call, body.count),
        importAlphaKeys: async (call, { body, query }) => {
          const { refused, ...done } = await batches.import(
            call,
            body.keys,
            query.dryRun === 'true',
          );
          const told = refused.map((entry) => ({
            ...entry,
            problem: say(entry.problem, call.language),
          }));
          return { ...done, refused: told };
        },
        assignAlphaKeys: (call, { body, query }) =>
          grants.assign(call, body.limit, query.preview === 'true'),
      }),
    ],
    sections: [(router) => mountAlphaKeySections(router, kernel, grants)],
  };
}

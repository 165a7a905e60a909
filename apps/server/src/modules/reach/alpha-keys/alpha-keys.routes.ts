import { alphaKeysApi as office } from '@guildhall/contract/reach/alpha-keys.section';
import { alphaKeys as api } from '@guildhall/contract/reach/alpha-keys';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Mailer } from '../../post/mail/mail.api.ts';
import { createAlphaKeyBatches } from './alpha-key-batches.service.ts';
import { AlphaKeyGrants } from './alpha-key-grants.service.ts';
import { mountAlphaKeySections } from './alpha-keys.admin.ts';
import { createAlphaKeyUseCases } from './alpha-keys.service.ts';

export function mountAlphaKeys(router: Router, kernel: Kernel, mailer: Mailer): void {
  const [use, grants, batches] = [
    createAlphaKeyUseCases(kernel),
    new AlphaKeyGrants(kernel, mailer),
    createAlphaKeyBatches(kernel),
  ];
  router.bind('alphaKey', api.alphaKey, (call) => use.standing(call));
  router.bind('claimAlphaKey', api.claimAlphaKey, (call) => use.claim(call));
  router.bind('alphaKeyRequest', api.alphaKeyRequest, (call) => use.request(call));
  router.bind('requestAlphaKey', api.requestAlphaKey, (call, { body }) => use.ask(call, body));
  router.bind(
    'updateAlphaKeyRequest',
    office.updateAlphaKeyRequest,
    async (call, { params, body }) => grants.update(call, params.id, body.alphaKey),
  );
  router.bind('adminGrantAlphaKey', office.adminGrantAlphaKey, (call, { params }) =>
    grants.grantTo(call, params.id),
  );
  router.bind('generateAlphaKeys', office.generateAlphaKeys, (call, { body }) =>
    batches.generate(call, body.count),
  );
  router.bind('importAlphaKeys', office.importAlphaKeys, (call, { body, query }) =>
    batches.import(call, body.keys, query.dryRun === 'true'),
  );
  router.bind('assignAlphaKeys', office.assignAlphaKeys, (call, { body, query }) =>
    grants.assign(call, body.limit, query.preview === 'true'),
  );
  mountAlphaKeySections(router, kernel, grants);
}

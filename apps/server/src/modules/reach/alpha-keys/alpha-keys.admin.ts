import { alphaKeyRequestsFeed as feed } from '@guildhall/contract/reach/alpha-keys/alpha-key-requests';
import { alphaKeysSection } from '@guildhall/contract/reach/alpha-keys/alpha-keys.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { findIdOrder } from '../../../kernel/db/conditions.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { AlphaKeyGrants } from './alpha-key-grants.service.ts';
import { alphaKeyRequestTitles } from './alpha-key-requests.store.ts';
import { findAlphaKeyHolder } from './alpha-keys.store.ts';
import { alphaKeysTable } from './alpha-keys.tables.ts';
import { alphaKeyMessages } from './alpha-keys.messages.ts';

/** Mounts keys and requests in the back office. A granted key cannot be changed or deleted. */
export function mountAlphaKeySections(
  router: Router,
  kernel: Kernel,
  grants: AlphaKeyGrants,
): void {
  kernel.references.uses('alpha-keys', async (db, id) => {
    const holder = await findAlphaKeyHolder(db, id);
    return holder && alphaKeyMessages.holder({ player: holder.username });
  });
  mountSection(kernel, router, alphaKeysSection, alphaKeysTable, {
    async validate(_tx, row, before) {
      if (before && before.state !== 0 && row.key !== before.key)
        throw buildFieldError('key', alphaKeyMessages.grantedAlreadyCanNoLonger());
    },
  });
  mountFeed(router, kernel, feed, {
    ...grants,
    isInIdOrder: ({ sort }) => findIdOrder(sort, 'asc') !== undefined,
  });
  kernel.titles.register(feed, alphaKeyRequestTitles);
}

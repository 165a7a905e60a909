import { chainDifferencesFeed } from '@guildhall/contract/chain/differences.section';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { listWalletUsers } from '../wallets/wallets.api.ts';
import {
  findChainDifference,
  listChainDifferencesPage,
  type ChainDifferenceFilters,
  type ChainDifferenceRow,
} from './differences.store.ts';

/** Mounts the list of differences between our records and the chain in the back office. */
export function mountChainDifferencesFeed(router: Router, { db, ...kernel }: Kernel): void {
  mountFeed(router, { db, ...kernel }, chainDifferencesFeed, {
    async page(filters: ChainDifferenceFilters, place, language) {
      const { rows, total } = await listChainDifferencesPage(db.read, filters, place);
      return buildPageWithTotal(await describe(db.read, rows, language), place, total);
    },
    async get(id, language) {
      const row = await findChainDifference(db.read, id);
      const [shown] = row ? await describe(db.read, [row], language) : [];
      if (!shown) throw new AppError('NOT_FOUND');
      return shown;
    },
  });
}

async function describe(db: Queries, rows: readonly ChainDifferenceRow[], language: Language) {
  const wallets = rows.flatMap(({ wallet }) => wallet ?? []);
  const users = new Map(
    (await listWalletUsers(db, wallets)).map(({ address, userId }) => [address, userId]),
  );
  const toText = (value: Sentence | string): string =>
    typeof value === 'string' ? value : formatMessage(value, language);
  return rows.map((row) => ({
    ...row,
    subject: toText(row.subject),
    ours: toText(row.ours),
    onChain: toText(row.onChain),
    userId: (row.wallet !== null && users.get(row.wallet)) || null,
    firstSeenAt: toIsoTime(row.firstSeenAt),
    lastSeenAt: toIsoTime(row.lastSeenAt),
    endedAt: toIsoTimeOrNull(row.endedAt),
    version: 1,
    updatedAt: toIsoTime(row.lastSeenAt),
    updatedBy: null,
  }));
}

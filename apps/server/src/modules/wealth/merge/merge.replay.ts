import type { Replay } from '../../../kernel/game/replay.ts';
import { createTradeReplay } from '../bank/trade-replay.api.ts';
import { buildMergeDeals } from './replay.store.ts';
import { findLine } from './merge.store.ts';
import { words } from './merge.words.ts';

/**
 * Replays merges of a line at its price. A line without a price takes nothing: the price really
 * paid is left out. The result of a merge does not depend on its price.
 */
export const mergeReplay: Replay = createTradeReplay({
  rules: async (on, id) => (id === undefined ? undefined : findLine(on, id)),
  deals: (span, id) => (id === undefined ? undefined : buildMergeDeals(id, span)),
  terms: (line) =>
    line &&
    (line.price === null || line.currency === null
      ? undefined
      : {
          takes: { currency: line.currency, amount: line.price },
          gives: null,
          isOpen: () => true,
        }),
  about: (now, draft) => words.mergesOf({ name: (now ?? draft)?.name ?? '' }),
  unknown: [words.sameItems()],
});

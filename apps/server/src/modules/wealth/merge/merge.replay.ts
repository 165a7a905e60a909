import type { RuleReplay } from '../../../kernel/game/replay.ts';
import { createTradeReplay } from '../bank/trade-replay.api.ts';
import { buildMergeTradesQuery } from './replay.store.ts';
import { findMergeLine } from './merge.store.ts';
import { itemMergeMessages } from './merge.messages.ts';

/**
 * Replays recorded merges of a line with the unsaved price. A line without a price takes nothing.
 * The results stay the same, because they do not depend on the price.
 */
export const mergeReplay: RuleReplay = createTradeReplay({
  rules: async (db, id) => (id === undefined ? undefined : findMergeLine(db, id)),
  deals: (span, id) => (id === undefined ? undefined : buildMergeTradesQuery(id, span)),
  terms: (line) =>
    line &&
    (line.price === null || line.currency === null
      ? undefined
      : {
          takes: { currency: line.currency, amount: line.price },
          gives: null,
          isOpen: () => true,
        }),
  about: (now, draft) => itemMergeMessages.mergesOf({ name: (now ?? draft)?.name ?? '' }),
  unknown: [itemMergeMessages.sameItems()],
});

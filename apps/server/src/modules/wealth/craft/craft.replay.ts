import type { Replay } from '../../../kernel/game/replay.ts';
import { createTradeReplay } from '../bank/trade-replay.api.ts';
import { findSetting, type Setting } from './craft.policy.ts';
import { listSettings } from './craft.store.ts';
import { words } from './craft.words.ts';
import { buildCraftDeals, type Crafted } from './replay.store.ts';

/** Everything that was crafted, each at what its collection or its rarity costs. */
export const craftReplay: Replay = createTradeReplay<readonly Setting[], Crafted>({
  rules: (on) => listSettings(on, 'craft'),
  deals: (span) => buildCraftDeals(span),
  terms(settings, { collectionId, rarity }) {
    const setting = findSetting(settings, rarity, collectionId);
    return (
      setting && {
        takes: { currency: setting.currency, amount: setting.amount },
        gives: { kind: 'COLLECTION', id: collectionId, currency: null, amount: 1 },
        isOpen: () => true,
      }
    );
  },
  about: () => words.crafting(),
  handed: ({ collectionId }) => [
    { kind: 'COLLECTION', id: collectionId, currency: null, amount: 1 },
  ],
  unknown: [words.asRareAsNow()],
});

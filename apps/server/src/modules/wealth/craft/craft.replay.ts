import type { RuleReplay } from '../../../kernel/game/replay.ts';
import { createTradeReplay } from '../bank/trade-replay.api.ts';
import { findCraftSetting, type CraftSetting } from './craft.policy.ts';
import { listCraftSettings } from './craft.store.ts';
import { craftMessages } from './craft.messages.ts';
import { buildCraftTradesQuery, type CraftTradeRecord } from './replay.store.ts';

/** Replays recorded crafts with the unsaved prices of collections and rarities. */
export const craftReplay: RuleReplay = createTradeReplay<readonly CraftSetting[], CraftTradeRecord>(
  {
    rules: (db) => listCraftSettings(db, 'craft'),
    deals: (span) => buildCraftTradesQuery(span),
    terms(settings, { collectionId, rarity }) {
      const setting = findCraftSetting(settings, rarity, collectionId);
      return (
        setting && {
          takes: { currency: setting.currency, amount: setting.amount },
          gives: { kind: 'COLLECTION', id: collectionId, currency: null, amount: 1 },
          isOpen: () => true,
        }
      );
    },
    about: () => craftMessages.crafting(),
    handed: ({ collectionId }) => [
      { kind: 'COLLECTION', id: collectionId, currency: null, amount: 1 },
    ],
    unknown: [craftMessages.asRareAsNow()],
  },
);

import type { Replay } from '../../../kernel/game/replay.ts';
import { tradeReplay } from '../bank/trade-replay.api.ts';
import { settingFor, type Setting } from './craft.policy.ts';
import { livingSettings } from './craft.store.ts';
import { words } from './craft.words.ts';
import { crafted, type Crafted } from './replay.store.ts';

/** Everything that was crafted, each at what its collection or its rarity costs. */
export const craftReplay: Replay = tradeReplay<readonly Setting[], Crafted>({
  rules: (on) => livingSettings(on, 'craft'),
  deals: (span) => crafted(span),
  terms(settings, { collectionId, rarity }) {
    const setting = settingFor(settings, rarity, collectionId);
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

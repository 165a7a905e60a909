import { playerCardCalls as api } from '@guildhall/contract/play/player-cards';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import type { ListCardAchievements, ListTrophies, PlayerCards } from './player-cards.api.ts';
import { createPlayerCardUseCases } from './player-cards.service.ts';
import { playerCardsPersonalData } from './player-cards.tables.ts';

/** Public cards of players; each player chooses what the card shows. */
export const playerCardsModule = defineModule({
  name: 'player-cards',
  uses: { items: itemsModule },
  holds: playerCardsPersonalData,
  create(kernel, deps) {
    const trophies: ListTrophies[] = [];
    const achievements: ListCardAchievements[] = [];
    const cards = createPlayerCardUseCases(kernel, { items: deps.items, trophies, achievements });
    const playerCards: PlayerCards = {
      addTrophies: (list) => void trophies.push(list),
      addAchievements: (list) => void achievements.push(list),
      read: cards.read,
    };
    return {
      api: playerCards,
      calls: [
        bindCalls(api, {
          readPlayerCard: (_call, { params }) => cards.read(params.username),
          readCardSettings: (call) => cards.readSettings(call),
          saveCardSettings: (call, { body }) => cards.saveSettings(call, body),
        }),
      ],
    };
  },
});

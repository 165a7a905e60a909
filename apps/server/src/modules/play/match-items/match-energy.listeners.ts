import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { ItemEnergy } from '../../wealth/items/items.api.ts';
import { matchPayingEvent } from '../match-facts/match-facts.api.ts';
import { matchItemMessages } from './match-items.messages.ts';

/**
 * Spends the energy that was reserved when the match started, even if the match pays nothing, and
 * adds a line to the receipt.
 */
export const createEnergySpendingSubscription = (energy: ItemEnergy): DomainEventSubscription =>
  subscribeTo(matchPayingEvent, 'items', async (tx, { players, commandId }) => {
    const chosenItems = players.flatMap(({ accountId, itemId }) =>
      itemId === null ? [] : [{ accountId, itemId }],
    );
    const names = await energy.spend(
      tx,
      chosenItems.map(({ itemId }) => itemId),
      commandId,
    );
    return chosenItems.flatMap(({ accountId, itemId }) => {
      const name = names.get(itemId);
      if (name === undefined) return [];
      const message = matchItemMessages.tookEnergy({ name });
      return [
        {
          accountId,
          used: [{ about: 'ENERGY', outcome: 'COUNTED', what: message, rewards: [], why: null }],
        },
      ];
    });
  });

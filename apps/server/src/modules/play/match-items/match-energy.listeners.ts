import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { ItemEnergy } from '../../wealth/items/items.api.ts';
import { matchPayingEvent } from '../match-facts/match-facts.api.ts';
import { matchItemMessages } from './match-items.messages.ts';

/**
 * Creates the listener that spends the energy reserved at the start of a match, and adds a receipt
 * line. Spends it even if the match pays nothing.
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

import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listPayingSlotsByItem } from '../../wealth/items/items.api.ts';
import { createPerkRules } from '../../wealth/perks/perks.api.ts';
import { matchPayingEvent, type EarnedReward } from '../match-facts/match-facts.api.ts';
import { isPerkTaskDone } from './match-items.policy.ts';
import { listLifetimeTotals } from './match-items.store.ts';
import { matchItemMessages } from './match-items.messages.ts';

type Slot = Awaited<ReturnType<typeof listPayingSlotsByItem>>[number];
const keyOf = (accountId: number, statisticId: number, segment: string): string =>
  `${accountId} ${statisticId} ${segment}`;
const toEarned = (
  { itemId, place, perk, item, task, currency, points }: Slot,
  unpaid: EarnedReward['unpaid'],
): EarnedReward => ({
  about: 'VALUE_PERK',
  source: 'value-perk',
  sourceId: itemId,
  place,
  rule: matchItemMessages.perkPays({ perk, item, task: task.name }),
  reward: { kind: 'CURRENCY', id: null, currency, amount: points },
  unpaid,
});
/**
 * Creates the listener that returns the rewards of value perks: of perks on worn items whose tasks
 * the match has completed.
 */
export const createPerkEarningsSubscription = ({
  configuration,
}: Pick<Kernel, 'configuration'>): DomainEventSubscription =>
  subscribeTo(matchPayingEvent, 'earnings', async (tx, { players, sums }) => {
    const rules = createPerkRules(await configuration.within(tx));
    const owners = new Map(
      players.flatMap((player) => player.loadout.map((id) => [id, player.accountId])),
    );
    const slots = (await listPayingSlotsByItem(tx, rules, [...owners.keys()])).filter(
      ({ itemId, accountId }) => owners.get(itemId) === accountId,
    );
    if (slots.length === 0) return [];
    const deltas = new Map(
      sums.map((sum) => [keyOf(sum.accountId, sum.statisticId, sum.segment), sum.delta]),
    );
    const lifetimes = new Map(
      (
        await listLifetimeTotals(
          tx,
          slots
            .filter(({ task }) => task.type === 'COUNT')
            .map(({ accountId, task: { statisticId, segment } }) => ({
              accountId,
              statisticId,
              segment,
            })),
        )
      ).map((row) => [keyOf(row.accountId, row.statisticId, row.segment), row.lifetime]),
    );
    const completedSlots = slots.filter(({ accountId, task }) => {
      const key = keyOf(accountId, task.statisticId, task.segment);
      return isPerkTaskDone(task, deltas.get(key) ?? 0, lifetimes.get(key) ?? 0);
    });
    const unpaid = new Map(players.map((player) => [player.accountId, player.unpaid]));
    return completedSlots.map((slot) => ({
      accountId: slot.accountId,
      earned: [toEarned(slot, unpaid.get(slot.accountId))],
    }));
  });

import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Tx } from '../../../../kernel/db/db.ts';
import { valueSlotsOf } from '../../../wealth/items/items.api.ts';
import type { PerkRules } from '../../../wealth/perks/perks.api.ts';
import { words } from '../game.words.ts';
import type { Advance } from './match-facts.api.ts';
import type { Earned } from './match-gains.ts';
import { lifetimesOf } from './matches.store.ts';

type Slot = Awaited<ReturnType<typeof valueSlotsOf>>[number];
const keyOf = (accountId: number, statisticId: number, segment: string): string =>
  `${accountId} ${statisticId} ${segment}`;
/**
 * Returns true if a match has completed a task. SINGLE: the amount of this match reaches the goal.
 * COUNT: the total has passed the goal, or another multiple of it.
 */
export function isDone(
  { type, goal }: { readonly type: 'COUNT' | 'SINGLE'; readonly goal: number },
  delta: number,
  lifetime: number,
): boolean {
  if (delta <= 0) return false;
  if (type === 'SINGLE') return delta >= goal;
  return Math.floor(lifetime / goal) > Math.floor((lifetime - delta) / goal);
}
/** Returns the payments of value perks in the stored loadouts for this match, by account. */
export async function earnedByPerks(
  tx: Tx,
  rules: PerkRules,
  worn: readonly { readonly account_id: number; readonly loadout: readonly number[] }[],
  sums: readonly Advance[],
  unpaidFor: (accountId: number) => Sentence | undefined,
): Promise<ReadonlyMap<number, readonly Earned[]>> {
  const owners = new Map(worn.flatMap((one) => one.loadout.map((id) => [id, one.account_id])));
  const slots = (await valueSlotsOf(tx, rules, [...owners.keys()])).filter(
    ({ itemId, accountId }) => owners.get(itemId) === accountId,
  );
  if (slots.length === 0) return new Map();
  const deltas = new Map(
    sums.map((sum) => [keyOf(sum.accountId, sum.statisticId, sum.segment), sum.delta]),
  );
  const lifetimes = new Map(
    (
      await lifetimesOf(
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
  const done = slots.filter(({ accountId, task }) => {
    const key = keyOf(accountId, task.statisticId, task.segment);
    return isDone(task, deltas.get(key) ?? 0, lifetimes.get(key) ?? 0);
  });
  const toEarned = ({
    itemId,
    place,
    perk,
    item,
    task,
    currency,
    points,
    accountId,
  }: Slot): Earned => ({
    about: 'VALUE_PERK',
    source: 'value-perk',
    sourceId: itemId,
    place,
    rule: words.perkPays({ perk, item, task: task.name }),
    reward: { kind: 'CURRENCY', id: null, currency, amount: points },
    unpaid: unpaidFor(accountId),
  });
  return new Map(
    [...Map.groupBy(done, ({ accountId }) => accountId)].map(([accountId, mine]) => [
      accountId,
      mine.map(toEarned),
    ]),
  );
}

import type { Queries } from '../../../kernel/db/db.ts';
import { addPerkPoints, type PerkRules, type StoredPerkSlot } from './perks.api.ts';
import { listPerkTexts, listGameplayTaskRules } from './perks.store.ts';

type Task = Awaited<ReturnType<typeof listGameplayTaskRules>>[number];
/** A slot of an item that pays currency when its task is completed. */
export interface PayingPerkSlot {
  readonly itemId: number;
  /** Position of the slot in the item. */
  readonly place: number;
  readonly perk: string;
  readonly currency: string;
  /** Payment for one completed task, in minor units. */
  readonly points: number;
  readonly task: Task;
}
/** Lists the slots of these items that pay, with the tasks for which they pay. */
export async function listPayingPerkSlots(
  db: Queries,
  rules: PerkRules,
  items: readonly { readonly itemId: number; readonly slots: readonly StoredPerkSlot[] }[],
): Promise<PayingPerkSlot[]> {
  const filled = items.flatMap(({ slots }) =>
    slots.filter(({ type, perkId }) => type === 'VALUE' && perkId !== null),
  );
  if (filled.length === 0) return [];
  const idsOf = (column: 'perkId' | 'gameplayTaskId'): number[] => [
    ...new Set(filled.map((slot) => slot[column]).filter((id) => id !== null)),
  ];
  const perks = new Map((await listPerkTexts(db, idsOf('perkId'))).map((perk) => [perk.id, perk]));
  const tasks = new Map(
    (await listGameplayTaskRules(db, idsOf('gameplayTaskId'))).map((task) => [task.id, task]),
  );
  const withPoints = await addPerkPoints(
    db,
    rules,
    items.map(({ slots }) => slots),
  );
  return items.flatMap(({ itemId }, at) =>
    (withPoints[at] ?? []).flatMap(({ perkId, gameplayTaskId, points }, place) => {
      const [perk, task] = [perks.get(perkId ?? 0), tasks.get(gameplayTaskId ?? 0)];
      return perk?.type === 'VALUE' && perk.currency !== null && task && (points ?? 0) > 0
        ? [{ itemId, place, perk: perk.name, currency: perk.currency, points: points ?? 0, task }]
        : [];
    }),
  );
}

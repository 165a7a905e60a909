import {
  eraseReplayTypes,
  type ReplayMovement,
  type ReplayOutcome,
  type RuleReplay,
  type ReplaySpan,
} from '../../../kernel/game/replay.ts';
import {
  mapBegunSeasonStates,
  countDismantledItems,
  listDismantledItems,
  type DismantledItem,
} from '../items/items.api.ts';
import {
  findCraftSetting,
  roundDismantlingWorthsTogether,
  splitDismantlingWorth,
  computeExactDismantlingWorth,
  type CraftSetting,
} from './craft.policy.ts';
import { listCraftSettings } from './craft.store.ts';
import { craftMessages } from './craft.messages.ts';

interface Rules {
  readonly settings: readonly CraftSetting[];
  /** Value of a season's items, as a factor, by id of the season. */
  readonly values: ReadonlyMap<number, number>;
}
const paid = (
  { accountId, at }: DismantledItem,
  { dayOf }: Pick<ReplaySpan, 'dayOf'>,
  currency: string,
  amount: bigint,
): ReplayMovement => ({
  accountId,
  day: dayOf(at),
  about: craftMessages.dismantling(),
  direction: 'PAID',
  thing: { kind: 'CURRENCY', id: null, currency },
  amount,
});
/** Computes what dismantling an item gives, exactly. Returns undefined if it gives nothing. */
function valueItem(item: DismantledItem, { settings, values }: Rules) {
  const setting = findCraftSetting(settings, item.rarity, item.collectionId);
  const exact = setting
    ? computeExactDismantlingWorth(setting.amount, values.get(item.seasonId ?? 0) ?? 1)
    : 0n;
  const isWorth = setting !== undefined && splitDismantlingWorth(exact).whole > 0n;
  return isWorth ? { item, exact, currency: setting.currency } : undefined;
}
/**
 * Replays dismantlings. Adds up the worths of items that were dismantled together, and rounds once
 * per currency.
 */
function play(facts: readonly DismantledItem[], rules: Rules, span: ReplaySpan): ReplayOutcome {
  const valued = facts.flatMap((item) => valueItem(item, rules) ?? []);
  const together = Map.groupBy(valued, ({ item: { accountId, at }, currency }) =>
    [accountId, at.getTime(), currency].join(' '),
  );
  const moved = [...together.values()].flatMap((dismantledTogether): ReplayMovement[] => {
    const shared = roundDismantlingWorthsTogether(dismantledTogether.map(({ exact }) => exact));
    return dismantledTogether.map(({ item, currency }, n) =>
      paid(item, span, currency, shared[n] ?? 0n),
    );
  });
  const refused = facts.length - valued.length;
  return { moved, counted: [{ what: craftMessages.notWorthIt(), n: refused }] };
}
/** Replays recorded dismantlings with the unsaved values of rarities, collections and seasons. */
export const dismantleReplay: RuleReplay = eraseReplayTypes<Rules, readonly DismantledItem[]>({
  rules: async (db, span) => ({
    settings: await listCraftSettings(db, 'dismantle'),
    values: new Map(
      [...(await mapBegunSeasonStates(db, span.to))].map(([id, { value }]) => [id, value]),
    ),
  }),
  count: (db, span) => countDismantledItems(db, span),
  facts: (db, span) => listDismantledItems(db, span),
  run: play,
  recorded: async (db, span) =>
    (await listDismantledItems(db, span)).map((item) =>
      paid(item, span, item.currency, BigInt(item.reward)),
    ),
  unknown: [craftMessages.asRareAsNow(), craftMessages.seasonsAsNow()],
});

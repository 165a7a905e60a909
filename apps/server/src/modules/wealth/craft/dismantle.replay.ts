import {
  toReplay,
  type Moved,
  type Played,
  type Replay,
  type Span,
} from '../../../kernel/game/replay.ts';
import {
  mapAllStandings,
  countDismantled,
  listDismantled,
  type Dismantled,
} from '../items/items.api.ts';
import {
  findSetting,
  shareWorths,
  splitWorth,
  toExactWorth,
  type Setting,
} from './craft.policy.ts';
import { listSettings } from './craft.store.ts';
import { words } from './craft.words.ts';

interface Rules {
  readonly settings: readonly Setting[];
  /** Value of each season's items, in percent. */
  readonly values: ReadonlyMap<number, number>;
}
const paid = (
  { accountId, at }: Dismantled,
  { dayOf }: Pick<Span, 'dayOf'>,
  currency: string,
  amount: bigint,
): Moved => ({
  accountId,
  day: dayOf(at),
  about: words.dismantling(),
  direction: 'PAID',
  thing: { kind: 'CURRENCY', id: null, currency },
  amount,
});
/** Values an item exactly; undefined where it is worth nothing. */
function valueItem(item: Dismantled, { settings, values }: Rules) {
  const setting = findSetting(settings, item.rarity, item.collectionId);
  const exact = setting ? toExactWorth(setting.amount, values.get(item.seasonId ?? 0) ?? 1) : 0n;
  const isWorth = setting !== undefined && splitWorth(exact).whole > 0n;
  return isWorth ? { item, exact, currency: setting.currency } : undefined;
}
/** Items that were taken apart, rounded once for those that went together in one currency. */
function play(facts: readonly Dismantled[], rules: Rules, span: Span): Played {
  const valued = facts.flatMap((item) => valueItem(item, rules) ?? []);
  const together = Map.groupBy(valued, ({ item: { accountId, at }, currency }) =>
    [accountId, at.getTime(), currency].join(' '),
  );
  const moved = [...together.values()].flatMap((some): Moved[] => {
    const shared = shareWorths(some.map(({ exact }) => exact));
    return some.map(({ item, currency }, n) => paid(item, span, currency, shared[n] ?? 0n));
  });
  const refused = facts.length - valued.length;
  return { moved, counted: [{ what: words.notWorthIt(), n: refused }] };
}
/**
 * Everything that was taken apart, by what rarities, collections and seasons say that it is worth.
 */
export const dismantleReplay: Replay = toReplay<Rules, readonly Dismantled[]>({
  rules: async (on, span) => ({
    settings: await listSettings(on, 'dismantle'),
    values: new Map(
      [...(await mapAllStandings(on, span.to))].map(([id, { value }]) => [id, value]),
    ),
  }),
  count: (on, span) => countDismantled(on, span),
  facts: (on, span) => listDismantled(on, span),
  run: play,
  recorded: async (on, span) =>
    (await listDismantled(on, span)).map((item) =>
      paid(item, span, item.currency, BigInt(item.reward)),
    ),
  unknown: [words.asRareAsNow(), words.seasonsAsNow()],
});

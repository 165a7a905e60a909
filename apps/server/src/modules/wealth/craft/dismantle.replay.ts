import {
  replayOf,
  type Moved,
  type Played,
  type Replay,
  type Span,
} from '../../../kernel/replay.ts';
import {
  allStandings,
  countDismantled,
  dismantledWithin,
  type Dismantled,
} from '../items/items.api.ts';
import { settingFor, worthOf, type Setting } from './craft.policy.ts';
import { livingSettings } from './craft.store.ts';
import { words } from './craft.words.ts';

interface Rules {
  readonly settings: readonly Setting[];
  /** What seasons make of what their items are worth. */
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
/** Items that were taken apart, each at what it is worth; what is worth nothing is not. */
function play(facts: readonly Dismantled[], { settings, values }: Rules, span: Span): Played {
  const moved: Moved[] = [];
  let refused = 0;
  for (const item of facts) {
    const setting = settingFor(settings, item.rarity, item.collectionId);
    const worth = setting ? worthOf(setting.amount, values.get(item.seasonId ?? 0) ?? 1) : 0n;
    if (setting && worth > 0n) moved.push(paid(item, span, setting.currency, worth));
    else refused += 1;
  }
  return { moved, counted: [{ what: words.notWorthIt(), n: refused }] };
}
/** Everything that was taken apart, by what rarities, collections and seasons say that it is worth. */
export const dismantleReplay: Replay = replayOf<Rules, readonly Dismantled[]>({
  rules: async (on, span) => ({
    settings: await livingSettings(on, 'dismantle'),
    values: new Map([...(await allStandings(on, span.to))].map(([id, { value }]) => [id, value])),
  }),
  count: (on, span) => countDismantled(on, span),
  facts: (on, span) => dismantledWithin(on, span),
  run: play,
  recorded: async (on, span) =>
    (await dismantledWithin(on, span)).map((item) =>
      paid(item, span, item.currency, BigInt(item.reward)),
    ),
  unknown: [words.asRareAsNow(), words.seasonsAsNow()],
});

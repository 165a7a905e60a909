import type { Admin } from '../../client/admin.ts';
import { callApi } from '../../client/api.ts';
import type { Player } from '../../client/player.ts';
import { runDemoWorldStepOnce } from '../world-step.ts';

interface Collection {
  readonly name: string;
  readonly symbol: string;
  readonly type: string;
  readonly kind: string | null;
  readonly rarity: number;
  readonly icon: string;
  readonly supplyCap: number;
  /** The common item from which the collection's item is crafted. */
  readonly from: string | null;
  readonly classes: readonly string[];
  readonly isBooster?: boolean;
}
const collections: readonly Collection[] = [
  {
    name: 'Winged wardens',
    symbol: 'WARD',
    type: 'Armour',
    kind: 'Shields',
    rarity: 6,
    icon: 'winged-shield',
    supplyCap: 500,
    from: 'Gate shield',
    classes: ['Warden'],
  },
  {
    name: 'Daggers of the vault',
    symbol: 'VAULT',
    type: 'Blade skin',
    kind: 'Blades',
    rarity: 4,
    icon: 'plain-dagger',
    supplyCap: 900,
    from: 'Plain dagger',
    classes: [],
  },
  {
    name: 'Sceptres of the tide',
    symbol: 'TIDE',
    type: 'Relic',
    kind: 'Staves',
    rarity: 8,
    icon: 'winged-scepter',
    supplyCap: 120,
    from: 'Tide caller',
    classes: [],
  },
  {
    name: 'Hydra of the deep',
    symbol: 'HYDRA',
    type: 'Relic',
    kind: null,
    rarity: 9,
    icon: 'hydra',
    supplyCap: 40,
    from: null,
    classes: [],
    isBooster: true,
  },
];

/** Boosters for matches of players who own an item of the collection. */
const boosters = [{ of: 'Hydra of the deep', boostAmount: 20 }];

type Ensure = (
  base: string,
  rows: readonly Record<string, unknown>[],
  key?: string,
) => Promise<ReadonlyMap<unknown, number>>;
type Rows = ReadonlyMap<unknown, number>;
/** Creates character classes, and collections whose items can become assets on the chain. */
export async function createDemoCollections(
  ensure: Ensure,
  { types, kinds, inventories }: { types: Rows; kinds: Rows; inventories: Rows },
): Promise<Rows> {
  const classes = await ensure(
    '/api/game/admin/inventory-classes',
    ['Warden', 'Archer', 'Mage'].map((name) => ({ name })),
  );
  const made = await ensure(
    '/api/banking/admin/collections',
    collections.map(({ type, kind, from, icon: _icon, classes: classNames, ...row }) => ({
      ...row,
      dismantable: true,
      inventoryTypeId: types.get(type),
      inventoryKindId: kind === null ? null : kinds.get(kind),
      fromCommonInventoryId: from === null ? null : inventories.get(from),
      classes: classNames.map((name) => classes.get(name)),
    })),
  );
  await ensure(
    '/api/banking/admin/boosters',
    boosters.map(({ of, boostAmount }) => ({ collectionId: made.get(of), boostAmount })),
    'collectionId',
  );
  return made;
}
/**
 * Gives the first player an item with a booster, only once, because the idempotency key of the
 * grant contains the player.
 */
export async function grantDemoBoosterItem(admin: Admin, player: Player): Promise<void> {
  const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
    'POST',
    '/api/banking/admin/collections/list',
    { perPage: 100 },
  );
  for (const { of } of boosters) {
    const collectionId = data.find(({ name }) => name === of)?.id ?? 0;
    await runDemoWorldStepOnce(`booster-${of.length}-${player.userId}`, (sent) =>
      callApi(
        admin.connection,
        'adminGrantAsset',
        {
          params: { id: player.userId },
          body: { collectionId, amount: 1, reason: 'For the watch' },
        },
        sent,
      ),
    );
  }
}
export const demoCollectionIcons: ReadonlyMap<string, string> = new Map(
  collections.map((collection) => [collection.name, collection.icon]),
);

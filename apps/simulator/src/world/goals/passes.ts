import { callApi } from '../../client/api.ts';
import type { Admin } from '../../client/admin.ts';
import type { CreateMissingRows } from '../build.ts';

type Rows = ReadonlyMap<unknown, number>;
/**
 * Reward: the number of its kind in the API (0 for avatars, 1 for item templates) and its names.
 */
type Thing = readonly [kind: 0 | 1, ...names: string[]];
interface Track {
  readonly name: string;
  readonly rarityType: 0 | 1;
  /** Price in minor units of gold; null for a free track. */
  readonly price: number | null;
  readonly tiers: readonly (readonly [goal: number, thing: Thing])[];
}
const name = 'Season of the lanterns';
const style = 5;
/** Days relative to the day on which the world is built. */
const days = { from: -6, to: 36 } as const;
const tracks: readonly Track[] = [
  {
    name,
    rarityType: 0,
    price: null,
    tiers: [
      [100, [1, 'Plain dagger']],
      [300, [1, 'Scout hood']],
      [600, [1, 'Leather coat']],
      [1_000, [1, 'Wall bow']],
      [1_500, [0, 'Fox']],
      [2_100, [1, 'Gate shield']],
      [2_800, [1, 'Night owl']],
      [3_600, [1, 'Reach gauntlet']],
    ],
  },
  {
    name: `${name}, upgraded`,
    rarityType: 1,
    price: 75_00,
    tiers: [
      [100, [1, 'Gatekeeper’s boots']],
      [200, [1, 'Gate shield']],
      [300, [0, 'Raven']],
      [600, [1, 'Crossbow of the watch', 'Scout hood']],
      [1_000, [1, 'Crested helmet']],
      [1_500, [1, 'Oathkeeper']],
      [2_100, [1, 'Star map']],
      [2_800, [1, 'Tide caller']],
      [3_600, [1, 'Dawn sceptre']],
      [4_500, [1, 'Ember wyrm']],
    ],
  },
];
/** Creates a season with both tracks and publishes it when it is complete. */
export async function createDemoBattlePasses(
  admin: Admin,
  { ensure, faces, inventories }: { ensure: CreateMissingRows; faces: Rows; inventories: Rows },
): Promise<Rows> {
  const today = Math.floor(admin.now() / 86_400_000);
  const day = (from: number): string => new Date((today + from) * 86_400_000).toISOString();
  const path = '/api/game/admin/battle-passes';
  const passes = await ensure(
    path,
    tracks.map(({ tiers, price, ...track }) => ({
      ...track,
      style,
      start: day(days.from),
      end: day(days.to),
      price,
      currency: price === null ? null : 'GOLD',
      rewards: tiers.map(([goal, [type, ...names]]) => ({
        goal,
        type,
        items: names.map((name) => (type === 0 ? faces : inventories).get(name)),
      })),
    })),
  );
  for (const id of passes.values()) {
    const { state } = await admin.section<{ state: string }>('GET', `${path}/${id}`);
    if (state === 'DRAFT')
      await callApi(admin.connection, 'publishPass', {
        params: { id },
        body: { reason: 'Demonstration world' },
      });
  }
  return passes;
}

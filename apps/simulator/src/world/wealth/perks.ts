import type { CreateMissingRows } from '../build.ts';

const game = '/api/game/admin';
const steps = (first: number, step: number): number[] =>
  Array.from({ length: 10 }, (_, rank) => first + rank * step);
const attributes = [
  {
    name: 'Ward',
    type: 'Defence',
    internalName: 'ward',
    description: 'How much of a blow is turned aside',
    paramA: 10,
    paramB: 2.5,
    paramBDecimals: 1,
    precision: 0,
  },
  {
    name: 'Force',
    type: 'Attack',
    internalName: 'force',
    description: 'How hard a blow lands',
    paramA: 20,
    paramB: 1.5,
    paramBDecimals: 1,
    paramC: 0.02,
    paramCDecimals: 2,
    precision: 1,
  },
  {
    name: 'Pace',
    type: 'Movement',
    internalName: 'pace',
    description: 'Steps in a second',
    paramA: 3,
    paramB: 0.05,
    paramBDecimals: 2,
    precision: 2,
  },
  {
    name: 'Sight',
    type: 'Movement',
    internalName: 'sight',
    description: 'How far one sees in the mist',
    paramA: 30,
    paramB: 2,
    precision: 0,
  },
];
const perks = [
  {
    name: 'Thick skin',
    type: 'COMMON',
    category: 'Defence',
    gives: ['Ward'],
    points: steps(2, 1),
    weight: 3,
    icon: 'checked-shield',
    description: 'Blows glance off more often.',
  },
  {
    name: 'Light step',
    type: 'COMMON',
    category: 'Movement',
    gives: ['Pace'],
    points: steps(1, 1),
    weight: 3,
    icon: 'boots',
    description: 'A little quicker than the rest.',
  },
  {
    name: 'Lantern eyes',
    type: 'COMMON',
    category: 'Movement',
    gives: ['Sight'],
    points: steps(2, 2),
    weight: 2,
    icon: 'lantern-flame',
    description: 'The mist is thinner for whoever bears this.',
  },
  {
    name: 'Heavy hand',
    type: 'COMMON',
    category: 'Attack',
    gives: ['Force'],
    points: steps(1, 2),
    weight: 2,
    icon: 'gauntlet',
    description: 'Doors, too, notice the difference.',
  },
  {
    name: 'Oath of the wall',
    type: 'COMMON',
    category: 'Defence',
    gives: ['Ward', 'Force'],
    points: steps(1, 1),
    weight: 1,
    needs: 'Ward',
    from: 1,
    icon: 'crested-helmet',
    description: 'Sworn on the north wall, and only there.',
  },
  {
    name: 'Watch pay',
    type: 'VALUE',
    category: 'Income',
    currency: 'GOLD',
    points: steps(5, 5),
    weight: 1,
    icon: 'owl',
    description: 'The watch pays for what is done at night.',
  },
] as const;
const chances = [5500, 2500, 1200, 500, 200, 70, 20, 7, 2, 1];
const boosted = [3500, 3000, 1800, 1000, 450, 170, 50, 20, 7, 3];
/**
 * Perk slots of all equipment: two for common perks, one for a perk of value, and one that raises
 * the perk of the slot before it.
 */
const slots = [
  { rarity: 0, type: 'PERK_GRANT', perkType: 'COMMON' },
  { rarity: 1, type: 'PERK_GRANT', perkType: 'COMMON' },
  { rarity: 2, type: 'PERK_GRANT', perkType: 'VALUE' },
  { rarity: 3, type: 'PERK_UPGRADE', perkType: 'COMMON' },
] as const;
const tasks = [
  {
    type: 'SINGLE',
    name: 'Five takedowns',
    description: 'Take five down in one match',
    statistic: 'Takedowns',
    goal: 5,
  },
  {
    type: 'COUNT',
    name: 'Three victories',
    description: 'Win three matches',
    statistic: 'Victories',
    goal: 3,
  },
] as const;

export const demoPerkIcons: ReadonlyMap<string, string> = new Map(
  perks.map((perk) => [perk.name, perk.icon]),
);
/**
 * Creates the attributes of equipment and the settings of perk draws. Returns the attributes by
 * name.
 */
export async function createDemoPerks(ensure: CreateMissingRows): Promise<Map<unknown, number>> {
  const known = await ensure(`${game}/character-attributes`, attributes);
  const idOf = (name: string): number | undefined => known.get(name);
  await ensure(
    `${game}/perks`,
    perks.map((perk) => ({
      name: perk.name,
      type: perk.type,
      category: perk.category,
      description: perk.description,
      rarityPoints: perk.points,
      weight: perk.weight,
      characterAttributes: 'gives' in perk ? perk.gives.map(idOf) : [],
      currency: 'currency' in perk ? perk.currency : null,
      limitationCharacterAttributeId: 'needs' in perk ? idOf(perk.needs) : null,
      minAcquisitionRarity: 'from' in perk ? perk.from : 0,
    })),
  );
  const statistics = await ensure(`${game}/statistics`, []);
  await ensure(
    `${game}/gameplay-tasks`,
    tasks.map(({ statistic, ...row }) => ({ ...row, statisticId: statistics.get(statistic) })),
  );
  await ensure(
    `${game}/rarity-acquisitions`,
    slots.map((row) => ({
      ...row,
      ...(row.type === 'PERK_GRANT' && { probabilities: chances, boostedProbabilities: boosted }),
    })),
    'rarity',
  );
  return known;
}

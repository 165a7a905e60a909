import type { CreateMissingRows } from '../build.ts';

type Rows = ReadonlyMap<unknown, number>;
const game = '/api/game/admin';
/** Gameplay tasks for the steps of missions. Perk slots do not draw these tasks. */
const tasks = [
  {
    type: 'COUNT',
    name: 'Two watches',
    description: 'Play two matches of the mission',
    of: 'Matches',
    goal: 2,
  },
  {
    type: 'COUNT',
    name: 'Twenty takedowns',
    description: 'Take twenty down, over as many matches as it takes',
    of: 'Takedowns',
    goal: 20,
  },
  {
    type: 'SINGLE',
    name: 'Eight takedowns',
    description: 'Take eight down in one match',
    of: 'Takedowns',
    goal: 8,
  },
  {
    type: 'COUNT',
    name: 'Two stands on the north wall',
    description: 'Play two matches on the north wall',
    of: 'Matches',
    goal: 2,
    part: 'map=North wall',
  },
] as const;
interface Mission {
  readonly name: string;
  readonly description: string;
  readonly repeat: 'ONCE' | 'DAILY' | 'WEEKLY';
  readonly steps: readonly string[];
  readonly exp: number;
  /** Amount of gold in minor units. */
  readonly gold: number;
  readonly item?: string;
}
const missions: readonly Mission[] = [
  {
    name: 'Morning watch',
    description: 'Show yourself on the walls, then prove that you can hold them.',
    repeat: 'DAILY',
    steps: ['Two watches', 'Five takedowns'],
    exp: 40,
    gold: 2_50,
  },
  {
    name: 'Campaign of the lanterns',
    description: 'Win your way from court to court before the week is over.',
    repeat: 'WEEKLY',
    steps: ['Three victories', 'Twenty takedowns', 'Eight takedowns'],
    exp: 120,
    gold: 20_00,
    item: 'Scout hood',
  },
  {
    name: 'Relief of the north wall',
    description: 'The wall has called for help. Stand on it until it is safe.',
    repeat: 'ONCE',
    steps: ['Two stands on the north wall', 'Twenty takedowns', 'Three victories'],
    exp: 150,
    gold: 0,
    item: 'Wall bow',
  },
];
/** Creates a daily mission, a weekly mission, and a mission that can be done only once. */
export async function createDemoGameMissions(
  ensure: CreateMissingRows,
  { counted, inventories }: { counted: Rows; inventories: Rows },
): Promise<void> {
  const known = await ensure(
    `${game}/gameplay-tasks`,
    tasks.map(({ of, ...task }) => ({
      type: task.type,
      name: task.name,
      description: task.description,
      goal: task.goal,
      statisticId: counted.get(of),
      weight: 0,
      ...('part' in task && { subStatistic: task.part }),
    })),
  );
  const named = { id: null, currency: null };
  await ensure(
    `${game}/missions`,
    missions.map(({ name, description, repeat, steps, exp, gold, item }) => ({
      name,
      description,
      repeat,
      steps: steps.map((step) => known.get(step)),
      rewards: [
        { ...named, kind: 'EXP', amount: exp },
        ...(gold > 0 ? [{ ...named, kind: 'CURRENCY', currency: 'GOLD', amount: gold }] : []),
        ...(item === undefined
          ? []
          : [{ ...named, kind: 'INVENTORY', id: inventories.get(item), amount: 1 }]),
      ],
    })),
  );
}

import { callApi } from '../client/api.ts';
import { Player } from '../client/player.ts';
import { SeededRandom } from '../seeded.ts';
import type { SimulationPlan, SimulatedProduct } from './stage.ts';
import type { SimulationTally } from './tally.ts';

/**
 * A person of the simulation. All actions of the person follow from the seed and are independent of
 * other people.
 */
export interface SimulatedPerson {
  readonly name: string;
  readonly player: Player;
  readonly random: SeededRandom;
  readonly joinsOn: number;
  /** Probability that the person is present on a day. */
  readonly comes: number;
  /** Probability that the person goes shopping on a day. */
  readonly shops: number;
  /** Probability that the person uses the workshop on a day. */
  readonly crafts: number;
  isBlocked: boolean;
}
/**
 * Creates the people and chooses their first days. Two in five people join on the first day, and
 * the others join on the following days.
 */
export function createSimulatedCrowd(
  stage: SimulatedProduct,
  { seed, days, players }: SimulationPlan,
): SimulatedPerson[] {
  return Array.from({ length: players }, (_one, at): SimulatedPerson => {
    const random = new SeededRandom(seed * 1_000_003 + at * 7_919);
    const isFirst = random.next() < 0.4;
    const joinsOn = isFirst ? 0 : random.int(0, Math.max(0, days - 2));
    const name = `Rider${String(at + 1).padStart(5, '0')}`;
    return {
      name,
      player: new Player(stage.url, {
        email: `${name.toLowerCase()}@example.org`,
        password: `lantern-over-${seed}-${at}`,
      }),
      random,
      joinsOn,
      comes: 0.3 + 0.65 * random.next(),
      shops: 0.4 * random.next(),
      crafts: 0.4 * random.next(),
      isBlocked: false,
    };
  });
}
/** Registers today's newcomers one after another, which determines the order of their ids. */
export async function registerPeople(
  people: readonly SimulatedPerson[],
  tally: SimulationTally,
): Promise<void> {
  for (const { player, name } of people) {
    await player.register();
    await callApi(player.connection, 'setUsername', {
      params: { id: player.accountId },
      body: { username: name },
    });
    tally.today.joined++;
  }
}
/** Signs some people in from a new browser. */
export async function signInFromNewBrowsers(
  people: readonly SimulatedPerson[],
  tally: SimulationTally,
): Promise<void> {
  for (const { player, random } of people)
    if (random.next() < 0.03) {
      await player.login();
      tally.count('actions', 'Signed in again');
    }
}

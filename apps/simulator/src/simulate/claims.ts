import { callApi } from '../client/api.ts';
import type { SimulatedPerson } from './crowd.ts';
import type { SimulationTally } from './tally.ts';

/** Number of concurrent claims of one reward by an impatient player. */
const impatience = 3;
/** Claims a reward and checks that it is paid once, even with repeated or concurrent claims. */
async function claimOnce(
  { random, name }: SimulatedPerson,
  tally: SimulationTally,
  kind: string,
  claim: () => Promise<unknown>,
): Promise<void> {
  const attempts = random.next() < 0.02 ? impatience : 1;
  const successes = await Promise.all(
    Array.from({ length: attempts }, () => tally.tries(kind, ['ALREADY_CLAIMED'], claim)),
  );
  const paid = successes.filter(Boolean).length;
  tally.must(paid === 1, `${name}: ${kind} was paid ${paid} times for ${attempts} attempts`);
  tally.count('claims', kind, paid);
}
async function claimLevels(person: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const { data } = await person.player.levelRewards();
  for (const { id, status } of data)
    if (status === 'READY_TO_CLAIM')
      await claimOnce(person, tally, 'Level reward', () => person.player.claim(id));
}
async function claimMissions(person: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const { connection, userId } = person.player;
  const { data } = await callApi(connection, 'listMissions', { params: { id: userId }, query: {} });
  for (const { id, status } of data)
    if (status === 'READY_TO_CLAIM')
      await claimOnce(person, tally, 'Mission', () =>
        callApi(connection, 'claimMission', { params: { id: userId, missionId: id } }),
      );
}
async function claimAchievements(person: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const { connection, userId } = person.player;
  const { data } = await callApi(connection, 'listAchievements', { params: { id: userId } });
  for (const { id, state } of data)
    if (state === 'UNLOCKED')
      await claimOnce(person, tally, 'Achievement', () =>
        callApi(connection, 'claimAchievement', { params: { id: userId, achievementId: id } }),
      );
}
async function claimInbox(person: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const { connection, userId } = person.player;
  const { data } = await callApi(connection, 'listInbox', { params: { id: userId }, query: {} });
  for (const { id, state } of data)
    if (state === 'WAITING')
      await claimOnce(person, tally, 'Inbox', () =>
        callApi(connection, 'claimInboxMessage', { params: { id: userId, messageId: id } }),
      );
}
/**
 * Claims the rewards that a person has reached. Some people leave some of their rewards for another
 * day, or until these rewards are in the inbox.
 */
export async function claimReachedRewards(
  person: SimulatedPerson,
  tally: SimulationTally,
): Promise<void> {
  await claimLevels(person, tally);
  if (person.random.next() < 0.85) await claimMissions(person, tally);
  if (person.random.next() < 0.5) await claimAchievements(person, tally);
  if (person.random.next() < 0.3) await claimInbox(person, tally);
}

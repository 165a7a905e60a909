/**
 * Visitors of the gallery's screens: signed in once each, and again when a session ends.
 */
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { logins } from '@guildhall/simulator/world/people/people';
import type { Who } from './screens.ts';

/** An admin session lasts fifteen minutes, and a walk through the office longer. */
export const renewMs = 6 * 60_000;

/** Everybody by who they are; nobody for a visitor. */
export type People = (who: Who) => Promise<Player | undefined>;

export async function createPeople(url: string, language: 'en' | 'ru'): Promise<People> {
  const people: Readonly<Record<Who, Player | undefined>> = {
    visitor: undefined,
    player: await new Player(url, logins.player).login(),
    operator: await new Admin(url, logins.admin).enter(),
    support: await new Admin(url, logins.support).enter(),
  };
  for (const person of Object.values(people))
    if (person)
      await callApi(person.connection, 'setLanguage', {
        params: { id: person.userId },
        body: { language },
      });
  const enteredAt = new Map<Who, number>();
  for (const who of ['operator', 'support'] as const) enteredAt.set(who, Date.now());
  return async (who) => {
    const person = people[who];
    if (person instanceof Admin && Date.now() - (enteredAt.get(who) ?? 0) > renewMs) {
      await person.unlock();
      enteredAt.set(who, Date.now());
    }
    return person;
  };
}

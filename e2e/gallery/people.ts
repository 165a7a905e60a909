/** Users of the gallery's screens. Each user is signed in once, and again when the session ends. */
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { demoLogins } from '@guildhall/simulator/world/people/people';
import type { ScreenViewer } from './screens.ts';

/**
 * Interval at which admin sessions are renewed, because an admin session lasts fifteen minutes and
 * rendering the office takes longer.
 */
export const adminSessionRenewalMs = 6 * 60_000;

/** Returns the player for a role; undefined for a visitor. */
export type GetGalleryUser = (viewer: ScreenViewer) => Promise<Player | undefined>;

export async function createGalleryUsers(
  url: string,
  language: 'en' | 'ru',
): Promise<GetGalleryUser> {
  const people: Readonly<Record<ScreenViewer, Player | undefined>> = {
    visitor: undefined,
    player: await new Player(url, demoLogins.player).login(),
    operator: await new Admin(url, demoLogins.admin).enter(),
    support: await new Admin(url, demoLogins.support).enter(),
  };
  for (const person of Object.values(people))
    if (person)
      await callApi(person.connection, 'setLanguage', {
        params: { id: person.userId },
        body: { language },
      });
  const enteredAt = new Map<ScreenViewer, number>();
  for (const role of ['operator', 'support'] as const) enteredAt.set(role, Date.now());
  return async (viewer) => {
    const person = people[viewer];
    if (
      person instanceof Admin &&
      Date.now() - (enteredAt.get(viewer) ?? 0) > adminSessionRenewalMs
    ) {
      await person.unlock();
      enteredAt.set(viewer, Date.now());
    }
    return person;
  };
}

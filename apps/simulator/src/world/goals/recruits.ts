import type { Admin } from '../../client/admin.ts';
import { callApi } from '../../client/api.ts';
import { Connection } from '../../client/http.ts';
import type { Player } from '../../client/player.ts';
import { signInOrRegister } from '../people/people.ts';

/** Reads the code from a player's invite link, which anyone who receives the link can read. */
export async function loadInviteCode(player: Player): Promise<string> {
  const { link } = await callApi(player.connection, 'referralLink', {
    params: { id: player.userId },
  });
  return new URL(link).searchParams.get('invite') ?? '';
}
/** Opens an invite link as a visitor who does not register. */
export async function visitInviteLink(base: string, invite: string): Promise<void> {
  await callApi(new Connection(base, 'A visitor'), 'visitInvite', { params: { code: invite } });
}
/**
 * Creates two recruits who do not count yet: one who has not verified the address, and one whom an
 * administrator is reviewing.
 */
export async function createUnqualifiedRecruits(
  base: string,
  admin: Admin,
  invite: string,
  seed: number,
): Promise<void> {
  const made: Player[] = [];
  for (const name of ['latecomer', 'doubtful'])
    made.push(
      await signInOrRegister(
        base,
        { email: `${name}@guildhall.localhost`, password: `lantern-${name}-${seed}` },
        invite,
      ),
    );
  const doubtful = made[1];
  if (!doubtful) return;
  const { state } = await admin.section<{ state: string }>(
    'GET',
    `/api/admin/recruits/${doubtful.userId}`,
  );
  if (state !== 'HELD')
    await callApi(admin.connection, 'holdRecruit', {
      params: { id: doubtful.userId },
      body: { reason: 'Demonstration world: somebody to look at' },
    });
}

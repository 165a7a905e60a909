import { callApi } from '../../client/api.ts';
import type { Admin } from '../../client/admin.ts';
import { CallError } from '../../client/http.ts';
import { Player, type Identity } from '../../client/player.ts';
import { computeNameSeed } from './faces.ts';

/** Logins that a fresh installation prints. They exist only in a demonstration world. */
export const demoLogins = {
  admin: { email: 'warden@guildhall.localhost', password: 'lantern-over-the-gate' },
  /** Requests the changes that the first administrator approves. */
  marshal: { email: 'marshal@guildhall.localhost', password: 'banner-on-the-keep' },
  support: { email: 'helper@guildhall.localhost', password: 'ladder-by-the-wall' },
  player: { email: 'player@guildhall.localhost', password: 'north-wall-bow' },
} as const satisfies Record<string, Identity>;

/** Signs in, or registers if the player does not exist yet. */
export async function signInOrRegister(
  base: string,
  identity: Identity,
  invite?: string,
): Promise<Player> {
  const player = new Player(base, identity);
  try {
    return await player.login();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'BF-5') throw error;
    return player.register(invite);
  }
}
/**
 * Reads the verification link of an address in the mail sandbox; undefined while it has not
 * arrived.
 */
export async function findVerificationLink(
  mailbox: string,
  email: string,
): Promise<string | undefined> {
  const mails = (await (await fetch(`${mailbox}/messages`)).json()) as {
    to: string;
    text: string;
  }[];
  for (const mail of mails) {
    const token = mail.to.includes(email)
      ? /#\/verify-email\/([A-Za-z0-9_-]{43})/.exec(mail.text)?.[1]
      : undefined;
    if (token !== undefined) return token;
  }
  return undefined;
}
/**
 * Opens the mailed verification link, as the player would. Waits for the mail for at most the given
 * number of milliseconds.
 */
export async function verifyEmail(
  player: Player,
  mailbox: string,
  waitMs: number,
): Promise<boolean> {
  for (
    const until = Date.now() + waitMs;
    Date.now() < until;
    await new Promise((go) => setTimeout(go, 150))
  ) {
    const token = await findVerificationLink(mailbox, player.identity.email);
    if (token === undefined) continue;
    await callApi(player.connection, 'completeEmailVerification', { params: { id: token } });
    return true;
  }
  return false;
}
/** Gives each player one of the default avatars, determined by the player's identity. */
export async function setFaceAvatars(players: readonly Player[]): Promise<void> {
  for (const player of players) {
    const own = { params: { id: player.userId } };
    const { data } = await callApi(player.connection, 'listAvatars', own);
    const free = data.filter(({ isDefault }) => isDefault);
    const face = free[computeNameSeed(player.identity.email) % free.length];
    if (face)
      await callApi(player.connection, 'wearAvatar', { ...own, body: { avatarId: face.id } });
  }
}
/** Gives a person missing roles. */
export async function grantRoles(
  admin: Admin,
  person: Player,
  roles: readonly ('ADMIN' | 'SUPPORT')[],
): Promise<void> {
  const { roleNames } = await callApi(admin.connection, 'adminGetUser', {
    params: { id: person.userId },
  });
  const rolesToAdd = roles.filter((role) => !roleNames.includes(role));
  if (rolesToAdd.length > 0)
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: person.userId },
      body: { rolesToAdd: [...rolesToAdd], reason: 'Demonstration world' },
    });
}

import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort } from '../../../kernel/jobs/sweep.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import {
  beginDiscordGrantRound,
  findAccountIdByUser,
  findLongestRefusedDiscordGrant,
  listUngivenDiscordGrants,
  listGrantsToRequest,
  lockWaitingDiscordGrants,
} from './grants.store.ts';
import { listDiscordRefusalSubjects, reserveDiscordRetry } from './stops.store.ts';

/** Kind of the outbox effects that request a role from Discord. */
export const discordRoleEffectKind = 'discord.role';
/** Payload of the effect that requests a role. */
export interface DiscordRolePayload {
  readonly grantId: number;
  readonly round: number;
  /** True if the request is sent although Discord has refused the role or the bot before. */
  readonly isForced: boolean;
}
/** Largest number of roles that the sweep requests in one transaction. */
const batch = 100;
/** Milliseconds between two attempts, if Discord refuses a role or the bot. */
const trialEveryMs = 3_600_000;

/** Creates the functions that request roles from Discord. The outbox delivers the requests. */
export function createDiscordRoleRequester({ db, clock, outbox, config }: Kernel) {
  return { ask, askForLinked, sweep };

  /**
   * Queues a request for a role. The caller must have locked the account or the row of the earned
   * role.
   */
  async function ask(
    tx: Tx,
    grant: { readonly accountId: number; readonly roleId: number; readonly isForced?: boolean },
  ): Promise<void> {
    const { accountId, roleId, isForced = false } = grant;
    const begun = await beginDiscordGrantRound(tx, { accountId, roleId, at: clock.now() });
    if (!begun) return;
    const { id: grantId, round } = begun;
    const payload: DiscordRolePayload = { grantId, round, isForced };
    await outbox.add(tx, {
      kind: discordRoleEffectKind,
      dedupKey: `discord-role-${grantId}-${round}`,
      payload: { ...payload },
    });
  }

  /**
   * Requests the roles that wait for a user's Discord account, because the user has just linked
   * one.
   */
  async function askForLinked(tx: Tx, userId: number): Promise<void> {
    const accountId = await findAccountIdByUser(tx, userId);
    // a payment reads the link while it holds this lock: either the payment sees the new link, or
    // this function sees the role that the payment has stored
    if (accountId === undefined || !(await lockAccount(tx, accountId))) return;
    for (const { roleId } of await listUngivenDiscordGrants(tx, accountId))
      await ask(tx, { accountId, roleId });
  }

  /**
   * Requests all roles that are due. Once an hour, tries one of the roles that Discord has refused.
   */
  async function sweep(): Promise<void> {
    // without a bot, all roles must wait
    if (!config.discordBot) return;
    await repeatUntilPageIsShort(batch, async () => {
      const ids = await listGrantsToRequest(db.read, clock.now(), batch);
      return db.transaction(async (tx) => {
        const due = await lockWaitingDiscordGrants(tx, ids);
        for (const grant of due) await ask(tx, grant);
        return due.length;
      });
    });
    for (const subject of await listDiscordRefusalSubjects(db.read))
      await db.transaction((tx) => probe(tx, subject));
  }

  async function probe(tx: Tx, subject: string): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - trialEveryMs);
    const stopped = await findLongestRefusedDiscordGrant(tx, subject);
    if (stopped && (await reserveDiscordRetry(tx, subject, { now, before })))
      await ask(tx, { ...stopped, isForced: true });
  }
}
export type DiscordRoleRequester = ReturnType<typeof createDiscordRoleRequester>;

import { setTimeout as wait } from 'node:timers/promises';
import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  findAccountLink,
  endTokenRenewal,
  markLinkBroken,
  updateLinkTokens,
  tryStartTokenRenewal,
  type AccountLinkRow,
} from '../links.store.ts';
import type { OAuthClient, OAuthTokens } from '../oauth.ts';
import { isProviderRefusal, ProviderError } from '../provider-failure.ts';
import type { LinkProviderSetup } from '../providers.ts';
import type { ProviderStandings } from '../standing.service.ts';
import { decryptLinkTokens, encryptLinkTokens } from '../tokens.ts';

/** Access tokens that expire in less than this number of milliseconds are renewed before use. */
const spareMs = 60_000;
/**
 * Milliseconds for which one server reserves a renewal. This is longer than a call to a provider
 * can take.
 */
const renewalMs = 15_000;
/**
 * Pauses in milliseconds between attempts to store tokens, needed if the connection to the database
 * breaks.
 */
const storeAgainMs = [100, 500, 2_000];

export interface LinkAccessDeps {
  readonly oauth: OAuthClient;
  readonly standings: Pick<ProviderStandings, 'guard'>;
  readonly findProvider: (name: LinkProvider) => LinkProviderSetup | undefined;
  /**
   * Notifies the player and other modules that a link is broken. Runs in the transaction that marks
   * the link as broken.
   */
  readonly noteBroken: (tx: Tx, row: AccountLinkRow) => Promise<void>;
}

/**
 * Creates the functions that use players' accounts at providers. Only one caller at a time renews
 * an access token.
 */
export function createLinkAccess(kernel: Kernel, deps: LinkAccessDeps) {
  const { db, clock, config } = kernel;
  /**
   * Renewals that run in this process, by id of the link. Later callers wait for the result of the
   * first.
   */
  const running = new Map<number, Promise<OAuthTokens>>();
  return { useAccess, breakLink };

  async function useAccess<T>(
    userId: number,
    name: LinkProvider,
    work: (access: string) => Promise<T>,
  ): Promise<T> {
    const provider = deps.findProvider(name);
    if (!provider) throw new ProviderError('UNAVAILABLE', `${name} is not offered`);
    const guarded = (access: string) => deps.standings.guard(name, () => work(access));
    const row = await findAccountLink(db.read, userId, name);
    if (row?.state !== 'LINKED') throw new ProviderError('REFUSED', 'no link that works');
    const tokens = decryptLinkTokens(config, row);
    const isFresh =
      tokens.accessEndsAt === undefined ||
      tokens.accessEndsAt.getTime() - clock.now().getTime() > spareMs;
    if (!isFresh) return guarded((await renew(provider, row)).access);
    try {
      return await guarded(tokens.access);
    } catch (error) {
      if (!isProviderRefusal(error)) throw error;
      return guarded((await renew(provider, row)).access);
    }
  }

  function renew(provider: LinkProviderSetup, row: AccountLinkRow): Promise<OAuthTokens> {
    const renewal = running.get(row.id);
    if (renewal) return renewal;
    const started = renewOnce(provider, row).finally(() => running.delete(row.id));
    running.set(row.id, started);
    return started;
  }

  /**
   * Renews an access token. Stores the new tokens before they are used. If the process ends before
   * that, and the provider replaces tokens at each renewal, no valid token is left: the link is
   * then broken, and the player must link again.
   */
  async function renewOnce(provider: LinkProviderSetup, row: AccountLinkRow): Promise<OAuthTokens> {
    const now = clock.now();
    const until = new Date(now.getTime() + renewalMs);
    if (!(await tryStartTokenRenewal(db.write, row, { now, until }))) return readRenewed(row);
    const { refresh } = decryptLinkTokens(config, row);
    try {
      if (refresh === undefined) throw new ProviderError('REFUSED', 'there is nothing to renew');
      const tokens = await deps.oauth.renew(provider, refresh);
      if (!(await storeRenewed(kernel, row, tokens)))
        throw new ProviderError('REFUSED', 'unlinked meanwhile');
      return tokens;
    } catch (error) {
      if (isProviderRefusal(error)) await breakLink(row);
      else await endTokenRenewal(db.write, row.id);
      throw error;
    }
  }

  /**
   * Reads the tokens that another server has renewed. Throws ProviderError: UNAVAILABLE if the
   * other server has not finished yet, REFUSED if the link is broken or removed.
   */
  async function readRenewed(row: AccountLinkRow): Promise<OAuthTokens> {
    const now = await findAccountLink(db.read, row.userId, row.provider);
    if (now?.state === 'LINKED' && now.tokens !== row.tokens) return decryptLinkTokens(config, now);
    throw new ProviderError(
      now?.state === 'LINKED' ? 'UNAVAILABLE' : 'REFUSED',
      'another server renews the access',
    );
  }

  async function breakLink(row: AccountLinkRow): Promise<void> {
    await db.transaction(async (tx) => {
      if (await markLinkBroken(tx, row, clock.now())) await deps.noteBroken(tx, row);
    });
  }
}
export type LinkAccess = ReturnType<typeof createLinkAccess>;

/**
 * Stores renewed tokens, in several attempts if necessary, because no other copy exists. Returns
 * false if the link was removed.
 */
async function storeRenewed(
  { db, clock, config, log }: Kernel,
  row: AccountLinkRow,
  tokens: OAuthTokens,
): Promise<boolean> {
  const sealed = encryptLinkTokens(config, row, tokens);
  const stored = { tokens: sealed, accessEndsAt: tokens.accessEndsAt, at: clock.now() };
  for (const pauseMs of storeAgainMs) {
    try {
      return await updateLinkTokens(db.write, row.id, stored);
    } catch (error) {
      log.warn({ err: error, link: row.id }, 'renewed tokens were not stored, trying again');
      await wait(pauseMs);
    }
  }
  return updateLinkTokens(db.write, row.id, stored);
}

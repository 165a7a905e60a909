import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { ProviderError } from './provider-failure.ts';
import {
  findProviderStanding,
  deleteUnresponsiveProvider,
  insertUnresponsiveProvider,
  tryStartProviderRetry,
  type ProviderState,
} from './standing.store.ts';

/**
 * Number of failures within `windowMs` milliseconds after which a provider counts as not
 * responding.
 */
const failuresMax = 5;
const windowMs = 30_000;
/** Milliseconds between two calls to a provider that does not respond. */
const tryEveryMs = 60_000;

export interface ProviderStanding {
  /** State that operators have set; DEGRADED while the provider does not respond. */
  readonly state: ProviderState;
  /**
   * Time at which the provider will close, as announced to players; undefined if none was
   * announced.
   */
  readonly endsAt: Date | undefined;
  readonly isClosed: boolean;
}

/**
 * Creates the function that reads the states of providers, and the guard that prevents calls to
 * providers that do not respond.
 */
export function createProviderStandings({ db, clock, log }: Kernel) {
  /**
   * Times of the latest failures, by provider. Contains only failures that this process has seen.
   */
  const failures = new Map<LinkProvider, number[]>();
  return { read: readStanding, guard };

  async function readStanding(db: Queries, name: LinkProvider): Promise<ProviderStanding> {
    const row = await findProviderStanding(db, name);
    const { state = 'ACTIVE', endsAt = null, isSilent = false } = row ?? {};
    const ends = state === 'MIGRATING' && endsAt !== null ? new Date(endsAt) : undefined;
    return {
      state: state === 'ACTIVE' && isSilent ? 'DEGRADED' : state,
      endsAt: ends,
      isClosed: ends !== undefined && ends <= clock.now(),
    };
  }

  /**
   * Calls a provider. Throws ProviderError UNAVAILABLE, without calling it, while operators have
   * turned it off. A provider that does not respond is called once a minute; other calls also throw
   * ProviderError UNAVAILABLE.
   */
  async function guard<T>(name: LinkProvider, work: () => Promise<T>): Promise<T> {
    const row = await findProviderStanding(db.read, name);
    if (row?.state === 'DEGRADED')
      throw new ProviderError('UNAVAILABLE', `${name} is not asked for now`);
    const now = clock.now();
    const before = new Date(now.getTime() - tryEveryMs);
    if (row?.isSilent === true && !(await tryStartProviderRetry(db.write, name, { now, before })))
      throw new ProviderError('UNAVAILABLE', `${name} does not answer`);
    try {
      const result = await work();
      await noteAnswer(name, row?.isSilent === true);
      return result;
    } catch (error) {
      const isFailure = error instanceof ProviderError && error.kind === 'UNAVAILABLE';
      // even a refusal proves that the provider responds
      await (isFailure ? noteFailure(name) : noteAnswer(name, row?.isSilent === true));
      throw error;
    }
  }

  async function noteAnswer(name: LinkProvider, wasSilent: boolean): Promise<void> {
    failures.delete(name);
    if (!wasSilent) return;
    await deleteUnresponsiveProvider(db.write, name);
    log.info({ provider: name }, 'a service answers again');
  }

  async function noteFailure(name: LinkProvider): Promise<void> {
    const now = clock.now().getTime();
    const recent = [...(failures.get(name) ?? []), now].filter((at) => now - at < windowMs);
    failures.set(name, recent.slice(-failuresMax));
    if (recent.length < failuresMax) return;
    if ((await insertUnresponsiveProvider(db.write, name, clock.now())) > 0)
      log.error({ provider: name }, 'a service does not answer: it is tried once a minute');
  }
}
export type ProviderStandings = ReturnType<typeof createProviderStandings>;

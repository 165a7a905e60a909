import type {
  LinkStartPage,
  AccountLinkFailure,
  LinkProvider,
} from '@guildhall/contract/reach/links/link-names';
import type { Call, UserActor, VisitorActor } from '../../../../kernel/actor.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { hasSameBytes, computeSha256 } from '../../../../kernel/secrets.ts';
import {
  decryptAttemptSecrets,
  requireLinkProvider,
  toLinkCallbackUrl,
} from './attempts.service.ts';
import { LinkAttemptError } from './attempt-failed.ts';
import type { LinkExternalAccount, SaveAccountLink } from './link-account.ts';
import type { ProviderSignIn } from '../links.api.ts';
import { isAccountLinkingAllowed, type LinksDeps } from '../links.deps.ts';
import type { AccountLinkList } from '../links.service.ts';
import {
  consumeLinkAttempt,
  findLinkAttempt,
  setLinkAttemptEndPage,
  type LinkAttemptRow,
} from '../links.store.ts';
import { ProviderError } from '../provider-failure.ts';
import type { LinkProviderSetup } from '../providers.ts';

/** Parameters of a callback, and the tokens that the browser's cookies contain. */
export interface LinkCallbackParams {
  readonly given: {
    readonly code?: string | undefined;
    readonly state?: string | undefined;
    readonly error?: string | undefined;
  };
  readonly sessionHalf: string | undefined;
  readonly browserHalf: string | undefined;
}
type Back = Call<VisitorActor | UserActor>;
/** A callback with the data that is needed to process it. */
type Following = readonly [
  call: Back,
  attempt: LinkAttemptRow,
  arrival: LinkCallbackParams,
  who: WhoIsBack,
];
type WhoIsBack = { readonly actor: UserActor } | { readonly browserHash: Buffer };
interface CallbackDeps extends LinksDeps, Pick<AccountLinkList, 'noteLinked'> {
  readonly storeLink: SaveAccountLink;
  readonly isLinkingOpen: () => Promise<boolean>;
  readonly linkAccount: LinkExternalAccount;
  readonly finishSignIn: (arrived: ProviderSignIn) => Promise<string>;
}

/**
 * Creates the processing of callbacks, with which players return from a provider. Every error leads
 * to a page of the portal that explains it.
 */
export function createLinkCallback({ db, clock, config, log }: Kernel, deps: CallbackDeps) {
  const { publicUrl } = config;
  /**
   * Callbacks that this process is handling, by id of the attempt. A repeated callback gets the
   * same page as the first.
   */
  const running = new Map<number, Promise<string>>();
  return { finish };

  /** Processes a callback, and returns the page to open. Never throws. */
  async function finish(
    call: Back,
    name: LinkProvider,
    arrival: LinkCallbackParams,
  ): Promise<string> {
    try {
      const attempt = await findAttempt(db.read, name, arrival);
      const identity = attempt && (await findWhoIsBack(deps, attempt, arrival));
      // the callback comes from another browser than the attempt; nothing is stored, so the attempt
      // stays usable for its owner
      if (!identity) return toFailure(publicUrl, name, 'expired');
      const page = running.get(attempt.id) ?? attempt.endedOn;
      return await (page ?? followOnce(call, attempt, arrival, identity));
    } catch (error) {
      log.warn({ err: error, provider: name }, 'a way back from a service was not followed');
      return toFailure(publicUrl, name, 'unavailable');
    }
  }

  function followOnce(...following: Following): Promise<string> {
    const [, attempt] = following;
    const ending = end(...following).finally(() => running.delete(attempt.id));
    running.set(attempt.id, ending);
    return ending;
  }

  async function end(...[call, attempt, arrival, identity]: Following): Promise<string> {
    const { id, provider } = attempt;
    if (!(await consumeLinkAttempt(db.write, id, clock.now()))) {
      // another request with this callback may have finished meanwhile
      const ended = await findAttempt(db.read, provider, arrival);
      return ended?.endedOn ?? toFailure(publicUrl, provider, 'expired');
    }
    const page = await follow(call, attempt, arrival, identity).catch((error: unknown) => {
      const reason = error instanceof LinkAttemptError ? error.reason : 'unavailable';
      log.info({ err: error, provider }, 'an account was not linked');
      return toFailure(publicUrl, provider, reason);
    });
    await setLinkAttemptEndPage(db.write, id, page);
    return page;
  }

  async function follow(
    call: Back,
    attempt: LinkAttemptRow,
    { given: { code, state, error } }: LinkCallbackParams,
    identity: WhoIsBack,
  ): Promise<string> {
    if (error === 'access_denied') throw new LinkAttemptError('denied');
    if (code === undefined || state === undefined) throw new LinkAttemptError('unavailable');
    if (!(await deps.isLinkingOpen())) throw new LinkAttemptError('unavailable');
    const provider = requireLinkProvider(deps, attempt.provider);
    const { tokens, claims = {} } = await deps.oauth.exchangeCode(provider, {
      returned: { code, state },
      secrets: decryptAttemptSecrets(config, attempt, computeSha256(state)),
      callback: toLinkCallbackUrl(publicUrl, provider.name),
    });
    const identify = () => deps.oauth.identify(provider, tokens.access);
    const account = await deps.standings.guard(provider.name, identify);
    if (provider.habits.hasIdToken && claims['sub'] !== account.id)
      throw new ProviderError('UNAVAILABLE', 'the ID token names another account');
    if ('browserHash' in identity) {
      const link = createLinking(deps, provider, { account, tokens });
      return deps.finishSignIn({ call, account, claims, link, ...identity });
    }
    if (!(await isAccountLinkingAllowed(deps, db.read, identity.actor.userId, provider.name)))
      throw new LinkAttemptError('unavailable');
    await deps.linkAccount({ ...call, ...identity }, provider, { account, tokens });
    return toSuccess(publicUrl, provider.name, attempt.component);
  }
}

/** Finds the attempt to which a provider's callback belongs. */
const findAttempt = (db: Queries, name: LinkProvider, { given }: LinkCallbackParams) =>
  findLinkAttempt(db, computeSha256(given.state ?? ''), name);

/**
 * Creates the function that links the provider's account to the user who signs in. It notifies
 * listeners only if the link is new.
 */
const createLinking =
  (
    deps: Pick<CallbackDeps, 'storeLink' | 'noteLinked'>,
    { name: provider }: LinkProviderSetup,
    externalAccount: Parameters<SaveAccountLink>[2],
  ): ProviderSignIn['link'] =>
  async (tx, userId, command) => {
    const { row, isNew } = await deps.storeLink(tx, { userId, provider }, externalAccount, command);
    if (isNew) await deps.noteLinked(tx, row, command.id);
  };

/**
 * Returns the session or the browser that began the attempt. Returns undefined if the callback
 * comes from anywhere else.
 */
async function findWhoIsBack(
  { sessions }: Pick<LinksDeps, 'sessions'>,
  attempt: LinkAttemptRow,
  { sessionHalf, browserHalf = '' }: LinkCallbackParams,
): Promise<WhoIsBack | undefined> {
  if (attempt.browserHash !== null) {
    const browserHash = computeSha256(browserHalf);
    return hasSameBytes(Buffer.from(attempt.browserHash), browserHash)
      ? { browserHash }
      : undefined;
  }
  if (attempt.sessionId === null) return undefined;
  const actor = await sessions.findByCookie(attempt.sessionId, sessionHalf);
  return actor?.userId === attempt.userId ? { actor } : undefined;
}

const toFailure = (publicUrl: string, provider: LinkProvider, reason: AccountLinkFailure): string =>
  `${publicUrl}/#/${provider}-linking-failed?reason=${reason}`;
function toSuccess(publicUrl: string, provider: LinkProvider, component: LinkStartPage): string {
  const page = provider === 'twitch' ? 'twitch-linking-succeeded' : component;
  return `${publicUrl}/#/${page}?link=${provider}&action=${provider}-connected`;
}

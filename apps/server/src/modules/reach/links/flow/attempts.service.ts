import type { LinkComponent, LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { providerNames } from '@guildhall/contract/reach/links/link-names';
import { limits } from '@guildhall/contract/limits';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  generateToken,
  seal,
  computeSha256,
  unseal,
  type SealingKeys,
} from '../../../../kernel/secrets.ts';
import { mayLink, requirePasswordProof, type LinksDeps, type OwnCall } from '../links.deps.ts';
import { deleteOldAttempts, insertAttempt, type AttemptRow } from '../links.store.ts';
import { words } from '../links.words.ts';
import type { AttemptSecrets } from '../oauth.ts';
import type { Provider } from '../providers.ts';

const minuteMs = 60_000;
/** Milliseconds for which a callback that comes again still finds where it ended. */
const keptMs = 24 * 60 * minuteMs;

/** Sends players to services, and remembers who has to come back. */
export function createAttempts(kernel: Kernel, deps: LinksDeps) {
  const { db, clock, config } = kernel;
  return { begin, beginSignIn, forgetAttempts };

  /**
   * Begins an attempt. Throws PROOF_REQUIRED if the service opens the account, CONFLICT if it
   * accepts no new links, NOT_FOUND if it is not offered.
   */
  async function begin(call: OwnCall, name: LinkProvider, component: LinkComponent) {
    const provider = requireProvider(deps, name);
    const { userId, sessionId } = call.actor;
    if (!(await mayLink(deps, db.read, userId, name)))
      throw new AppError('CONFLICT', {
        because: words.noNewLinks({ provider: providerNames[name] }),
      });
    if (provider.habits.needsProof)
      await db.transaction((tx) => requirePasswordProof(kernel, deps, tx, call));
    return { url: await send(provider, { component, owner: { userId, sessionId } }) };
  }

  function beginSignIn(
    name: LinkProvider,
    browserHash: Buffer,
    extra?: Readonly<Record<string, string>>,
  ): Promise<string> {
    return send(requireProvider(deps, name), { component: 'dashboard', browserHash }, extra);
  }

  async function send(
    provider: Provider,
    by: {
      readonly component: LinkComponent;
      readonly owner?: { readonly userId: number; readonly sessionId: number };
      readonly browserHash?: Buffer;
    },
    extra?: Readonly<Record<string, string>>,
  ): Promise<string> {
    const state = generateToken();
    const stateHash = computeSha256(state);
    const secrets = deps.oauth.newSecrets();
    await insertAttempt(db.write, {
      ...by,
      purpose: by.owner ? 'LINK' : 'SIGN_IN',
      stateHash,
      provider: provider.name,
      secrets: seal(config, JSON.stringify(secrets), toPlace(stateHash)),
      expiresAt: new Date(clock.now().getTime() + limits.linkMinutes * minuteMs),
    });
    const callback = toCallback(config.publicUrl, provider.name);
    return deps.oauth.toAuthorizeUrl(provider, { state, secrets, callback }, extra);
  }

  async function forgetAttempts(): Promise<void> {
    await deleteOldAttempts(db.write, new Date(clock.now().getTime() - keptMs));
  }
}

/** Throws NOT_FOUND where this installation does not offer the service. */
export function requireProvider(deps: Pick<LinksDeps, 'findProvider'>, name: LinkProvider) {
  const provider = deps.findProvider(name);
  if (provider) return provider;
  const because = words.notOffered({ provider: providerNames[name] });
  throw new AppError('NOT_FOUND', { because });
}

/** Address to which a service sends the player back; it has to be registered there. */
export const toCallback = (publicUrl: string, provider: LinkProvider): string =>
  `${publicUrl}/api/links/${provider}/callback`;

/** Secrets of an attempt open for its own state alone. */
const toPlace = (stateHash: Buffer): string => `attempt:${stateHash.toString('hex')}`;
export const openSecrets = (keys: SealingKeys, attempt: AttemptRow, stateHash: Buffer) =>
  JSON.parse(unseal(keys, attempt.secrets, toPlace(stateHash))) as AttemptSecrets;

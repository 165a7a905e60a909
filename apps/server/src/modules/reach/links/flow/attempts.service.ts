import type { LinkStartPage, LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { linkProviderNames } from '@guildhall/contract/reach/links/link-names';
import { limits } from '@guildhall/contract/limits';
import { AppError } from '../../../../kernel/errors.ts';
import { getRetentionStart } from '../../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  generateToken,
  encryptForRow,
  computeSha256,
  decryptForRow,
  type EncryptionKeys,
} from '../../../../kernel/secrets.ts';
import {
  isAccountLinkingAllowed,
  requirePasswordProof,
  type LinksDeps,
  type UserCall,
} from '../links.deps.ts';
import { deleteOldLinkAttempts, insertLinkAttempt, type LinkAttemptRow } from '../links.store.ts';
import { accountLinkMessages } from '../links.messages.ts';
import type { LinkAttemptSecrets } from '../oauth.ts';
import type { LinkProviderSetup } from '../providers.ts';

const minuteMs = 60_000;

/**
 * Creates the use cases that begin to link an account. They send a player to a provider, and store
 * who must return from there.
 */
export function createLinkAttemptUseCases(kernel: Kernel, deps: LinksDeps) {
  const { db, clock, config } = kernel;
  return { begin, beginSignIn, forgetAttempts };

  /**
   * Begins an attempt. Throws PROOF_REQUIRED if the provider can be used to sign in and the player
   * has not entered the password recently, CONFLICT if operators block new links, NOT_FOUND if the
   * provider is not offered.
   */
  async function begin(call: UserCall, name: LinkProvider, component: LinkStartPage) {
    const provider = requireLinkProvider(deps, name);
    const { userId, sessionId } = call.actor;
    if (!(await isAccountLinkingAllowed(deps, db.read, userId, name)))
      throw new AppError('CONFLICT', {
        because: accountLinkMessages.noNewLinks({ provider: linkProviderNames[name] }),
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
    return send(requireLinkProvider(deps, name), { component: 'dashboard', browserHash }, extra);
  }

  async function send(
    provider: LinkProviderSetup,
    by: {
      readonly component: LinkStartPage;
      readonly owner?: { readonly userId: number; readonly sessionId: number };
      readonly browserHash?: Buffer;
    },
    extra?: Readonly<Record<string, string>>,
  ): Promise<string> {
    const state = generateToken();
    const stateHash = computeSha256(state);
    const secrets = deps.oauth.newSecrets();
    await insertLinkAttempt(db.write, {
      ...by,
      purpose: by.owner ? 'LINK' : 'SIGN_IN',
      stateHash,
      provider: provider.name,
      secrets: encryptForRow(config, JSON.stringify(secrets), toPlace(stateHash)),
      expiresAt: new Date(clock.now().getTime() + limits.linkMinutes * minuteMs),
    });
    const callback = toLinkCallbackUrl(config.publicUrl, provider.name);
    return deps.oauth.toAuthorizeUrl(provider, { state, secrets, callback }, extra);
  }

  async function forgetAttempts(): Promise<void> {
    await deleteOldLinkAttempts(db.write, getRetentionStart(kernel, 'link_attempts'));
  }
}

/**
 * Returns the setup of a provider. Throws NOT_FOUND if this installation does not offer the
 * provider.
 */
export function requireLinkProvider(deps: Pick<LinksDeps, 'findProvider'>, name: LinkProvider) {
  const provider = deps.findProvider(name);
  if (provider) return provider;
  const because = accountLinkMessages.notOffered({ provider: linkProviderNames[name] });
  throw new AppError('NOT_FOUND', { because });
}

/**
 * Returns the URL to which a provider sends players back. Operators must register it at the
 * provider.
 */
export const toLinkCallbackUrl = (publicUrl: string, provider: LinkProvider): string =>
  `${publicUrl}/api/links/${provider}/callback`;

/**
 * Returns the context under which the secrets of an attempt are encrypted. Secrets of one attempt
 * cannot be decrypted for another.
 */
const toPlace = (stateHash: Buffer): string => `attempt:${stateHash.toString('hex')}`;
export const decryptAttemptSecrets = (
  keys: EncryptionKeys,
  attempt: LinkAttemptRow,
  stateHash: Buffer,
) => JSON.parse(decryptForRow(keys, attempt.secrets, toPlace(stateHash))) as LinkAttemptSecrets;

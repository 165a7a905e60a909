import type { passkeyCalls as api } from '@guildhall/contract/identity/security/passkeys';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findLoginUserById } from '../accounts/users/users.api.ts';
import { toUserHandle, type PasskeyChallenges } from './passkey-challenges.ts';
import {
  lockUserWithPasswordProof,
  mailPasskeyChange,
  type PasskeysDeps,
} from './passkeys.shared.ts';
import { countPasskeys, insertPasskey, listPasskeys } from './passkeys.store.ts';
import { accountSecurityMessages } from './security.messages.ts';

const passkeysMax = 10;
type Own = Call<UserActor>;
type Made = ValidatedCallInput<typeof api.addPasskey>['body'];
export interface PasskeyAddingDeps extends PasskeysDeps {
  readonly challenges: PasskeyChallenges;
}
/**
 * Adds passkeys. The device creates a passkey for a challenge of the server. Both calls require
 * that the password was proven recently.
 */
export function createPasskeyRegistration(kernel: Kernel, deps: PasskeyAddingDeps) {
  const { db, clock, commands } = kernel;
  const { challenges } = deps;
  return { begin, add };

  async function begin(call: Own): Promise<Reply<typeof api.beginPasskey>> {
    const { userId, sessionId } = call.actor;
    const [user, existing] = await Promise.all([
      findLoginUserById(db.read, userId),
      listPasskeys(db.read, userId),
    ]);
    if (!user) throw new AppError('UNAUTHORIZED');
    if (existing.length >= passkeysMax) throw tooMany();
    const challenge = await db.transaction(async (tx) => {
      await lockUserWithPasswordProof(kernel, deps, tx, call);
      return challenges.create(tx, { sessionId, browserHash: null });
    });
    return {
      challenge,
      rpId: challenges.rpId,
      userHandle: toUserHandle(userId),
      email: user.email,
      username: user.username,
      existing: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    };
  }
  async function add(call: Own, body: Made) {
    const { userId, sessionId } = call.actor;
    const { name, transports } = body;
    const owner = { sessionId, browserHash: null };
    const challenge = await challenges.consume(body.clientDataJSON, owner);
    const { id, publicKey, counter } = await verifyMade(kernel, challenges.rpId, challenge, body);
    const spec = {
      type: 'passkeys.add',
      message: accountSecurityMessages.addedPasskey({ name }),
      userId,
    };
    return commands.run(call, spec, async (tx, command) => {
      await lockUserWithPasswordProof(kernel, deps, tx, call);
      if ((await countPasskeys(tx, userId)) >= passkeysMax) throw tooMany();
      const added = await insertPasskey(tx, {
        userId,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports,
        name,
        now: clock.now(),
      });
      if (!added)
        throw new AppError('CONFLICT', { because: accountSecurityMessages.passkeyKnown() });
      await mailPasskeyChange(deps, tx, userId, 'passkey-added', name, command.id);
      return { reply: { id: added.id } };
    });
  }
}
/**
 * Verifies the passkey that a device has created, and returns it. Throws SIGN_VERIFICATION_FAILED
 * if the verification fails, for example because the device has not verified its owner.
 */
async function verifyMade(
  { config }: Pick<Kernel, 'config'>,
  rpId: string,
  challenge: string,
  { credentialId, clientDataJSON, attestationObject }: Made,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw new AppError('SIGN_VERIFICATION_FAILED');
  return verified.registrationInfo.credential;
}
const tooMany = (): AppError =>
  new AppError('CONFLICT', { because: accountSecurityMessages.tooManyPasskeys() });

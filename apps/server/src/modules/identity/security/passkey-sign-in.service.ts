import type { passkeyCalls as api } from '@guildhall/contract/identity/security/passkeys';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockLoginUser } from '../accounts/users/users.api.ts';
import {
  requireSignInReply,
  openSignInSession,
  type OpenSessionDeps,
  type RefusedSignInNotices,
  type SignInReply,
} from '../credentials/credentials.api.ts';
import type { PasskeyChallenges } from './passkey-challenges.ts';
import { findPasskey, updatePasskeyUse, type PasskeyRow } from './passkeys.store.ts';
import { accountSecurityMessages } from './security.messages.ts';

type Visitor = Call<UserActor | VisitorActor>;
type Signed = ValidatedCallInput<typeof api.completePasskeySignIn>['body'];
export interface PasskeySignInDeps extends OpenSessionDeps {
  readonly challenges: PasskeyChallenges;
  readonly refusals: RefusedSignInNotices;
}
/**
 * Signs in with a passkey. The passkey identifies the user, and replaces both password and code.
 */
export function createPasskeySignIn(kernel: Kernel, deps: PasskeySignInDeps) {
  const { db, clock, commands, config, limits } = kernel;
  const { challenges } = deps;
  return { begin, complete };

  async function begin(browserHash: Buffer): Promise<Reply<typeof api.beginPasskeySignIn>> {
    const challenge = await db.transaction((tx) =>
      challenges.create(tx, { sessionId: null, browserHash }),
    );
    return { challenge, rpId: challenges.rpId };
  }
  /** @throws SIGN_VERIFICATION_FAILED for every fault of challenge, key or signature. */
  async function complete(call: Visitor, body: Signed): Promise<SignInReply> {
    if (call.deviceHash === undefined) throw new AppError('SIGN_VERIFICATION_FAILED');
    const owner = { sessionId: null, browserHash: call.deviceHash };
    const challenge = await challenges.consume(body.clientDataJSON, owner);
    const known = await findPasskey(db.read, body.credentialId);
    if (!known) throw new AppError('SIGN_VERIFICATION_FAILED');
    const { user_id: userId } = known;
    const result: { signedIn?: SignInReply } = {};
    const work = commands.run(
      { ...call, idempotencyKey: undefined },
      { type: 'sessions.login', message: accountSecurityMessages.signedInWithPasskey(), userId },
      async (tx, command) => {
        const user = await lockLoginUser(tx, userId);
        // reads the passkey after locking the user, because another transaction may have deleted
        // the passkey or raised its counter
        const passkey = user && (await findPasskey(tx, body.credentialId));
        if (!user || passkey?.user_id !== userId) throw new AppError('SIGN_VERIFICATION_FAILED');
        const counter = await verify(passkey, challenge, body);
        await updatePasskeyUse(tx, passkey.id, counter, clock.now());
        const { triggerId } = body;
        const signInMethod = { way: 'passkey', withCode: true } as const;
        const entry = { ...signInMethod, ...(triggerId !== undefined && { triggerId }) };
        result.signedIn = await openSignInSession(deps, tx, call, user, entry, command.id);
        await limits.succeeded(tx, limits.network('credential', call.address));
        return { reply: {} };
      },
    );
    const { device } = call;
    await work.catch((error: unknown) =>
      deps.refusals.rethrow(error, { userId, way: 'passkey', device }),
    );
    return requireSignInReply(result);
  }
  /**
   * Verifies the signature, and returns the passkey's new signature counter. Throws if the device
   * has not verified its owner, or if the counter is lower than before.
   */
  async function verify(passkey: PasskeyRow, challenge: string, body: Signed): Promise<number> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { credentialId, clientDataJSON, authenticatorData, signature } = body;
    const verified = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: config.publicUrl,
      expectedRPID: challenges.rpId,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!verified?.verified) throw new AppError('SIGN_VERIFICATION_FAILED');
    return verified.authenticationInfo.newCounter;
  }
}

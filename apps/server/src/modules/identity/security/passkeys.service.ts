import type { passkeys as api } from '@guildhall/contract/identity/passkeys';
import type { Parsed, Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { toIso, toIsoOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findLoginById } from '../accounts/users.api.ts';
import type { MailedLinks } from '../credentials/credentials.api.ts';
import type { Sessions } from '../sessions/sessions.api.ts';
import { toUserHandle, type PasskeyChallenges } from './passkey-challenges.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from './passkeys.store.ts';
import { words } from './security.words.ts';

const passkeysMax = 10;
type Own = Call<UserActor>;
export interface PasskeysDeps {
  readonly sessions: Pick<Sessions, 'lockCaller'>;
  readonly links: Pick<MailedLinks, 'address' | 'mail'>;
  readonly challenges: PasskeyChallenges;
}
/** Passkeys of the player who is signed in. Adding and removing one takes a proof of the password. */
export function createPasskeys(kernel: Kernel, { sessions, links, challenges }: PasskeysDeps) {
  const { db, clock, commands, config } = kernel;
  return { list, begin, add, rename, remove };

  async function list({ actor }: Own): Promise<Reply<typeof api.listPasskeys>> {
    const rows = await listPasskeys(db.read, actor.userId);
    return {
      data: rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: toIso(created_at),
        lastUsedAt: toIsoOrNull(last_used_at),
      })),
    };
  }
  async function begin(call: Own): Promise<Reply<typeof api.beginPasskey>> {
    const { userId, sessionId } = call.actor;
    const [user, existing] = await Promise.all([
      findLoginById(db.read, userId),
      listPasskeys(db.read, userId),
    ]);
    if (!user) throw new AppError('UNAUTHORIZED');
    if (existing.length >= passkeysMax) throw tooMany();
    const challenge = await db.transaction(async (tx) => {
      await lockProven(tx, call);
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
  async function add(call: Own, body: Parsed<typeof api.addPasskey>['body']) {
    const { userId, sessionId } = call.actor;
    const { name, credentialId, clientDataJSON, attestationObject, transports } = body;
    const challenge = await challenges.consume(clientDataJSON, { sessionId, browserHash: null });
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
      expectedRPID: challenges.rpId,
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!verified?.verified) throw new AppError('SIGN_VERIFICATION_FAILED');
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const spec = { type: 'passkeys.add', said: words.addedPasskey({ name }), userId };
    return commands.run(call, spec, async (tx, command) => {
      await lockProven(tx, call);
      if ((await countPasskeys(tx, userId)) >= passkeysMax) throw tooMany();
      const added = await insertPasskey(tx, {
        ...{ userId, credentialId: id, counter, transports, name, now: clock.now() },
        publicKey: Buffer.from(publicKey),
      });
      if (!added) throw new AppError('CONFLICT', { because: words.passkeyKnown() });
      await mail(tx, userId, 'passkey-added', name, command.id);
      return { reply: { id: added.id } };
    });
  }
  function rename(call: Own, id: number, name: string) {
    const { userId } = call.actor;
    const spec = { type: 'passkeys.rename', said: words.renamedPasskey({ name }), userId };
    return commands.run(call, spec, async (tx) => {
      await sessions.lockCaller(tx, call.actor);
      if (!(await renamePasskey(tx, userId, id, name))) throw new AppError('NOT_FOUND');
      return { reply: {} };
    });
  }
  function remove(call: Own, id: number) {
    const { userId } = call.actor;
    const spec = { type: 'passkeys.remove', said: words.removedPasskey(), userId };
    return commands.run(call, spec, async (tx, command) => {
      await lockProven(tx, call);
      const removed = await deletePasskey(tx, userId, id);
      if (!removed) throw new AppError('NOT_FOUND');
      await mail(tx, userId, 'passkey-removed', removed.name, command.id);
      return { reply: {} };
    });
  }
  async function lockProven(tx: Tx, call: Own): Promise<void> {
    const { provenUntil } = await sessions.lockCaller(tx, call.actor);
    if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
  }
  async function mail(
    tx: Tx,
    userId: number,
    template: 'passkey-added' | 'passkey-removed',
    name: string,
    commandId: number,
  ): Promise<void> {
    const user = await findLoginById(tx, userId);
    const values = { name, link: links.address('profile-settings') };
    if (user) await links.mail(tx, user, template, values, commandId);
  }
}
const tooMany = (): AppError => new AppError('CONFLICT', { because: words.tooManyPasskeys() });

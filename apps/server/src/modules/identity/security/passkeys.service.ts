import type { passkeyCalls as api } from '@guildhall/contract/identity/security/passkeys';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  lockUserWithPasswordProof,
  mailPasskeyChange,
  type PasskeysDeps,
} from './passkeys.shared.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys.store.ts';
import { accountSecurityMessages } from './security.messages.ts';

type Own = Call<UserActor>;
/**
 * Lists and removes the passkeys of the signed-in player. Removing a passkey requires that the
 * password was proven recently.
 */
export function createPasskeyUseCases(kernel: Kernel, deps: PasskeysDeps) {
  const { db, commands } = kernel;
  return { list, rename, remove };

  async function list({ actor }: Own): Promise<Reply<typeof api.listPasskeys>> {
    const rows = await listPasskeys(db.read, actor.userId);
    return {
      data: rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: toIsoTime(created_at),
        lastUsedAt: toIsoTimeOrNull(last_used_at),
      })),
    };
  }
  function rename(call: Own, id: number, name: string) {
    const { userId } = call.actor;
    const spec = {
      type: 'passkeys.rename',
      message: accountSecurityMessages.renamedPasskey({ name }),
      userId,
    };
    return commands.run(call, spec, async (tx) => {
      await deps.sessions.lockCaller(tx, call.actor);
      if (!(await renamePasskey(tx, userId, id, name))) throw new AppError('NOT_FOUND');
      return { reply: {} };
    });
  }
  function remove(call: Own, id: number) {
    const { userId } = call.actor;
    const spec = {
      type: 'passkeys.remove',
      message: accountSecurityMessages.removedPasskey(),
      userId,
    };
    return commands.run(call, spec, async (tx, command) => {
      await lockUserWithPasswordProof(kernel, deps, tx, call);
      const removed = await deletePasskey(tx, userId, id);
      if (!removed) throw new AppError('NOT_FOUND');
      await mailPasskeyChange(deps, tx, userId, 'passkey-removed', removed.name, command.id);
      return { reply: {} };
    });
  }
}

import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { noteCommandImpacts } from '../../../kernel/commands/impacts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockLoginUser } from '../../identity/accounts/users/users.api.ts';
import type { MailedLinks } from '../../identity/credentials/credentials.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import type { WalletLinkReactions, LinkedWallet, Wallets } from './wallets.api.ts';
import { deleteWallet, listWallets, lockWallet, type WalletRow } from './wallets.store.ts';
import { walletMessages } from './wallets.messages.ts';

export type UserCall = Call<UserActor>;
type Owner = Pick<UserActor, 'userId' | 'accountId'>;
export interface WalletDeps {
  readonly sessions: Sessions;
  readonly links: MailedLinks;
}
const ofWallets = { message: undefined, entity: 'wallets' } as const;

/** Lists and unlinks wallets; `linking.service.ts` links them. */
export function createWalletUseCases(kernel: Kernel, deps: WalletDeps) {
  const { db, commands } = kernel;
  let reactions: WalletLinkReactions | undefined;
  const api: Wallets = { findOwn, lockOwn, react: (given) => (reactions = given) };
  return { api, list, unlink, unlinkByOperator, noteLinked };

  async function list(call: UserCall) {
    return { data: (await listWallets(db.read, call.actor.userId)).map(toWalletReply) };
  }

  async function findOwn(db: Queries, owner: Owner, id: number): Promise<LinkedWallet> {
    return toOwn(
      owner,
      (await listWallets(db, owner.userId)).find((row) => row.id === id),
    );
  }

  async function lockOwn(tx: Tx, owner: Owner, id: number): Promise<LinkedWallet> {
    return toOwn(owner, await lockWallet(tx, id));
  }

  /** Runs the registered reactions after a wallet was linked. */
  async function noteLinked(tx: Tx, row: WalletRow): Promise<void> {
    await reactions?.onLinked(tx, toLinked(row));
  }

  function unlink(call: UserCall, id: number) {
    const { userId } = call.actor;
    const spec = { ...ofWallets, type: 'wallets.unlink', entityId: id, userId };
    return commands.run(call, spec, async (tx, command) => {
      await assertPasswordProven(kernel, deps, tx, call);
      const row = await lockWallet(tx, id);
      if (row?.userId !== userId) throw new AppError('NOT_FOUND');
      return remove(tx, row, command.id, walletMessages.unlinked({ address: row.address }));
    });
  }

  function unlinkByOperator(call: Call, id: number) {
    const spec = { ...ofWallets, type: 'wallets.revoke', entityId: id };
    return commands.run(call, spec, async (tx, command) => {
      const row = await lockWallet(tx, id);
      if (!row) throw new AppError('NOT_FOUND');
      noteCommandImpacts([{ kind: 'takes', sentence: walletMessages.losesWallet() }], {
        of: `wallets ${id}`,
      });
      const message = walletMessages.unlinkedByStaff({ address: row.address });
      return { ...(await remove(tx, row, command.id, message)), userId: row.userId };
    });
  }

  async function remove(tx: Tx, row: WalletRow, commandId: number, message: Sentence) {
    await reactions?.onUnlinking(tx, toLinked(row));
    await deleteWallet(tx, row.id);
    await notifyWalletOwner(kernel, deps, tx, row, 'wallet-unlinked', commandId);
    return { reply: {}, before: { ...toWalletReply(row), proof: row.proof }, message };
  }
}

function toOwn({ userId, accountId }: Owner, row: WalletRow | undefined): LinkedWallet {
  if (row?.userId !== userId) throw new AppError('NOT_FOUND');
  return { ...toLinked(row), accountId };
}
const toLinked = ({ id, userId, address }: WalletRow) => ({
  id,
  userId,
  address: address as LinkedWallet['address'],
});

/** Throws PROOF_REQUIRED unless the user has entered the password in the last five minutes. */
export async function assertPasswordProven(
  { clock }: Pick<Kernel, 'clock'>,
  { sessions }: WalletDeps,
  tx: Tx,
  call: UserCall,
): Promise<void> {
  const { provenUntil } = await sessions.lockCaller(tx, call.actor);
  if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
}

/** Mails the owner of a wallet, and makes the owner's open pages reload the wallets. */
export async function notifyWalletOwner(
  { realtime }: Pick<Kernel, 'realtime'>,
  { links }: WalletDeps,
  tx: Tx,
  row: WalletRow,
  template: 'wallet-linked' | 'wallet-unlinked',
  commandId: number,
): Promise<void> {
  const user = await lockLoginUser(tx, row.userId);
  if (!user) return;
  await realtime.emit(tx, row.userId, 'ACCOUNT_UPDATED', { accountId: user.account_id });
  const values = { address: row.address, link: links.address('digital-assets') };
  await links.mail(tx, user, template, values, commandId);
}

export const toWalletReply = ({ id, address, authWay, createdAt }: WalletRow) => ({
  id,
  address,
  authWay,
  createdAt: toIsoTime(createdAt),
});

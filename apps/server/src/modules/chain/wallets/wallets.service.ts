import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIso } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { raiseImpacts } from '../../../kernel/commands/impacts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockLogin } from '../../identity/accounts/users/users.api.ts';
import type { MailedLinks } from '../../identity/credentials/credentials.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import type { LinkReactions, OwnWallet, Wallets } from './wallets.api.ts';
import { deleteWallet, listWallets, lockWallet, type WalletRow } from './wallets.store.ts';
import { words } from './wallets.words.ts';

export type OwnCall = Call<UserActor>;
type Owner = Pick<UserActor, 'userId' | 'accountId'>;
export interface WalletDeps {
  readonly sessions: Sessions;
  readonly links: MailedLinks;
}
const ofWallets = { said: undefined, entity: 'wallets' } as const;

/** Lists wallets and unlinks them; `linking.service.ts` links them. */
export function createWallets(kernel: Kernel, deps: WalletDeps) {
  const { db, commands } = kernel;
  let reactions: LinkReactions | undefined;
  const api: Wallets = { findOwn, lockOwn, react: (given) => (reactions = given) };
  return { api, list, unlink, unlinkByOperator, noteLinked };

  async function list(call: OwnCall) {
    return { data: (await listWallets(db.read, call.actor.userId)).map(toWallet) };
  }

  async function findOwn(on: Queries, owner: Owner, id: number): Promise<OwnWallet> {
    return toOwn(
      owner,
      (await listWallets(on, owner.userId)).find((row) => row.id === id),
    );
  }

  async function lockOwn(tx: Tx, owner: Owner, id: number): Promise<OwnWallet> {
    return toOwn(owner, await lockWallet(tx, id));
  }

  /** Tells who reacts to links that a wallet was linked. */
  async function noteLinked(tx: Tx, row: WalletRow): Promise<void> {
    await reactions?.onLinked(tx, toLinked(row));
  }

  function unlink(call: OwnCall, id: number) {
    const { userId } = call.actor;
    const spec = { ...ofWallets, type: 'wallets.unlink', entityId: id, userId };
    return commands.run(call, spec, async (tx, command) => {
      await requirePasswordProof(kernel, deps, tx, call);
      const row = await lockWallet(tx, id);
      if (row?.userId !== userId) throw new AppError('NOT_FOUND');
      return remove(tx, row, command.id, words.unlinked({ address: row.address }));
    });
  }

  function unlinkByOperator(call: Call, id: number) {
    const spec = { ...ofWallets, type: 'wallets.revoke', entityId: id };
    return commands.run(call, spec, async (tx, command) => {
      const row = await lockWallet(tx, id);
      if (!row) throw new AppError('NOT_FOUND');
      raiseImpacts([{ kind: 'takes', sentence: words.losesWallet() }], { of: `wallets ${id}` });
      const said = words.unlinkedByStaff({ address: row.address });
      return { ...(await remove(tx, row, command.id, said)), userId: row.userId };
    });
  }

  async function remove(tx: Tx, row: WalletRow, commandId: number, said: Sentence) {
    await reactions?.onUnlinking(tx, toLinked(row));
    await deleteWallet(tx, row.id);
    await informOwner(kernel, deps, tx, row, 'wallet-unlinked', commandId);
    return { reply: {}, before: { ...toWallet(row), proof: row.proof }, said };
  }
}

function toOwn({ userId, accountId }: Owner, row: WalletRow | undefined): OwnWallet {
  if (row?.userId !== userId) throw new AppError('NOT_FOUND');
  return { ...toLinked(row), accountId };
}
const toLinked = ({ id, userId, address }: WalletRow) => ({
  id,
  userId,
  address: address as OwnWallet['address'],
});

/** Throws PROOF_REQUIRED unless the password was proven in the last five minutes. */
export async function requirePasswordProof(
  { clock }: Pick<Kernel, 'clock'>,
  { sessions }: WalletDeps,
  tx: Tx,
  call: OwnCall,
): Promise<void> {
  const { provenUntil } = await sessions.lockCaller(tx, call.actor);
  if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
}

/** Mails the owner and has open pages read the wallets again. */
export async function informOwner(
  { realtime }: Pick<Kernel, 'realtime'>,
  { links }: WalletDeps,
  tx: Tx,
  row: WalletRow,
  template: 'wallet-linked' | 'wallet-unlinked',
  commandId: number,
): Promise<void> {
  const user = await lockLogin(tx, row.userId);
  if (!user) return;
  await realtime.emit(tx, row.userId, 'ACCOUNT_UPDATED', { accountId: user.account_id });
  const values = { address: row.address, link: links.address('digital-assets') };
  await links.mail(tx, user, template, values, commandId);
}

export const toWallet = ({ id, address, authWay, createdAt }: WalletRow) => ({
  id,
  address,
  authWay,
  createdAt: toIso(createdAt),
});

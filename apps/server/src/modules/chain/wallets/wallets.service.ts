import { limits } from '@guildhall/contract/limits';
import type { wallets as walletsApi } from '@guildhall/contract/chain/wallets';
import type { Parsed } from '@guildhall/contract/kit/endpoint';
import type { Sentence } from '@guildhall/contract/kit/words';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { toIso } from '../../../kernel/db/rows.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import { raiseImpacts } from '../../../kernel/impacts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { newToken } from '../../../kernel/secrets.ts';
import { lockAccount } from '../../identity/accounts/players.api.ts';
import { lockLogin } from '../../identity/accounts/users.api.ts';
import type { MailedLinks } from '../../identity/credentials/credentials.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import { formatLinkText } from './link-text.ts';
import type { UnlinkHindrance, Wallets } from './wallets.api.ts';
import {
  deleteExpiredNonces,
  deleteNonce,
  deleteWallet,
  findByAddress,
  insertNonce,
  insertWallet,
  listWallets,
  lockNonces,
  lockWallet,
  type NonceOwner,
  type WalletRow,
} from './wallets.store.ts';
import { words } from './wallets.words.ts';

type Own = Call<UserActor>;
type Proof = Parsed<typeof walletsApi.linkWallet>['body'];
/** Signs with kit and noble: 20 MiB that a server without wallets does not load. */
const loadProof = () => import('./link-proof.ts');

export interface WalletDeps {
  readonly sessions: Sessions;
  readonly links: MailedLinks;
}

/** Links wallets to users and unlinks them. */
export function createWallets(kernel: Kernel, { sessions, links }: WalletDeps) {
  const { db, clock, commands, config } = kernel;
  const hindrances: UnlinkHindrance[] = [];

  async function requestNonce(
    call: Own,
    { address, authWay }: { address: string; authWay: string },
  ) {
    const proof = await loadProof();
    if (!proof.isWalletAddress(address)) throw new AppError('SIGN_VERIFICATION_FAILED');
    const issuedAt = clock.now();
    const expiresAt = new Date(issuedAt.getTime() + limits.walletNonceMinutes * 60_000);
    const message = formatLinkText({
      origin: config.publicUrl,
      address,
      userId: call.actor.userId,
      username: call.actor.name,
      nonce: newToken(),
      issuedAt,
      expiresAt,
    });
    await db.transaction(async (tx) => {
      await requireProof(tx, call);
      await insertNonce(tx, toOwner(call, { address, authWay }), message, expiresAt);
    });
    return {
      message,
      expiresAt: expiresAt.toISOString(),
      transaction: proof.prepareLinkTransaction(address, message),
    };
  }

  async function link(call: Own, body: Proof) {
    if ((body.sign === undefined) === (body.transaction === undefined))
      throw invalid(body.sign === undefined ? 'sign' : 'transaction', words.oneProof());
    const { userId, accountId } = call.actor;
    const said = words.linked({ address: body.address });
    const spec = { type: 'wallets.link', said, entity: 'wallets', userId };
    return commands.run(call, spec, async (tx, command) => {
      await requireProof(tx, call);
      await lockAccount(tx, accountId);
      await consumeNonce(tx, call, body);
      const row = await insertWallet(tx, {
        userId,
        address: body.address,
        authWay: body.authWay,
        proof: body.sign === undefined ? 'TRANSACTION' : 'MESSAGE',
        createdAt: command.at,
      });
      if (!row) throw await describeTaken(tx, body.address, userId);
      if ((await listWallets(tx, userId)).length > limits.walletsMax)
        throw new AppError('CONFLICT', { because: words.tooMany({ n: limits.walletsMax }) });
      await tellOwner(tx, row, 'wallet-linked', command.id);
      const data = toWallet(row);
      return { reply: { data }, entityId: row.id, after: { ...data, proof: row.proof } };
    });
  }

  /** Uses up the text that was signed. Throws SIGN_VERIFICATION_FAILED where none of them was. */
  async function consumeNonce(tx: Tx, call: Own, body: Proof): Promise<void> {
    const proof = await loadProof();
    const { address, addressBytes, sign, transaction } = body;
    const isSound =
      proof.isWalletAddress(address) &&
      (addressBytes === undefined || proof.hasBytes(address, addressBytes));
    const open = isSound ? await lockNonces(tx, toOwner(call, body), clock.now()) : [];
    const signed = open.find(({ message }) =>
      sign === undefined
        ? proof.isSignedTransaction(address, message, transaction ?? '')
        : proof.isSignedMessage(address, message, sign),
    );
    if (!signed) throw new AppError('SIGN_VERIFICATION_FAILED');
    await deleteNonce(tx, signed.id);
  }

  function unlink(call: Own, id: number) {
    const { userId } = call.actor;
    const spec = { ...unlinkSpec, type: 'wallets.unlink', entityId: id, userId };
    return commands.run(call, spec, async (tx, command) => {
      await requireProof(tx, call);
      const row = await lockWallet(tx, id);
      if (row?.userId !== userId) throw new AppError('NOT_FOUND');
      return remove(tx, row, command.id, words.unlinked({ address: row.address }));
    });
  }

  function unlinkByOperator(call: Call, id: number) {
    const spec = { ...unlinkSpec, type: 'wallets.revoke', entityId: id };
    return commands.run(call, spec, async (tx, command) => {
      const row = await lockWallet(tx, id);
      if (!row) throw new AppError('NOT_FOUND');
      raiseImpacts([{ kind: 'takes', sentence: words.losesWallet() }], { of: `wallets ${id}` });
      const said = words.unlinkedByStaff({ address: row.address });
      return { ...(await remove(tx, row, command.id, said)), userId: row.userId };
    });
  }

  /** Throws CONFLICT, with its reason, while something of the wallet is under way. */
  async function remove(tx: Tx, row: WalletRow, commandId: number, said: Sentence) {
    for (const hindrance of hindrances) {
      const because = await hindrance(tx, row);
      if (because) throw new AppError('CONFLICT', { because });
    }
    await deleteWallet(tx, row.id);
    await tellOwner(tx, row, 'wallet-unlinked', commandId);
    return { reply: {}, before: { ...toWallet(row), proof: row.proof }, said };
  }

  async function requireProof(tx: Tx, call: Own): Promise<void> {
    const { provenUntil } = await sessions.lockCaller(tx, call.actor);
    if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
  }

  async function tellOwner(
    tx: Tx,
    row: WalletRow,
    template: 'wallet-linked' | 'wallet-unlinked',
    commandId: number,
  ): Promise<void> {
    const user = await lockLogin(tx, row.userId);
    if (!user) return;
    await kernel.realtime.emit(tx, row.userId, 'ACCOUNT_UPDATED', { accountId: user.account_id });
    const values = { address: row.address, link: links.address('digital-assets') };
    await links.mail(tx, user, template, values, commandId);
  }

  const api: Wallets = { hinderUnlinking: (hindrance) => void hindrances.push(hindrance) };
  return {
    api,
    requestNonce,
    link,
    unlink,
    unlinkByOperator,
    list: async (call: Own) => ({
      data: (await listWallets(db.read, call.actor.userId)).map(toWallet),
    }),
    forgetNonces: () => deleteExpiredNonces(db.read, clock.now()),
  };
}

const unlinkSpec = { said: undefined, entity: 'wallets' } as const;
const toOwner = (
  { actor }: Own,
  { address, authWay }: { readonly address: string; readonly authWay: string },
): NonceOwner => ({ userId: actor.userId, sessionId: actor.sessionId, address, authWay });

async function describeTaken(tx: Tx, address: string, userId: number): Promise<AppError> {
  const isOwn = (await findByAddress(tx, address))?.userId === userId;
  return new AppError('CONFLICT', {
    because: isOwn ? words.linkedHere() : words.linkedElsewhere(),
  });
}
export const toWallet = ({ id, address, authWay, createdAt }: WalletRow) => ({
  id,
  address,
  authWay,
  createdAt: toIso(createdAt),
});

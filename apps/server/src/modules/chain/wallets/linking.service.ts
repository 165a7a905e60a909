import { limits } from '@guildhall/contract/limits';
import type { walletCalls as walletsApi } from '@guildhall/contract/chain/wallets';
import type { ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError, buildConflictError } from '../../../kernel/errors.ts';
import { getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken } from '../../../kernel/secrets.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { formatWalletLinkText } from './link-text.ts';
import {
  notifyWalletOwner,
  assertPasswordProven,
  toWalletReply,
  type UserCall,
  type WalletDeps,
} from './wallets.service.ts';
import {
  deleteExpiredWalletNonces,
  deleteWalletNonce,
  findWalletByAddress,
  insertWalletNonce,
  insertWallet,
  listWallets,
  lockValidWalletNonces,
  type NonceOwner,
  type WalletRow,
} from './wallets.store.ts';
import { walletMessages } from './wallets.messages.ts';

type Nonce = ValidatedCallInput<typeof walletsApi.walletNonce>['body'];
type Proof = ValidatedCallInput<typeof walletsApi.linkWallet>['body'];
const minuteMs = 60_000;
/**
 * Loads the file that verifies signatures only when a wallet is linked, because its libraries are
 * large.
 */
const loadProof = () => import('./link-proof.ts');

interface LinkingDeps extends WalletDeps {
  readonly noteLinked: (tx: Tx, row: WalletRow) => Promise<void>;
}

/** Links wallets: issues the text that a wallet must sign, and verifies the signature. */
export function createWalletLinker(kernel: Kernel, deps: LinkingDeps) {
  const { db, clock, commands, config } = kernel;
  return { requestNonce, link, forgetNonces };

  async function requestNonce(call: UserCall, nonce: Nonce) {
    const { address } = nonce;
    const proof = await loadProof();
    if (!proof.isWalletAddress(address)) throw new AppError('SIGN_VERIFICATION_FAILED');
    const issuedAt = clock.now();
    const expiresAt = new Date(issuedAt.getTime() + limits.walletNonceMinutes * minuteMs);
    const { userId, name: username } = call.actor;
    const { publicUrl: origin } = config;
    const subject = { origin, address, userId, username };
    const message = formatWalletLinkText({
      ...subject,
      nonce: generateToken(),
      issuedAt,
      expiresAt,
    });
    await db.transaction(async (tx) => {
      await assertPasswordProven(kernel, deps, tx, call);
      await insertWalletNonce(tx, toOwner(call, nonce), message, expiresAt);
    });
    const transaction = proof.prepareLinkTransaction(address, message);
    return { message, expiresAt: expiresAt.toISOString(), transaction };
  }

  /**
   * Links a wallet. Throws CONFLICT if the wallet is already linked to this user or to another
   * user. Verifies the signature first, so that only the wallet's owner learns this.
   */
  async function link(call: UserCall, body: Proof) {
    if ((body.sign === undefined) === (body.transaction === undefined))
      throw buildFieldError(
        body.sign === undefined ? 'sign' : 'transaction',
        walletMessages.oneProof(),
      );
    const { address, authWay } = body;
    const { userId, accountId } = call.actor;
    const message = walletMessages.linked({ address });
    const spec = { type: 'wallets.link', message, entity: 'wallets', userId };
    return commands.run(call, spec, async (tx, command) => {
      await assertPasswordProven(kernel, deps, tx, call);
      await lockAccount(tx, accountId);
      await consumeNonce(tx, call, body);
      const proof = body.sign === undefined ? 'TRANSACTION' : 'MESSAGE';
      const { at: createdAt } = command;
      const row = await insertWallet(tx, { userId, address, authWay, proof, createdAt });
      if (!row) throw await describeTaken(tx, address, userId);
      if ((await listWallets(tx, userId)).length > limits.walletsMax)
        throw buildConflictError(walletMessages.tooMany({ n: limits.walletsMax }));
      await deps.noteLinked(tx, row);
      await notifyWalletOwner(kernel, deps, tx, row, 'wallet-linked', command.id);
      const data = toWalletReply(row);
      return { reply: { data }, entityId: row.id, after: { ...data, proof } };
    });
  }

  /**
   * Marks the signed text as used. Throws SIGN_VERIFICATION_FAILED if the signature fits none of
   * the session's open texts.
   */
  async function consumeNonce(tx: Tx, call: UserCall, body: Proof): Promise<void> {
    const proof = await loadProof();
    const { address, addressBytes, sign, transaction = '' } = body;
    const isSound =
      proof.isWalletAddress(address) &&
      (addressBytes === undefined || proof.isAddressOfBytes(address, addressBytes));
    const open = isSound ? await lockValidWalletNonces(tx, toOwner(call, body), clock.now()) : [];
    const signed = open.find(({ message }) =>
      sign === undefined
        ? proof.isLinkTransactionSignedBy(address, message, transaction)
        : proof.isMessageSignedBy(address, message, sign),
    );
    if (!signed) throw new AppError('SIGN_VERIFICATION_FAILED');
    await deleteWalletNonce(tx, signed.id);
  }

  async function forgetNonces(): Promise<void> {
    await deleteExpiredWalletNonces(db.write, getRetentionStart({ clock }, 'wallet_nonces'));
  }
}

const toOwner = ({ actor }: UserCall, { address, authWay }: Nonce): NonceOwner => ({
  userId: actor.userId,
  sessionId: actor.sessionId,
  address,
  authWay,
});

async function describeTaken(tx: Tx, address: string, userId: number): Promise<AppError> {
  const isOwn = (await findWalletByAddress(tx, address))?.userId === userId;
  const because = isOwn ? walletMessages.linkedHere() : walletMessages.linkedElsewhere();
  return new AppError('CONFLICT', { because });
}

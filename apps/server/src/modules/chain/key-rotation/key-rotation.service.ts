import type { ChainKeyName } from '@guildhall/contract/chain/key-rotation.section';
import type { Address } from '@solana/kit';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  addToRotatedAccountCount,
  ChainUnavailableError,
  findRotationByNewKey,
  findRunningRotation,
  insertKeyRotation,
  lockSigningKeysExclusive,
  lockRunningRotation,
  type ChainClient,
} from '../network/network.api.ts';
import { keyHandoverSubmissionKind, type Submission } from '../submissions/submissions.api.ts';
import { storeFormerMints } from './former-mints.ts';
import { createKeyHandover, hasBothRotationKeys, type KeyHandoverDeps } from './handover.ts';
import { keyRotationMessages } from './key-rotation.messages.ts';

/** Largest number of pages per run; the next run follows a minute later. */
const pageBatchSize = 50;
const rotationQueue = 'key-rotation.run';
/** Lamports that a new key must have before it pays fees: 0.1 SOL. */
const startingLamports = 100_000_000n;

type Deps = KeyHandoverDeps & {
  readonly client: Pick<ChainClient, 'isOpen' | 'loadSigningKeys' | 'getBalance'>;
};

/**
 * Replaces a server key by a new key in every account on the chain. The chain shows which accounts
 * name the old key, so after a crash the next run knows where to continue.
 */
export function createKeyRotation(kernel: Kernel, deps: Deps) {
  const { db, jobs, commands } = kernel;
  const { handOverPage } = createKeyHandover(kernel, deps);
  const { client, keyFiles, submissions } = deps;
  jobs.define(rotationQueue, { retries: 2, retryDelaySeconds: 10 }, turn);
  submissions.define(keyHandoverSubmissionKind, { onFinal: countMoved, onGone: leaveToNextPass });
  return { order, turn };

  /**
   * Starts a rotation at an operator's request. Reads files and the chain outside a transaction,
   * and checks again in the command.
   * @throws CONFLICT if a rotation runs, if there is no new key, or if the new key has too few
   * lamports
   * @throws FEATURE_CLOSED without a chain
   */
  async function order(call: Call, key: ChainKeyName) {
    const next = await findNext(key).catch((error: unknown) => ({ error }));
    const spec = { type: 'key-rotations.start', message: undefined, entity: 'chain' } as const;
    return commands.run(call, spec, async (tx, command) => {
      // thrown inside the command, so that a retry with the same idempotency key gets the same
      // error
      if ('error' in next) throw next.error;
      await lockSigningKeysExclusive(tx);
      if (await lockRunningRotation(tx)) throw refuse(keyRotationMessages.isRunning());
      const { from, to } = next;
      if (await findRotationByNewKey(tx, to))
        throw refuse(keyRotationMessages.noKey(listFiles(key)));
      if (key === 'assets') await storeFormerMints(tx, kernel.config, from);
      const row = { key, fromKey: from, toKey: to, commandId: command.id };
      await insertKeyRotation(tx, row, command.at);
      await jobs.send(tx, rotationQueue, {});
      return {
        reply: {},
        after: { key, from, to },
        message: keyRotationMessages.ordered({ key, address: to }),
      };
    });
  }

  async function findNext(key: ChainKeyName): Promise<{ from: Address; to: Address }> {
    if (!client.isOpen()) throw new AppError('FEATURE_CLOSED');
    if (await findRunningRotation(db.read)) throw refuse(keyRotationMessages.isRunning());
    // a server may have been killed after a rotation had finished, before it moved the new key to
    // the file of the present key
    await keyFiles.promoteFinished();
    const next = await keyFiles.provideNext(key);
    if (!next || (await findRotationByNewKey(db.read, next.to)))
      throw refuse(keyRotationMessages.noKey(listFiles(key)));
    if (next.pays && (await client.getBalance(next.to, 'processed')) < startingLamports)
      throw refuse(keyRotationMessages.noMoney({ address: next.to }));
    return next;
  }

  /** Continues the rotation where the last run stopped. */
  async function turn(): Promise<void> {
    if (!client.isOpen()) return;
    const running = await findRunningRotation(db.read);
    if (!running) return keyFiles.promoteFinished();
    try {
      if (!(await hasBothRotationKeys(client, running))) return;
      for (let page = 0; page < pageBatchSize; page++) {
        const row = await findRunningRotation(db.read);
        if (row?.id !== running.id || !(await handOverPage(row))) return;
      }
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
    }
  }
}

const refuse = (because: AppError['because']) => new AppError('CONFLICT', { because });
const listFiles = (key: ChainKeyName) => ({
  folder: 'CHAIN_KEYS',
  next: `${key}.next.json`,
  present: `${key}.json`,
  retired: 'retired',
});

async function countMoved(tx: Tx, { details }: Submission): Promise<void> {
  await addToRotatedAccountCount(tx, Number(details['rotationId']), Number(details['things']));
}
async function leaveToNextPass(): Promise<void> {
  // nothing to change: the account still names the old key, so the next pass finds it
}

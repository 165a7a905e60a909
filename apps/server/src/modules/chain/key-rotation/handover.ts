import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  finishKeyRotation,
  ChainKeyMissingError,
  lockRunningRotation,
  moveRotationCursor,
  type ChainClient,
  type KeyFiles,
  type KeyRotationRow,
} from '../network/network.api.ts';
import type { ChainTransactionSigner } from '../signing/signing.api.ts';
import {
  countOpenSubmissionsBeforeRotation,
  keyHandoverSubmissionKind,
  type Submissions,
} from '../submissions/submissions.api.ts';
import { toRotationKeys, type AccountWithOldKey } from './handover-stage.ts';
import type { HandoverStages } from './stages.ts';

export interface KeyHandoverDeps {
  readonly keyFiles: KeyFiles;
  readonly stages: HandoverStages;
  readonly transactions: Pick<ChainTransactionSigner, 'signOwn'>;
  readonly submissions: Submissions;
}

/** Sends the transactions that hand accounts over from the old key to the new key, page by page. */
export function createKeyHandover({ db, clock }: Kernel, deps: KeyHandoverDeps) {
  const { keyFiles, stages, submissions } = deps;
  return { handOverPage };

  /** Hands over one page; returns false after the last page. */
  async function handOverPage(row: KeyRotationRow): Promise<boolean> {
    const stage = stages[row.key][row.stage];
    if (!stage) return endPass(row);
    const page = await stage.findAccounts(row.cursor, toRotationKeys(row));
    const { bound = [], waiting = 0 } = page ?? {};
    for (let from = 0; from < bound.length; from += stage.limit)
      await handOver(row, bound.slice(from, from + stage.limit));
    await db.transaction(async (tx) => {
      const locked = await lockAt(tx, row);
      if (!locked) return;
      const { pass, stage } = locked;
      const next = page ? { stage, cursor: page.cursor } : { stage: stage + 1, cursor: 0 };
      const foundCount = locked.found + bound.length + waiting;
      await moveRotationCursor(tx, row.id, { pass, ...next, found: foundCount });
    });
    return true;
  }

  /**
   * Ends a pass over all accounts. Finishes the rotation if the pass found no account with the old
   * key; otherwise starts the next pass. An open transaction that was signed before the rotation
   * also makes another pass necessary, because it may create an account with the old key.
   */
  async function endPass(row: KeyRotationRow): Promise<false> {
    const isDone = await db.transaction(async (tx) => {
      const locked = await lockAt(tx, row);
      if (!locked) return false;
      if (locked.found === 0) {
        await finishKeyRotation(tx, row.id, clock.now());
        return true;
      }
      const openCount = await countOpenSubmissionsBeforeRotation(tx, row.id);
      await moveRotationCursor(tx, row.id, {
        pass: row.pass + 1,
        stage: 0,
        cursor: 0,
        found: openCount,
      });
      return false;
    });
    if (isDone) await keyFiles.promoteFinished();
    return false;
  }

  /**
   * Sends one transaction for these accounts. Leaves accounts that cannot be handed over now to the
   * next pass.
   */
  async function handOver(row: KeyRotationRow, bound: readonly AccountWithOldKey[]): Promise<void> {
    const signed = await deps.transactions.signOwn(bound.flatMap(({ steps }) => steps));
    if (!signed) return handOverEach(row, bound);
    try {
      await db.transaction((tx) =>
        submissions.submit(tx, {
          ...signed,
          kind: keyHandoverSubmissionKind,
          userId: null,
          accountId: null,
          wallet: null,
          memo: null,
          details: { rotationId: row.id, things: bound.length },
          commandId: row.commandId,
          subjects: bound.map(({ subject }) => subject),
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
      await handOverEach(row, bound);
    }
  }

  /**
   * Sends one transaction per account, so that an account in use by a player does not delay the
   * others.
   */
  async function handOverEach(
    row: KeyRotationRow,
    bound: readonly AccountWithOldKey[],
  ): Promise<void> {
    if (bound.length > 1) for (const keyHolder of bound) await handOver(row, [keyHolder]);
  }
}

/** Locks a rotation; returns undefined if another server has already continued from this row. */
async function lockAt(tx: Tx, row: KeyRotationRow): Promise<KeyRotationRow | undefined> {
  const locked = await lockRunningRotation(tx);
  const names = ['id', 'pass', 'stage', 'cursor'] as const;
  return names.every((name) => locked?.[name] === row[name]) ? locked : undefined;
}

/** Returns true if the server has the files of the old and of the new key. */
export async function hasBothRotationKeys(
  client: Pick<ChainClient, 'loadSigningKeys'>,
  { key, fromKey, toKey }: Pick<KeyRotationRow, 'key' | 'fromKey' | 'toKey'>,
): Promise<boolean> {
  try {
    const keys = await client.loadSigningKeys();
    return keys[key].address === toKey && keys.replaced[key]?.address === fromKey;
  } catch (error) {
    if (error instanceof ChainKeyMissingError) return false;
    throw error;
  }
}

import type { Address } from '@solana/kit';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listCapsulesAfterId, listMintsAfterId } from '../assets/assets.api.ts';
import { listFormerMintsAfterId } from '../signing/signing.api.ts';
import type { HandoverStageDeps, HandoverRecord } from './handover-stage.ts';

/** Largest number of accounts that one request to a node reads. */
const pageSize = 100;

/**
 * Creates functions that list the records whose accounts may name a server key, page by page: one
 * function per kind of record.
 */
export function createKeyRecordLists(
  { db }: Pick<Kernel, 'db'>,
  transactions: Pick<HandoverStageDeps['transactions'], 'findMint'>,
) {
  return { listAssets, listCapsules, listCollections };

  async function listAssets(after: number): Promise<HandoverRecord[]> {
    const rows = await listMintsAfterId(db.read, after, pageSize);
    return rows.map(({ id, mint }) => ({ id, address: mint as Address, subject: `asset ${id}` }));
  }

  async function listCapsules(after: number): Promise<HandoverRecord[]> {
    const { findTokenAccount } = await import('../instructions/instructions.api.ts');
    const rows = await listCapsulesAfterId(db.read, after, pageSize);
    return Promise.all(
      rows.map(async ({ id, wallet, collectionId }) => {
        const mint = await transactions.findMint('capsule', collectionId);
        const address = await findTokenAccount(wallet as Address, mint);
        return { id, address, subject: `capsule ${wallet} ${collectionId}` };
      }),
    );
  }

  /**
   * Lists collections whose mint addresses follow from the old key. Mints that are created during
   * the rotation already name the new key.
   */
  async function listCollections(after: number): Promise<HandoverRecord[]> {
    const rows = await listFormerMintsAfterId(db.read, after, pageSize);
    return rows.map(({ id, mint }) => ({ id, address: mint, subject: `mint ${mint}` }));
  }
}

import type { Address } from '@solana/kit';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockCapsule, setCapsuleBurnt, type CapsuleRow } from '../assets/assets.api.ts';
import {
  chainDifferenceMessages,
  type ChainDifferenceRecorder,
} from '../differences/differences.api.ts';
import type { MintKind } from '../instructions/instructions.api.ts';
import type { ChainClient } from '../network/network.api.ts';
import { isSubjectOfOpenSubmission } from '../submissions/submissions.api.ts';
import { readTokensOfOwners, type ComparisonCounts } from './owner-tokens.ts';

interface Deps {
  readonly client: Pick<ChainClient, 'listAccounts'>;
  readonly differences: Pick<ChainDifferenceRecorder, 'note'>;
  readonly findMint: (kind: MintKind, id: number) => Promise<Address>;
}

/** Compares capsules with the chain: each wallet must hold its own capsule, or have burnt it. */
export function createCapsuleComparison(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { client, differences, findMint }: Deps,
) {
  const mints = new Map<number, Address>();
  return { compare };

  async function compare(rows: readonly CapsuleRow[], tally: ComparisonCounts): Promise<void> {
    const pairs: { owner: string; mint: string }[] = [];
    for (const { wallet, collectionId } of rows)
      pairs.push({ owner: wallet, mint: await findCapsuleMint(collectionId) });
    const tokens = await readTokensOfOwners(client, pairs);
    for (const [at, capsule] of rows.entries()) {
      tally.ours += 1;
      if (tokens[at]) tally.onChain += 1;
      else await db.transaction((tx) => note(tx, capsule));
    }
  }

  async function findCapsuleMint(collectionId: number): Promise<Address> {
    const known = mints.get(collectionId) ?? (await findMint('capsule', collectionId));
    mints.set(collectionId, known);
    return known;
  }

  /**
   * Records a difference, unless our record has changed since the comparison or is about to change.
   */
  async function note(tx: Tx, { id, wallet, collectionId }: CapsuleRow): Promise<void> {
    const capsule = await lockCapsule(tx, wallet, collectionId);
    if (capsule?.id !== id || capsule.state !== 'HELD') return;
    if (await isSubjectOfOpenSubmission(tx, `capsule ${wallet} ${collectionId}`)) return;
    await setCapsuleBurnt(tx, id, clock.now());
    await differences.note(tx, {
      kind: 'CAPSULE_GONE',
      about: String(id),
      subject: chainDifferenceMessages.capsule({ id }),
      ours: chainDifferenceMessages.there(),
      onChain: chainDifferenceMessages.gone(),
      wallet,
    });
  }
}

import type { ChainKeyName } from '@guildhall/contract/chain/key-rotation.section';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  createRecordsHandoverStage,
  type ListedChainAccount,
  type RotationKeys,
  type HandoverStageDeps,
  type HandoverStage,
} from './handover-stage.ts';
import { createSolHandoverStage } from './money.ts';
import { createKeyRecordLists } from './records.ts';
import { createTreasuryHandoverStage } from './treasuries.ts';

const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Declares the stages for each server key, in the order of the handover. */
export function createHandoverStages(
  kernel: Pick<Kernel, 'db'>,
  deps: HandoverStageDeps,
): Readonly<Record<ChainKeyName, readonly HandoverStage[]>> {
  const { listAssets, listCapsules, listCollections } = createKeyRecordLists(
    kernel,
    deps.transactions,
  );
  const freezing = createRecordsHandoverStage(deps.client, {
    limit: 12,
    list: listAssets,
    build: async (mint, keys) => (await loadInstructions()).buildFreezeKeyHandover(mint, keys),
  });
  const closing = createRecordsHandoverStage(deps.client, {
    limit: 12,
    list: listCapsules,
    build: async (account, keys) =>
      (await loadInstructions()).buildCapsuleKeyHandover(account, keys),
  });
  const build = async (mint: ListedChainAccount, keys: RotationKeys) =>
    (await loadInstructions()).buildMintKeyHandover(mint, keys);
  const collections = createRecordsHandoverStage(deps.client, {
    limit: 2,
    list: listCollections,
    build,
  });
  const assets = createRecordsHandoverStage(deps.client, { limit: 4, list: listAssets, build });
  const money = createSolHandoverStage(kernel, deps);
  return {
    lock: [freezing],
    fees: [closing, money],
    // collections come first: while the collection and a new asset name different keys, a mint
    // needs an additional signature
    assets: [collections, assets, money],
    treasury: [createTreasuryHandoverStage(kernel, deps)],
  };
}
export type HandoverStages = ReturnType<typeof createHandoverStages>;

import type { ChainKeyName } from '@guildhall/contract/chain/key-rotations.section';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createRecordStage, type Account, type Keys, type LookDeps, type Stage } from './looks.ts';
import { createMoneyStage } from './money.ts';
import { createLists } from './records.ts';
import { createTreasuryStage } from './treasuries.ts';

const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Declares what hangs on each key of the server, in the order in which it is handed over. */
export function createStages(
  kernel: Pick<Kernel, 'db'>,
  deps: LookDeps,
): Readonly<Record<ChainKeyName, readonly Stage[]>> {
  const { listAssets, listCapsules, listCollections } = createLists(kernel, deps.transactions);
  const freezing = createRecordStage(deps.client, {
    atOnce: 12,
    list: listAssets,
    build: async (mint, keys) => (await loadInstructions()).buildFreezeHandover(mint, keys),
  });
  const closing = createRecordStage(deps.client, {
    atOnce: 12,
    list: listCapsules,
    build: async (account, keys) => (await loadInstructions()).buildCapsuleHandover(account, keys),
  });
  const build = async (mint: Account, keys: Keys) =>
    (await loadInstructions()).buildMintHandover(mint, keys);
  const collections = createRecordStage(deps.client, { atOnce: 2, list: listCollections, build });
  const assets = createRecordStage(deps.client, { atOnce: 4, list: listAssets, build });
  const money = createMoneyStage(kernel, deps);
  return {
    lock: [freezing],
    fees: [closing, money],
    // Collections first: a new asset whose collection has another key needs one more signature.
    assets: [collections, assets, money],
    treasury: [createTreasuryStage(kernel, deps)],
  };
}
export type Stages = ReturnType<typeof createStages>;

import type { Address } from '@solana/kit';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findChainCurrency, listChainCurrencies } from '../../wealth/bank/bank.api.ts';
import { listCollectionIdsInUse } from '../assets/assets.api.ts';
import { insertFormerMint } from '../signing/signing.api.ts';
import { listTreasuryTokens } from '../staking/staking.api.ts';

/**
 * Stores the mint addresses that follow from the asset key, before this key changes. These are the
 * mints of collections with assets or capsules, and of reward tokens of the local chain.
 */
export async function storeFormerMints(
  tx: Tx,
  { chain }: Pick<Kernel['config'], 'chain'>,
  assets: Address,
): Promise<void> {
  const { toMintAddress } = await import('../instructions/instructions.api.ts');
  for (const id of await listCollectionIdsInUse(tx))
    for (const kind of ['collection', 'capsule'] as const)
      await insertFormerMint(tx, kind, id, await toMintAddress({ assets }, kind, id));
  if (chain.rpcUrl !== undefined) return;
  const seen = (await listTreasuryTokens(tx)).filter(({ amount }) => amount !== '0');
  const made = seen.map(({ mint }) => mint);
  for (const { code } of await listChainCurrencies(tx)) {
    const currency = await findChainCurrency(tx, code);
    const mint = currency && (await toMintAddress({ assets }, 'reward', currency.id));
    if (mint && made.includes(mint)) await insertFormerMint(tx, 'reward', currency.id, mint);
  }
}

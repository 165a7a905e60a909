import type { CollectionItem } from '../../wealth/items/holds/item-assets.api.ts';
import { ChainUnavailableError, type ChainClient } from '../network/network.api.ts';
import { toCollectionMintText } from './metadata.ts';
import type { ChainTransactionSigner } from '../signing/signing.api.ts';

const loadInstructions = () => import('../instructions/instructions.api.ts');
type Kind = 'collection' | 'capsule';

/** Creates the mints of collections, to which assets and capsules belong. */
export function createCollectionMints(
  client: ChainClient,
  transactions: Pick<ChainTransactionSigner, 'findMint' | 'loadAddresses' | 'readRent' | 'sendOwn'>,
  { publicUrl }: { readonly publicUrl: string },
) {
  return { ensure };

  /**
   * Creates the missing mints of a collection. The addresses follow from the collection's id, so
   * two servers that run this function at the same time create the same mint. Throws UNAVAILABLE if
   * the chain has not confirmed a mint in time; the next call continues.
   */
  async function ensure(item: CollectionItem): Promise<void> {
    const { collectionId } = item;
    for (const kind of ['collection', 'capsule'] as const) {
      const mint = await transactions.findMint(kind, collectionId);
      const isThere = async () => (await client.listAccounts([mint], 'confirmed'))[0] !== undefined;
      if ((await isThere()) || (await make(kind, item)) || (await isThere())) continue;
      throw new ChainUnavailableError(`the ${kind} ${collectionId} was not confirmed`);
    }
  }

  /**
   * Sends the transaction that creates a mint, and waits for it. Returns false if the chain does
   * not confirm the transaction in time.
   */
  async function make(kind: Kind, item: CollectionItem): Promise<boolean> {
    const { buildCollectionInstructions: buildCollection } = await loadInstructions();
    const keys = await transactions.loadAddresses();
    const text = toCollectionMintText(item, publicUrl);
    const { collectionId: id, supplyCap } = item;
    const collection = { id, ...text, supplyCap: supplyCap ?? undefined };
    return transactions.sendOwn(
      await buildCollection(keys, kind, collection, transactions.readRent),
    );
  }
}
export type CollectionMints = ReturnType<typeof createCollectionMints>;

/** A player with a linked wallet who prepares and signs actions, and sends them later. */
import { callApi } from '@guildhall/simulator/client/api';
import { generateKeyPairSigner } from '@solana/kit';
import { linkWallet, signPreparedTransaction, type startLocalChain } from './assets.harness.ts';
import type { TestServer } from './server.harness.ts';

type Chain = Awaited<ReturnType<typeof startLocalChain>>;
type Kind = 'Stake' | 'Unstake';

/**
 * Creates the player. Each `sign` function returns a function that sends the signed transaction.
 */
export async function createWalletOwner(server: TestServer, chain: Chain, collectionId: number) {
  const player = await server.player();
  const key = await generateKeyPairSigner();
  const params = { id: String(await linkWallet(player, key)) };
  const by = () => player.connection;
  const sign = async ({ transaction }: { transaction: string }) =>
    signPreparedTransaction(key, transaction);
  return {
    player,
    key,
    params,
    signMint,
    signMove,
    signBurn,
    signClaim,
    signDeletion,
    mint,
    move: (kind: Kind, assetId: number) => finish(signMove(kind, assetId)),
  };

  async function finish(signed: Promise<() => Promise<unknown>>): Promise<void> {
    const send = await signed;
    await send();
    await chain.settle();
  }

  async function signMint(ofId = collectionId) {
    const itemId = await chain.grantItem(player, ofId);
    const asked = { params, body: { itemId } };
    const prepared = await chain.moveWhile(callApi(by(), 'prepareMint', asked));
    const body = { itemId, transaction: await sign(prepared) };
    return { itemId, send: () => callApi(by(), 'mintAsset', { params, body }) };
  }
  async function mint(): Promise<number> {
    const { itemId, send } = await signMint();
    await send();
    await chain.settle();
    return itemId;
  }
  async function signMove(kind: Kind, assetId: number) {
    const order = { params, body: { assetId, collectionId } };
    const transaction = await sign(await callApi(by(), `prepare${kind}`, order));
    const name = kind === 'Stake' ? 'stakeAsset' : 'unstakeAsset';
    return () => callApi(by(), name, { params, body: { transaction, collectionId } });
  }
  async function signBurn(assetIds: number[]) {
    const transaction = await sign(
      await callApi(by(), 'prepareBurn', { params, body: { assetIds } }),
    );
    return () => callApi(by(), 'burnAssets', { params, body: { assetIds, transaction } });
  }
  async function signClaim() {
    const transaction = await sign(await callApi(by(), 'prepareClaim', { params }));
    return () => callApi(by(), 'claimRewards', { params, body: { transaction } });
  }
  async function signDeletion() {
    const { capsuleId } = await callApi(by(), 'readCapsuleId', {
      params,
      query: { collectionId: String(collectionId) },
    });
    const named = { ...params, capsuleId: String(capsuleId) };
    const prepared = await callApi(by(), 'prepareCapsuleDeletion', { params: named });
    const transaction = await sign(prepared);
    return () => callApi(by(), 'deleteCapsule', { params: named, body: { transaction } });
  }
}
export type WalletOwner = Awaited<ReturnType<typeof createWalletOwner>>;

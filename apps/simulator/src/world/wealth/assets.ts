import type { Admin } from '../../client/admin.ts';
import { callApi } from '../../client/api.ts';
import { CallError } from '../../client/http.ts';
import type { Player } from '../../client/player.ts';
import { Wallet } from '../../client/wallet.ts';
import { runDemoWorldStepOnce } from '../world-step.ts';

/** Name under which the page of digital assets offers the wallet to visitors. */
const authWay = 'Demonstration wallet';
const collectionName = 'Winged wardens';
/** Number of the player's assets; one of them is staked. */
const assetCount = 2;
/**
 * Maximum waiting time in milliseconds: a transaction on the local chain is final within two
 * seconds, on a busy machine later.
 */
const finalWithinMs = 30_000;
const pauseMs = 300;

export interface StakingOptions {
  /** Seed of the wallet, 32 bytes. */
  readonly seed: Uint8Array;
  /** Lets time pass while the chain makes a transaction final. */
  readonly wait?: () => Promise<void>;
}
const pause = (): Promise<void> => new Promise((go) => setTimeout(go, pauseMs));

/**
 * Links a wallet to the demonstration player, mints assets into it and stakes one. Continues an
 * interrupted run at the point of interruption.
 */
export async function linkWalletAndStakeAsset(
  admin: Admin,
  player: Player,
  { seed, wait = pause }: StakingOptions,
): Promise<void> {
  const { connection } = player;
  const wallet = new Wallet(seed);
  const { data: linked } = await callApi(connection, 'listWallets', {});
  const known = linked.find(({ address }) => address === wallet.address);
  const params = { id: String(known?.id ?? (await linkPlayerWallet(player, wallet))) };
  const settle = () => listFinal(player, params, wait);
  const collectionId = await getAssetCollectionId(admin);
  const missing = assetCount - (await settle()).length;
  await grantCollectionItems(admin, player, collectionId);
  for (const itemId of (await listMintableItemIds(player)).slice(0, Math.max(0, missing))) {
    const asked = { params, body: { itemId } };
    const { transaction } = await callApi(connection, 'prepareMint', asked);
    const body = { itemId, transaction: wallet.signTransaction(transaction) };
    await callApi(connection, 'mintAsset', { params, body });
  }
  const assets = await settle();
  const [first] = assets;
  if (first === undefined) throw new Error('The chain took no asset of the world');
  if (assets.some(({ staked }) => staked)) return;
  const asked = { params, body: { assetId: first.id, collectionId } };
  const { transaction } = await callApi(connection, 'prepareStake', asked);
  const body = { collectionId, transaction: wallet.signTransaction(transaction) };
  await callApi(connection, 'stakeAsset', { params, body });
  await settle();
}

/** Returns false if the server has no local chain; the world is then built without assets. */
export async function hasLocalChain({ connection }: Player): Promise<boolean> {
  try {
    const { chain } = await callApi(connection, 'connectionUrl', {});
    return chain === 'solana:localnet';
  } catch (error) {
    if (error instanceof CallError && error.code === 'FEATURE_CLOSED') return false;
    throw error;
  }
}

/** Finds the collection whose items become assets. */
export async function getAssetCollectionId(admin: Admin): Promise<number> {
  const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
    'POST',
    '/api/banking/admin/collections/list',
    { perPage: 100 },
  );
  const collection = data.find(({ name }) => name === collectionName);
  if (!collection) throw new Error(`There is no collection ${collectionName}`);
  return collection.id;
}

/** Gives a player items of the collection, once. */
export async function grantCollectionItems(
  admin: Admin,
  player: Player,
  collectionId: number,
): Promise<void> {
  const params = { id: player.userId };
  const body = { collectionId, amount: assetCount, reason: 'For the blockchain' };
  await runDemoWorldStepOnce(`assets-${player.userId}`, (sent) =>
    callApi(admin.connection, 'adminGrantAsset', { params, body }, sent),
  );
}
/** Lists items of the collection that are not assets yet. */
export async function listMintableItemIds({ connection }: Player): Promise<number[]> {
  const { data } = await callApi(connection, 'listMintableItems', { query: {} });
  const own = data.filter(({ name }) => name === collectionName);
  return own.slice(0, assetCount).map(({ id }) => id);
}

/** Links a wallet by a signed text; returns its id. */
export async function linkPlayerWallet({ connection }: Player, wallet: Wallet): Promise<number> {
  const asked = { address: wallet.address, authWay };
  const { message } = await callApi(connection, 'walletNonce', { body: asked });
  const body = { ...asked, sign: wallet.signText(message) };
  const { data } = await callApi(connection, 'linkWallet', { body });
  return data.id;
}

/** Lists the assets of the wallet after all transactions about them are final. */
async function listFinal(
  { connection }: Player,
  params: { readonly id: string },
  wait: () => Promise<void>,
) {
  for (let left = finalWithinMs / pauseMs; left > 0; left--) {
    const { data } = await callApi(connection, 'listAssets', { params, query: {} });
    if (data.every(({ pending }) => pending === null)) return data;
    await wait();
  }
  throw new Error('A transaction of the world was not final in time');
}

/** Items, wallets and signatures for tests of the chain. */
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Address,
  type KeyPairSigner,
} from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from '@solana-program/token-2022';
import type { LocalNode } from '../../src/modules/chain/network/local-node/local-node.ts';
import { chainNetworkModule } from '../../src/modules/chain/network/network.module.ts';
import { signTransaction } from './chain.harness.ts';
import { makeTemplate, type TestServer } from './server.harness.ts';

/** Adds the signature of a wallet to a prepared transaction. */
export async function signPreparedTransaction(by: KeyPairSigner, wire: string): Promise<string> {
  const transaction = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const [signed] = await by.signTransactions([transaction as never]);
  const signatures = { ...transaction.signatures, ...signed };
  return getBase64EncodedWireTransaction({ ...transaction, signatures });
}

/** Links a wallet by a signed text; returns its id. */
export async function linkWallet(player: Player, by: KeyPairSigner): Promise<number> {
  const asked = { address: by.address, authWay: 'development' };
  const { message } = await callApi(player.connection, 'walletNonce', { body: asked });
  const content = new TextEncoder().encode(message);
  const [signed] = await by.signMessages([{ content, signatures: {} }]);
  const sign = Buffer.from(signed?.[by.address] ?? []).toString('base64');
  const { data } = await callApi(player.connection, 'linkWallet', { body: { ...asked, sign } });
  return data.id;
}

export interface AssetOwner {
  readonly player: Player;
  readonly key: KeyPairSigner;
  /** Parameters of calls about the wallet. */
  readonly params: { readonly id: string };
  readonly assetId: number;
  readonly mint: Address;
}
/**
 * Starts the local chain of a test server, with functions that make collections and move assets.
 */
export async function startLocalChain(server: TestServer) {
  const node = await server.app.api(chainNetworkModule).openLocalNode();
  const admin = await server.admin();
  const { moveWhile } = node;
  const transfer = (from: KeyPairSigner, mint: string, to: Address) =>
    transferAsset(server, node, { from, mint, to });
  return { node, makeCollection, grantItem, comeWithAsset, moveWhile, settle, catchUp, transfer };

  async function makeCollection(name: string, changes: object = {}): Promise<number> {
    await makeTemplate(server);
    const types = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/game/admin/inventory-types/list',
      {},
    );
    const made = await admin.section<{ id: number }>('POST', '/api/banking/admin/collections', {
      name,
      rarity: 4,
      inventoryTypeId: types.data[0]?.id,
      ...changes,
    });
    return made.id;
  }

  async function grantItem(player: Player, collectionId: number): Promise<number> {
    const { itemIds } = await admin.section<{ itemIds: number[] }>(
      'POST',
      `/api/admin/users/${player.userId}/assets`,
      { collectionId },
    );
    const [id] = itemIds;
    if (id === undefined) throw new Error('No item was granted');
    return id;
  }

  /** Creates a player whose linked wallet holds an asset of the collection. */
  async function comeWithAsset(collectionId: number): Promise<AssetOwner> {
    const player = await server.player();
    const key = await generateKeyPairSigner();
    const params = { id: String(await linkWallet(player, key)) };
    const assetId = await grantItem(player, collectionId);
    const { transaction } = await moveWhile(
      callApi(player.connection, 'prepareMint', { params, body: { itemId: assetId } }),
    );
    const body = { itemId: assetId, transaction: await signPreparedTransaction(key, transaction) };
    await callApi(player.connection, 'mintAsset', { params, body });
    await settle();
    const { data } = await callApi(player.connection, 'listAssets', { params, query: {} });
    return { player, key, params, assetId, mint: data[0]?.mint as Address };
  }

  /** Sends waiting transactions, lets the chain finalize them, and records their outcome. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await catchUp();
      await node.moveSlots(8);
      server.clock.advance(60_000);
    }
    await catchUp();
  }

  /** Runs the due jobs that steps of an asset depend on; all jobs would take twice the time. */
  function catchUp(): Promise<void> {
    return server.app.kernel.jobs.catchUp({ modules: modulesOfAssets });
  }
}
/** Modules and parts of the kernel whose jobs move assets and their currencies. */
const modulesOfAssets = [
  'assets',
  'differences',
  'key-rotation',
  'links',
  'market-transfers',
  'outbox',
  'staking',
  'submissions',
  'token-distributions',
  'turns',
  'wallet-payouts',
];

interface Transfer {
  readonly from: KeyPairSigner;
  readonly mint: string;
  readonly to: Address;
}
/** Moves an asset without the server's knowledge, as a sale on a marketplace would. */
async function transferAsset(
  server: TestServer,
  node: LocalNode,
  { from, mint, to }: Transfer,
): Promise<void> {
  const { client } = server.app.api(chainNetworkModule);
  const { fees } = await client.loadKeys();
  const owned = { mint: mint as Address, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS };
  const [source] = await findAssociatedTokenPda({ ...owned, owner: from.address });
  const [destination] = await findAssociatedTokenPda({ ...owned, owner: to });
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: fees as never,
      ata: destination,
      owner: to,
      ...owned,
    }),
    getTransferCheckedInstruction({
      source,
      mint: owned.mint,
      destination,
      authority: from,
      amount: 1n,
      decimals: 0,
    }),
  ];
  const { bytes } = await signTransaction(
    fees as never,
    instructions,
    await client.getLatestBlockhash(),
  );
  await client.send(bytes);
  await node.moveSlots(8);
}

/**
 * Derives the local marketplace's wallets on the local chain node: one deposit wallet for each
 * account.
 */
import { createHash } from 'node:crypto';
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintDecoder,
  getTokenDecoder,
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS as tokenProgram,
} from '@solana-program/token-2022';

/**
 * Lamports that the local node's faucet gives a deposit, to pay the fees of the deposit's
 * transfers.
 */
const allowance = 100_000_000n;
const final = { commitment: 'finalized', encoding: 'base64' } as const;

/**
 * Returns the deposit wallet of an account. It is derived from the account, so it is always the
 * same.
 */
export const createDepositSigner = (account: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(
    createHash('sha256').update(`local marketplace:${account}`).digest(),
  );

/**
 * Returns the name of an asset that a deposit holds according to the finalized chain; undefined if
 * the deposit does not hold the asset.
 */
export async function findAssetNameAtDeposit(
  url: string,
  deposit: Address,
  mint: Address,
): Promise<string | undefined> {
  const rpc = createSolanaRpc(url);
  const { value } = await rpc
    .getTokenAccountsByOwner(deposit, { programId: tokenProgram }, final)
    .send();
  const tokens = value.map(({ account }) => getTokenDecoder().decode(toBytes(account.data[0])));
  if (!tokens.some((token) => token.mint === mint && token.amount === 1n)) return undefined;
  const { value: mintAccount } = await rpc.getAccountInfo(mint, final).send();
  return mintAccount ? readName(toBytes(mintAccount.data[0])) : undefined;
}

/** Sends an asset from a deposit to a wallet on the chain. */
export async function sendAsset(
  url: string,
  from: KeyPairSigner,
  { mint, to }: { readonly mint: Address; readonly to: Address },
): Promise<void> {
  const rpc = createSolanaRpc(url);
  await rpc.requestAirdrop(from.address, lamports(allowance)).send();
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayerSigner(from, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
  );
  const steps = await buildSteps(from, mint, to);
  const signed = await signTransactionMessageWithSigners(
    appendTransactionMessageInstructions(steps, message),
  );
  const wire = getBase64EncodedWireTransaction(signed);
  await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send();
}

async function buildSteps(from: KeyPairSigner, mint: Address, to: Address): Promise<Instruction[]> {
  const [source] = await findAssociatedTokenPda({ mint, tokenProgram, owner: from.address });
  const [destination] = await findAssociatedTokenPda({ mint, tokenProgram, owner: to });
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: from,
      ata: destination,
      owner: to,
      mint,
      tokenProgram,
    }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: from,
      amount: 1n,
      decimals: 0,
    }),
  ];
}

function readName(data: Uint8Array): string {
  const { extensions } = getMintDecoder().decode(data);
  const list = extensions.__option === 'Some' ? extensions.value : [];
  const metadata = list.find((extension) => extension.__kind === 'TokenMetadata');
  return metadata?.__kind === 'TokenMetadata' ? metadata.name : 'Asset';
}

const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

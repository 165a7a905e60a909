import type { DecodedTransaction } from './machine.ts';

const lamportsPerSignature = 5000;
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
const setUnitLimit = 2;
const setUnitPrice = 3;
const unitsPerInstruction = 200_000;
const unitsMax = 1_400_000;

/**
 * Computes the fee of a transaction in lamports: for its signatures, plus the priority fee that it
 * offers.
 */
export function computeTransactionFeeLamports({ message }: DecodedTransaction): number {
  let limit: number | undefined;
  let microLamports = 0n;
  let others = 0;
  for (const { programAddressIndex, data } of message.instructions) {
    const isBudget = message.staticAccounts[programAddressIndex] === computeBudgetProgram;
    const bytes = Buffer.from(data ?? []);
    if (!isBudget) others++;
    else if (bytes[0] === setUnitLimit && bytes.length >= 5) limit = bytes.readUInt32LE(1);
    else if (bytes[0] === setUnitPrice && bytes.length >= 9)
      microLamports = bytes.readBigUInt64LE(1);
  }
  const units = BigInt(Math.min(limit ?? others * unitsPerInstruction, unitsMax));
  const priority = Number((units * microLamports + 999_999n) / 1_000_000n);
  return message.header.numSignerAccounts * lamportsPerSignature + priority;
}

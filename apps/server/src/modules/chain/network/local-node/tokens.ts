import { getAddressDecoder } from '@solana/kit';
import type { ProgramAccount, SolanaMachine } from './machine.ts';

/** Size of a token account in bytes, the same in both token programs. */
const accountBytes = 165;
/** Type byte by which Token-2022 marks token accounts that have extensions. */
const tokenAccountType = 2;
const mintDecimalsAt = 44;

const addresses = getAddressDecoder();

interface TokenAccount {
  readonly address: string;
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
}
function findTokenAccount(address: string, data: Uint8Array): TokenAccount | undefined {
  const isAccount =
    data.length === accountBytes ||
    (data.length > accountBytes && data[accountBytes] === tokenAccountType);
  if (!isAccount) return undefined;
  return {
    address,
    mint: addresses.decode(data.subarray(0, 32)),
    owner: addresses.decode(data.subarray(32, 64)),
    amount: Buffer.from(data).readBigUInt64LE(64),
  };
}
/**
 * Caches the decoded token accounts of each list that the machine has returned. The machine never
 * changes a list.
 */
const decoded = new WeakMap<readonly ProgramAccount[], readonly TokenAccount[]>();
/** Lists the token accounts of a token program. */
export function listTokenAccounts(
  machine: SolanaMachine,
  program: string,
): readonly TokenAccount[] {
  const accounts = machine.list(program);
  const tokens =
    decoded.get(accounts) ??
    accounts.flatMap(({ address, data }) => findTokenAccount(address, data) ?? []);
  decoded.set(accounts, tokens);
  return tokens;
}

/**
 * Lists the 20 accounts with the most tokens of a mint, in the reply format of the JSON-RPC
 * interface.
 */
export function listLargestTokenAccounts(
  machine: SolanaMachine,
  mint: { readonly address: string; readonly program: string; readonly data: Uint8Array },
) {
  const decimals = mint.data[mintDecimalsAt] ?? 0;
  return listTokenAccounts(machine, mint.program)
    .filter((account) => account.mint === mint.address)
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1))
    .slice(0, 20)
    .map(({ address, amount }) => ({ address, ...toTokenAmount(amount, decimals) }));
}
function toTokenAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = decimals > 0 && fraction !== '' ? `${whole}.${fraction}` : whole;
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text };
}

/** The key that freezes and thaws an asset, as its mint has it. */
import { createNoopSigner, type Address, type Instruction } from '@solana/kit';
import {
  AuthorityType,
  getMintDecoder,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
} from '@solana-program/token-2022';

/** Mints whose key one transaction can change. */
export const handoversAtOnce = 12;

/** Reads the key from the account of a mint; undefined where there is none. */
export function readFreezeAuthority(mint: { readonly data: Uint8Array }): Address | undefined {
  const { freezeAuthority } = getMintDecoder().decode(mint.data);
  return freezeAuthority.__option === 'Some' ? freezeAuthority.value : undefined;
}

/** Instructions that give the freezing of assets to another key; signed by the old one. */
export const buildHandover = (
  mints: readonly Address[],
  { from, to }: { readonly from: Address; readonly to: Address },
): Instruction[] =>
  mints.map((mint) =>
    getSetAuthorityInstruction({
      owned: mint,
      owner: createNoopSigner(from),
      authorityType: AuthorityType.FreezeAccount,
      newAuthority: to,
    }),
  );

/** Instruction that unlocks an account; signed by the key that the mint names. */
export const buildThaw = ({
  account,
  mint,
  key,
}: {
  readonly account: Address;
  readonly mint: Address;
  readonly key: Address;
}): Instruction => getThawAccountInstruction({ account, mint, owner: createNoopSigner(key) });

/** A marketplace in memory, as an example of a second partner. */
import { ProviderError } from '../../src/modules/reach/links/links.api.ts';
import {
  AssetReturnDeclinedError,
  type Marketplace,
  type MarketAssetMove,
} from '../../src/modules/reach/marketplace/marketplace.port.ts';

/** Creates the marketplace; the access token of an account is its name. */
export function createMemoryMarket() {
  /** Owners of assets by their mint. */
  const owners = new Map<string, string>();
  const made = new Set<string>();
  /** Deposit at which an asset lies, by the mint of the asset. */
  const lying = new Map<string, string>();
  const offered = new Set<string>();
  const faults = { down: false, lost: false, revoked: new Set<string>() };
  const counted = { credits: 0, sent: [] as string[] };
  const toDeposit = (account: string): string => `deposit of ${account}`;

  const market: Marketplace = {
    listItems: (access, { forAvatar, page, perPage }) =>
      answer(access, () => {
        const mints = [...owners].filter(([, owner]) => owner === access && !forAvatar);
        const items = mints
          .slice((page - 1) * perPage, page * perPage)
          .map(([mint]) => ({ id: mint, name: mint, imageUrl: null, rarity: 0, mint }));
        return { items, total: mints.length };
      }),
    readDeposit: (access) => answer(access, () => toDeposit(access)),
    transferIn: (access, { key, mint }) =>
      answer(access, () => {
        if (made.has(key)) return;
        if (lying.get(mint) !== toDeposit(access))
          throw new ProviderError('UNAVAILABLE', 'it does not lie there');
        made.add(key);
        owners.set(mint, access);
        counted.credits++;
      }),
    transferOut: (access, { key, mint, to }: MarketAssetMove & { readonly to: string }) =>
      answer(access, () => {
        if (made.has(key)) return;
        if (owners.get(mint) !== access || offered.has(mint)) throw new AssetReturnDeclinedError();
        made.add(key);
        owners.delete(mint);
        lying.delete(mint);
        counted.sent.push(to);
      }),
  };
  return {
    market,
    faults,
    counted,
    offered,
    lay: (mint: string, account: string) => void lying.set(mint, toDeposit(account)),
  };

  async function answer<T>(access: string, work: () => T): Promise<T> {
    if (faults.down) throw new ProviderError('UNAVAILABLE', 'no answer');
    if (faults.revoked.has(access)) throw new ProviderError('REFUSED', 'not taken');
    const result = work();
    if (faults.lost) throw new ProviderError('UNAVAILABLE', 'the answer is lost');
    return result;
  }
}

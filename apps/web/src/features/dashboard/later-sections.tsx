import { AccountLinksCard } from '../../shared/links/links-card.tsx';
import { createLazyComponent } from '../../shared/parts/lazy-part.tsx';
import { useUser } from '../../shared/query/use-user.ts';
import { HotLinks } from './hot-links.tsx';

/** Loaded only for players with a wallet. */
const ChainCard = createLazyComponent(
  async () => (await import('./chain-card.tsx')).DigitalAssetsCard,
);

/** Digital assets, and links that operators set. */
export function DashboardAssetsAndLinks() {
  const hasWallet = (useUser().data?.wallets.length ?? 0) > 0;
  return (
    <>
      {hasWallet && <ChainCard />}
      <HotLinks />
    </>
  );
}

/** Links between the player's account and accounts at link providers. */
export const ProviderLinks = AccountLinksCard;

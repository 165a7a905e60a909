import { LinksCard } from '../../shared/links/links-card.tsx';
import { createLazyPart } from '../../shared/parts/lazy-part.tsx';
import { useUser } from '../../shared/query/use-user.ts';
import { HotLinks } from './hot-links.tsx';

/** Loaded only for players with a wallet. */
const ChainCard = createLazyPart(async () => (await import('./chain-card.tsx')).ChainCard);

/** Digital assets, and links that operators set. */
export function LaterSections() {
  const hasWallet = (useUser().data?.wallets.length ?? 0) > 0;
  return (
    <>
      {hasWallet && <ChainCard />}
      <HotLinks />
    </>
  );
}

/** Accounts at other services that can be connected. */
export const LaterLinks = LinksCard;

import { useState } from 'react';
import { LinksCard } from '../../shared/links/links-card.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useUser } from '../../shared/query/use-user.ts';
import { AirdropsCard } from './airdrops/airdrops-card.tsx';
import { NewsPosts } from './airdrops/news-posts.tsx';
import { GameEvents } from './game-events.tsx';
import { GameMissions } from './game-missions.tsx';
import { HotLinks } from './hot-links.tsx';
import { LastMatch } from './last-match.tsx';
import { NewestItems } from './newest-items.tsx';
import { Statistics } from './statistics.tsx';
import { useGameMissions } from './use-game-missions.ts';

/** Fetched by players with a wallet alone. */
const ChainCard = lazyPart(async () => (await import('./chain-card.tsx')).ChainCard);

/** The end of the second column: nothing of it stands in the first sight, so it comes late. */
export function LaterSections() {
  const hasWallet = (useUser().data?.wallets.length ?? 0) > 0;
  return (
    <>
      <LinksCard />
      {hasWallet && <ChainCard />}
      <AirdropsCard />
      <GameEvents />
      <Statistics />
      <HotLinks />
      <LastMatch />
    </>
  );
}
/**
 * The end of the first column; it is drawn once its first part is known, so that nothing is pushed,
 * and stays then: a part that asks again what was refused must not take itself off the page.
 */
export function LaterItems() {
  const { isLoading } = useGameMissions();
  const [isKnown, setIsKnown] = useState(false);
  if (!isLoading && !isKnown) setIsKnown(true);
  if (isLoading && !isKnown) return null;
  return (
    <>
      <GameMissions />
      <NewestItems />
      <NewsPosts />
    </>
  );
}

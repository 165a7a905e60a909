import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { useShownTogether } from '../../shared/page/use-shown-together.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import classes from './digital-assets.page.module.css';
import { DevelopmentApprovalDialog } from './wallets/development-approval.dialog.tsx';
import {
  registerDemonstrationWallet,
  registerDevelopmentWallet,
} from './wallets/development-wallet.ts';
import { LinkWalletDialog } from './wallets/link-wallet.dialog.tsx';
import { MarketplaceItems } from './market-items.tsx';
import { WalletAssetsOverview } from './own-assets.tsx';
import type { PlayerWallet } from './transactions/transact.ts';
import { useWalletChain, useWallets } from './wallets/use-wallets.ts';
import { WalletList } from './wallets/wallet-list.tsx';

/** Wallets and assets of the player, explained for players who have never had any. */
export function DigitalAssetsPage() {
  const wallets = useWallets();
  const chain = useWalletChain();
  const [isLinking, setLinking] = useState(false);
  const { claim: claimsNow = false } = useSearch({ from: '/signed-in/digital-assets' });
  const navigate = useNavigate({ from: '/digital-assets' });
  const isClosed = chain.data === null;
  useLocalWallets(chain.data);
  const hasAssets = hasWallets(wallets.data) && !isClosed;
  // the marketplace's items are next to the wallets if there are assets, so that both columns line
  // up
  const market = <MarketplaceItems wallets={wallets.data ?? []} />;
  return (
    <main className={`wrap ${classes.page}`}>
      <h1>{m.assets_title()}</h1>
      <p className={classes.intro}>{m.assets_intro()}</p>
      {isClosed && (
        <section className={`plate ${classes.block}`}>
          <h2 className="vh">{m.assets_own()}</h2>
          <EmptyState icon="lock" title={m.assets_closed()} text={m.assets_closed_text()} />
        </section>
      )}
      <LoadedTogether isLoaded={!wallets.isLoading && !chain.isLoading}>
        <div className={classes.columns}>
          {hasWallets(wallets.data) && hasAssets && (
            <div className={classes.main}>
              <WalletAssetsOverview
                wallets={wallets.data}
                chain={chain.data?.chain}
                claimsNow={claimsNow}
                onClaimOpened={() => void navigate({ search: {}, replace: true })}
              />
              {market}
            </div>
          )}
          <OwnWallets onLink={isClosed ? undefined : () => setLinking(true)} />
        </div>
        {!hasAssets && market}
      </LoadedTogether>
      <LinkWalletDialog
        open={isLinking}
        chain={chain.data?.chain}
        onClose={() => setLinking(false)}
      />
      <DevelopmentApprovalDialog />
    </main>
  );
}

/**
 * Draws a placeholder until wallets and chain are loaded, because they determine the columns of the
 * page.
 */
function LoadedTogether({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) {
  if (useShownTogether(isLoaded)) return children;
  return (
    <>
      <LoadingNote />
      <Skeleton height="420px" />
    </>
  );
}

/** Offers the wallets of the local chain, for development and for the demonstration world. */
function useLocalWallets(chain: ReturnType<typeof useWalletChain>['data']): void {
  useEffect(() => {
    if (chain?.chain !== 'solana:localnet') return;
    registerDevelopmentWallet();
    const { demonstrationSeed: seed } = chain;
    if (seed !== null) registerDemonstrationWallet(seed);
  }, [chain]);
}

/** Linked wallets; linking is disabled while the chain is closed. */
function OwnWallets({ onLink }: { onLink: (() => void) | undefined }) {
  const { data, isPending, isError, isFetching, refetch } = useWallets();
  const link = onLink && (
    // the first wallet matters most on this page, a further one does not
    <Button {...(!hasWallets(data) && { tone: 'signal' as const })} onClick={onLink}>
      {m.wallets_link()}
    </Button>
  );
  return (
    <section className={`plate ${classes.block}`} aria-labelledby="own-wallets">
      <header className={classes.head}>
        <h2 id="own-wallets">{m.wallets_title()}</h2>
        {hasWallets(data) && link}
      </header>
      {isPending && (
        <div className={classes.loading}>
          <LoadingNote />
          <Skeleton height="68px" />
          <Skeleton height="68px" />
        </div>
      )}
      {isError && !data && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          icon={iconDrawings.wallet}
          title={m.wallets_empty()}
          text={m.wallets_empty_text()}
        >
          {link}
        </EmptyState>
      )}
      {hasWallets(data) && <WalletList wallets={data} />}
    </section>
  );
}

const hasWallets = (
  wallets: readonly PlayerWallet[] | undefined,
): wallets is readonly [PlayerWallet, ...PlayerWallet[]] => (wallets?.length ?? 0) > 0;

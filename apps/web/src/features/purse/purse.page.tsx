import { useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, useState } from 'react';
import * as m from '../../messages/messages.js';
import { LazyModal } from '../../shared/parts/lazy-dialog.tsx';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { useMediaQuery } from '../../shared/page/use-media.ts';
import { useShownTogether } from '../../shared/page/use-shown-together.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { CurrencyExchange, useCanExchange } from './exchange.tsx';
import { BalanceMovements } from './movements.tsx';
import classes from './purse.page.module.css';
import { readPurseSearch, type PurseSearch } from './purse-search.ts';
import { ReceiptList } from './receipts.tsx';
import { GameSharesPanel } from './shares-panel.tsx';

const group = 'purse';
const chainRewards = async () => (await import('./chain-rewards.tsx')).loadChainRewardsNote();
const ignore = () => {};
/** Note above the movements; loads only for players with a wallet. */
function useChainRewardsNote() {
  const user = useUser();
  const hasWallet = (user.data?.wallets.length ?? 0) > 0;
  const Note = useLazyModule(chainRewards, hasWallet, ignore);
  return { Note, isKnown: !user.isLoading && (!hasWallet || !!Note) };
}

/** Balances of the player with every movement and the receipts; the exchange is next to them. */
export function PursePage() {
  const search = readPurseSearch(useSearch({ from: '/signed-in/purse' }));
  const navigate = useNavigate({ from: '/purse' });
  const isWide = useMediaQuery('(min-width: 1080px)');
  const { Note, isKnown } = useChainRewardsNote();
  // the movements appear together with the note above them, because a later note would move them
  const isShown = useShownTogether(isKnown);
  usePageTitle(m.wallet_title());
  const change = (next: PurseSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const view = search.view ?? 'movements';
  return (
    <main className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{m.wallet_title()}</h1>
        {!isWide && <ExchangeButton />}
      </header>
      <BalanceCards chosen={search.currency} onChoose={(currency) => change({ currency })} />
      <div className={classes.columns}>
        <section className={classes.feed} aria-label={m.purse_views()}>
          {isShown ? (
            <>
              {Note && createElement(Note)}
              <Tabs
                label={m.purse_views()}
                group={group}
                tabs={[
                  { id: 'movements', label: m.wallet_movements() },
                  { id: 'receipts', label: m.wallet_receipts() },
                ]}
                value={view}
                onChange={(next) => change({ view: next === 'receipts' ? next : undefined })}
              />
              <TabPanel group={group} value={view}>
                {view === 'receipts' ? (
                  <ReceiptList />
                ) : (
                  <BalanceMovements search={search} onChange={change} />
                )}
              </TabPanel>
            </>
          ) : (
            <>
              <LoadingNote />
              <Skeleton height="480px" />
            </>
          )}
        </section>
        {isWide && (
          <aside className={classes.aside} aria-label={m.purse_aside()}>
            <ExchangePanel />
            <GameSharesPanel />
          </aside>
        )}
        {!isWide && <GameSharesPanel />}
      </div>
    </main>
  );
}

/**
 * Exchange next to the feed. The column of the exchange keeps its space, so that the feed never
 * moves.
 */
function ExchangePanel() {
  const canExchange = useCanExchange();
  if (canExchange === true) return <CurrencyExchange />;
  return (
    <section className={classes.noExchange}>
      <h2>{m.exchange_title()}</h2>
      {canExchange === undefined ? (
        <Skeleton height="380px" />
      ) : (
        <p className={`plate ${classes.none}`}>{m.exchange_none()}</p>
      )}
    </section>
  );
}

/** Opens the exchange if there is no room for the exchange next to the feed. */
function ExchangeButton() {
  const [isOpen, setOpen] = useState(false);
  if (useCanExchange() !== true) return null;
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {m.exchange_title()}
      </Button>
      <LazyModal open={isOpen} onClose={() => setOpen(false)} title={m.exchange_title()}>
        <div className={classes.dialog}>
          <CurrencyExchange />
        </div>
      </LazyModal>
    </>
  );
}

import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { useClosedFeatures } from '../../shared/features.ts';
import { useShownTogether } from '../../shared/page/use-shown-together.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { AssetDialog } from './asset.dialog.tsx';
import { AssetList } from './asset-list.tsx';
import type { AssetActionOrder } from './asset-order.ts';
import { CapsuleList } from './capsule-list.tsx';
import classes from './digital-assets.page.module.css';
import { MintableItemList } from './mintable-list.tsx';
import { shortenAddress } from './wallets/shorten-address.ts';
import type { PlayerWallet } from './transactions/transact.ts';
import { StakingRewardsPanel } from './staking-panel.tsx';
import { TakeBackAssetDialog, type AssetToTakeBack } from './take-back.dialog.tsx';
import { TransactionDialog } from './transactions/transaction.dialog.tsx';
import {
  useAssetCount,
  useCapsules,
  useMintableItems,
  useStakingPosition,
  useWalletAssets,
  type DigitalAsset,
} from './use-assets.ts';
import { useMarketplaceOptions } from './use-market.ts';

/**
 * Returns true once all lists of a wallet are loaded. A list that appeared later would push down
 * the lists below it.
 */
function useAreAssetsLoaded(walletId: number): boolean {
  const lists = [
    useWalletAssets(walletId, 'all', 1),
    useStakingPosition(walletId),
    useMintableItems(1),
    useCapsules(walletId),
  ];
  return lists.every(({ isLoading }) => !isLoading);
}

/** Assets of a linked wallet, items that can become assets, and capsules. */
export function WalletAssetsOverview({
  wallets,
  chain,
  claimsNow = false,
  onClaimOpened,
}: {
  wallets: readonly [PlayerWallet, ...PlayerWallet[]];
  chain: string | undefined;
  /** True if the dialog of the claim opens automatically as soon as something can be claimed. */
  claimsNow?: boolean;
  onClaimOpened?: () => void;
}) {
  const [chosenId, setChosenId] = useState<number>();
  const [order, setOrder] = useState<AssetActionOrder>();
  const [opened, setOpened] = useState<DigitalAsset>();
  const closed = useClosedFeatures();
  const amount = useAssetCount();
  const market = useMarketplaceOptions();
  const canSend = market?.takesIn === true;
  const [takenBack, setTakenBack] = useState<AssetToTakeBack>();
  const wallet = wallets.find(({ id }) => id === chosenId) ?? wallets[0];
  const isShown = useShownTogether(useAreAssetsLoaded(wallet.id));
  const start = (next: AssetActionOrder): void => {
    setOpened(undefined);
    setOrder(next);
  };
  if (!isShown)
    return (
      <>
        <LoadingNote />
        <Skeleton height="420px" />
        <Skeleton height="240px" />
      </>
    );
  return (
    <>
      <section className={`plate ${classes.block}`} aria-labelledby="own-assets">
        <header className={classes.head}>
          <h2 id="own-assets">
            {m.assets_own()}{' '}
            {amount.data !== undefined && <span className="num">{amount.data}</span>}
          </h2>
          {wallets.length > 1 && (
            <Tabs
              label={m.assets_wallet()}
              group="own-wallet"
              value={String(wallet.id)}
              onChange={(id) => setChosenId(Number(id))}
              tabs={wallets.map(({ id, address }) => ({
                id: String(id),
                label: shortenAddress(address),
              }))}
            />
          )}
        </header>
        <div
          {...(wallets.length > 1 && {
            role: 'tabpanel',
            id: 'own-wallet-panel',
            'aria-labelledby': `own-wallet-${wallet.id}`,
          })}
        >
          <AssetList
            key={wallet.id}
            walletId={wallet.id}
            canStake={!closed.is('staking')}
            canSend={canSend}
            onTakeBack={market?.sendsBack ? setTakenBack : undefined}
            onOrder={start}
            onOpen={setOpened}
          />
        </div>
      </section>
      <StakingRewardsPanel
        walletId={wallet.id}
        claimsNow={claimsNow}
        onOrder={(next) => {
          start(next);
          onClaimOpened?.();
        }}
      />
      <MintableItemList onOrder={start} />
      <CapsuleList walletId={wallet.id} onOrder={start} />
      <AssetDialog
        asset={opened}
        canSend={canSend}
        onClose={() => setOpened(undefined)}
        onOrder={start}
      />
      <TakeBackAssetDialog
        asset={takenBack}
        wallets={wallets}
        onClose={() => setTakenBack(undefined)}
      />
      <TransactionDialog
        order={order}
        wallet={wallet}
        chain={chain}
        onClose={() => setOrder(undefined)}
      />
    </>
  );
}

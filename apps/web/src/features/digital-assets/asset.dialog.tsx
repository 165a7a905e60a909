import * as m from '../../messages/messages.js';
import { copyTextWithToast } from '../../shared/text/copy-text.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { RarityBadge, RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import type { AssetActionOrder } from './asset-order.ts';
import classes from './asset.module.css';
import dialogClasses from './wallets/link-wallet.module.css';
import { shortenAddress } from './wallets/shorten-address.ts';
import { useWearAsset, type DigitalAsset } from './use-assets.ts';
import { formatMarketState } from './use-market.ts';

/** Details of one asset, and its destruction. */
export function AssetDialog({
  asset,
  canSend,
  onClose,
  onOrder,
}: {
  asset: DigitalAsset | undefined;
  /** True if the marketplace is linked and accepts items. */
  canSend: boolean;
  onClose: () => void;
  onOrder: (order: AssetActionOrder) => void;
}) {
  return (
    <Modal open={asset !== undefined} onClose={onClose} title={asset?.name ?? ''} wide>
      {asset && <Details asset={asset} canSend={canSend} onOrder={onOrder} />}
    </Modal>
  );
}

function Details({
  asset,
  canSend,
  onOrder,
}: {
  asset: DigitalAsset;
  canSend: boolean;
  onOrder: (order: AssetActionOrder) => void;
}) {
  const { mint, mintedAt, stakedAt, inventory, marketState } = asset;
  const isBusy = asset.pending !== null || asset.place === 'MARKETPLACE';
  const wear = useWearAsset();
  return (
    <div className={dialogClasses.step}>
      <div className={classes.top}>
        <RarityFrame rarity={asset.rarity} imageUrl={asset.imageUrl} className={classes.art} />
        <dl className={classes.facts}>
          <dt>{m.assets_rank()}</dt>
          <dd>
            <RarityBadge rarity={asset.rarity} />
          </dd>
          <dt>{m.assets_collection()}</dt>
          <dd>{asset.collectionName}</dd>
          {inventory && (
            <>
              <dt>{m.assets_number()}</dt>
              <dd className="num">{inventory.issuedId}</dd>
            </>
          )}
          {mintedAt && (
            <>
              <dt>{m.assets_minted()}</dt>
              <dd>{formatDateTime(mintedAt)}</dd>
            </>
          )}
          <dt>{m.assets_place()}</dt>
          <dd>{marketState ? formatMarketState(marketState) : m.assets_in_wallet()}</dd>
          <dt>{m.assets_staking()}</dt>
          <dd>
            {stakedAt ? m.assets_since({ when: formatDateTime(stakedAt) }) : m.assets_not_staked()}
          </dd>
          <dt>{m.assets_mint_address()}</dt>
          <dd className={classes.address}>
            <span className="vh">{mint}</span>
            <span aria-hidden="true" title={mint}>
              {shortenAddress(mint)}
            </span>
            <IconButton
              icon="copy"
              name={m.assets_copy_address()}
              onClick={() => void copyTextWithToast(mint)}
            />
          </dd>
        </dl>
      </div>
      <p className={dialogClasses.note}>{m.assets_details_text()}</p>
      {!isBusy && (
        <div className={dialogClasses.actions}>
          <Button busy={wear.isPending} onClick={() => wear.mutate(asset.id)}>
            {m.assets_wear()}
          </Button>
        </div>
      )}
      {!isBusy && !asset.staked && (
        <div className={dialogClasses.actions}>
          {asset.canSplit && (
            <Button onClick={() => onOrder({ kind: 'split', asset })}>{m.assets_split()}</Button>
          )}
          {canSend && (
            <Button onClick={() => onOrder({ kind: 'transfer', assets: [asset] })}>
              {m.market_send()}
            </Button>
          )}
          <Button tone="danger" onClick={() => onOrder({ kind: 'burn', asset })}>
            {m.assets_burn_open()}
          </Button>
        </div>
      )}
    </div>
  );
}

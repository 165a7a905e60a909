import * as m from '../../messages/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import dialogClasses from './wallets/link-wallet.module.css';
import { shortenAddress } from './wallets/shorten-address.ts';
import type { PlayerWallet } from './transactions/transact.ts';
import { useTakeBackAsset } from './use-market.ts';

/** Asset that is to be sent back from the marketplace. */
export interface AssetToTakeBack {
  readonly id: number;
  readonly name: string;
}

/** Asks for the wallet that receives the asset. */
export function TakeBackAssetDialog({
  asset,
  wallets,
  onClose,
}: {
  asset: AssetToTakeBack | undefined;
  wallets: readonly PlayerWallet[];
  onClose: () => void;
}) {
  return (
    <Modal open={asset !== undefined} onClose={onClose} title={m.market_take_back_title()}>
      {asset && <WalletChoice key={asset.id} asset={asset} wallets={wallets} onClose={onClose} />}
    </Modal>
  );
}

function WalletChoice({
  asset,
  wallets,
  onClose,
}: {
  asset: AssetToTakeBack;
  wallets: readonly PlayerWallet[];
  onClose: () => void;
}) {
  // an answer closes only the dialog that asked: callbacks of a removed component are not called
  const taking = useTakeBackAsset();
  return (
    <div className={dialogClasses.step}>
      <p>{m.market_take_back_text({ name: asset.name })}</p>
      {wallets.length === 0 && <p role="alert">{m.market_no_wallet()}</p>}
      <div className={dialogClasses.actions}>
        <Button onClick={onClose}>{m.cancel()}</Button>
        {wallets.map(({ id, address }, at) => (
          <Button
            key={id}
            tone="signal"
            busy={taking.isPending}
            {...(at === 0 && { 'data-autofocus': true })}
            onClick={() =>
              taking.mutate({ assetId: asset.id, walletId: id }, { onSuccess: onClose })
            }
          >
            {m.market_take_back_to({ address: shortenAddress(address) })}
          </Button>
        ))}
      </div>
    </div>
  );
}

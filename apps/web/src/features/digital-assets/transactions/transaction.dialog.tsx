import { useEffect, useRef, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { Button } from '../../../ui/button/button.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { RarityBadge, RarityFrame } from '../../../ui/rarity/rarity-frame.tsx';
import { WalletFailure } from '../wallets/ask-wallet.ts';
import type { AssetActionOrder } from '../asset-order.ts';
import { shortenAddress } from '../wallets/shorten-address.ts';
import { signAndSendAssetOrder, type PlayerWallet } from './transact.ts';
import type { DigitalAsset } from '../use-assets.ts';
import dialogClasses from '../wallets/link-wallet.module.css';
import classes from './transaction.module.css';

interface OrderProps {
  order: AssetActionOrder;
  wallet: PlayerWallet;
  /** Chain for which wallets sign. */
  chain: string | undefined;
  onDone: () => void;
}
/** Explains an action and asks the wallet to sign its transaction. */
export function TransactionDialog({
  order,
  onClose,
  ...rest
}: Omit<OrderProps, 'order' | 'onDone'> & {
  order: AssetActionOrder | undefined;
  onClose: () => void;
}) {
  return (
    <Modal open={order !== undefined} onClose={onClose} title={order ? toTitle(order) : ''}>
      {order && <Order key={toTitle(order)} {...rest} order={order} onDone={onClose} />}
    </Modal>
  );
}

type Step =
  | { readonly kind: 'explain' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly text: string };

function Order({ order, wallet, chain, onDone }: OrderProps) {
  const [step, setStep] = useState<Step>({ kind: 'explain' });
  const attempt = useRef<AbortController>(undefined);
  // the dialog is closed, so a transaction that the wallet signs afterwards is not sent
  useEffect(() => () => attempt.current?.abort(), []);
  const run = (): void => {
    attempt.current?.abort();
    const controller = new AbortController();
    attempt.current = controller;
    setStep({ kind: 'waiting' });
    void signAndSendAssetOrder(order, wallet, chain, controller.signal).then(
      onDone,
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const text = error instanceof WalletFailure ? error.message : m.wallets_failed();
        setStep({ kind: 'failed', text });
      },
    );
  };
  const isWaiting = step.kind === 'waiting';
  return (
    <div className={dialogClasses.step}>
      <Subject order={order} />
      <p>{toText(order)}</p>
      <p className={dialogClasses.note}>
        {m.assets_signs_with({ wallet: wallet.authWay, address: shortenAddress(wallet.address) })}
      </p>
      {isWaiting && <p role="status">{m.wallets_waiting({ wallet: wallet.authWay })}</p>}
      {step.kind === 'failed' && <p role="alert">{step.text}</p>}
      <div className={dialogClasses.actions}>
        <Button onClick={onDone}>{m.cancel()}</Button>
        <Button
          tone={order.kind === 'burn' ? 'danger' : 'signal'}
          data-autofocus
          busy={isWaiting}
          onClick={run}
        >
          {step.kind === 'failed' ? m.wallets_again() : getActionLabel(order)}
        </Button>
      </div>
    </div>
  );
}

/** Picture and name of an order's subject. */
function Subject({ order }: { order: AssetActionOrder }) {
  if (order.kind === 'delete-capsule') return null;
  if (order.kind === 'claim') return <p className={`num ${classes.sum}`}>{order.amount}</p>;
  if (order.kind === 'transfer')
    return order.assets.map((asset) => <Thing key={asset.id} asset={asset} />);
  return <Thing asset={order.kind === 'mint' ? order.item : order.asset} />;
}

function Thing({ asset }: { asset: Pick<DigitalAsset, 'rarity' | 'imageUrl' | 'name'> }) {
  return (
    <div className={classes.subject}>
      <RarityFrame rarity={asset.rarity} imageUrl={asset.imageUrl} className={classes.art} />
      <div>
        <b>{asset.name}</b>
        <RarityBadge rarity={asset.rarity} />
      </div>
    </div>
  );
}

const toTitle = (order: AssetActionOrder): string =>
  ({
    mint: m.assets_mint_title,
    stake: m.assets_stake_title,
    unstake: m.assets_unstake_title,
    burn: m.assets_burn_title,
    split: m.assets_split_title,
    transfer: m.market_send_title,
    'delete-capsule': m.assets_capsule_delete_title,
    claim: m.staking_claim_title,
  })[order.kind]();
const toText = (order: AssetActionOrder): string =>
  ({
    mint: m.assets_mint_text,
    stake: m.assets_stake_text,
    unstake: m.assets_unstake_text,
    burn: m.assets_burn_text,
    split: m.assets_split_text,
    transfer: m.market_send_text,
    'delete-capsule': m.assets_capsule_delete_text,
    claim: m.staking_claim_text,
  })[order.kind]();
const getActionLabel = (order: AssetActionOrder): string =>
  ({
    mint: m.assets_mint,
    stake: m.assets_stake,
    unstake: m.assets_unstake,
    burn: m.assets_burn,
    split: m.assets_split,
    transfer: m.market_send,
    'delete-capsule': m.assets_capsule_delete,
    claim: m.staking_claim,
  })[order.kind]();

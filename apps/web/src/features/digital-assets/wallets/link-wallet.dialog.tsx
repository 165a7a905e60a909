import type { walletCalls } from '@guildhall/contract/chain/wallets';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { Wallet } from '@wallet-standard/base';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { watchLostCall } from '../../../shared/api/watch-lost.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { refetchQueries } from '../../../shared/query/refetch.ts';
import { Button } from '../../../ui/button/button.tsx';
import { iconDrawings } from '../../../ui/drawings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import classes from './link-wallet.module.css';
import { WalletFailure } from './ask-wallet.ts';
import { linkWallet, type WalletProofKind } from './link-wallet.ts';
import { shortenAddress } from './shorten-address.ts';
import { findWalletFeature, listLinkableWallets, watchWallets } from './wallet-registry.ts';

interface LinkProps {
  open: boolean;
  /** Chain for which the wallet signs; undefined if the server has no chain. */
  chain: string | undefined;
  onClose: () => void;
}
/**
 * Dialog in which a player chooses a wallet of this browser and has it prove that the player owns
 * it.
 */
export function LinkWalletDialog(props: LinkProps) {
  return (
    <Modal open={props.open} onClose={props.onClose} title={m.wallets_link()}>
      <Linking {...props} />
    </Modal>
  );
}

/** Wallets of this browser; the list includes wallets that register later. */
function useLinkable(): readonly Wallet[] {
  const [wallets, setWallets] = useState(listLinkableWallets);
  useEffect(() => {
    const read = (): void => setWallets(listLinkableWallets());
    read();
    return watchWallets(read);
  }, []);
  return wallets;
}

type Linked = Result<typeof walletCalls.linkWallet>;
type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'waiting'; readonly wallet: Wallet; readonly way: WalletProofKind }
  | {
      readonly kind: 'failed';
      readonly wallet: Wallet;
      readonly way: WalletProofKind;
      readonly text: string;
    };

function useLinking({ chain, onClose }: Pick<LinkProps, 'chain' | 'onClose'>) {
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const attempt = useRef<AbortController>(undefined);
  const client = useQueryClient();
  // the dialog is closed: ignores later answers of the wallet
  useEffect(() => () => attempt.current?.abort(), []);
  const link = (wallet: Wallet, way: WalletProofKind): void => {
    attempt.current?.abort();
    const controller = new AbortController();
    attempt.current = controller;
    setStep({ kind: 'waiting', wallet, way });
    const succeed = (address: string): void => {
      void refetchQueries(client, { queryKey: buildQueryKey('wallets') });
      if (controller.signal.aborted) return;
      showMessage({
        text: m.wallets_linked({ address: shortenAddress(address) }),
        tone: 'success',
      });
      onClose();
    };
    void linkWallet(wallet, way, chain, controller.signal).then(succeed, (error: unknown) => {
      // the answer was lost: once the server is known to have recorded the link, the attempt
      // succeeds
      watchLostCall<Linked>((error as Error).cause, {
        onAnswer: ({ data }) => succeed(data.address),
      });
      if (controller.signal.aborted) return;
      const text = error instanceof WalletFailure ? error.message : m.wallets_failed();
      setStep({ kind: 'failed', wallet, way, text });
    });
  };
  return { step, link, choose: () => setStep({ kind: 'choose' }) };
}

function Linking({ chain, onClose }: LinkProps) {
  const wallets = useLinkable();
  const { step, link, choose } = useLinking({ chain, onClose });
  if (step.kind === 'choose') return <Choice wallets={wallets} link={link} />;
  const { wallet, way } = step;
  const canTransact = way === 'message' && step.kind === 'failed';
  return (
    <div className={classes.step}>
      <WalletIcon wallet={wallet} />
      {step.kind === 'waiting' ? (
        <p role="status">{m.wallets_waiting({ wallet: wallet.name })}</p>
      ) : (
        <p role="alert">{step.text}</p>
      )}
      {step.kind === 'waiting' && <p className={classes.note}>{m.wallets_moves_nothing()}</p>}
      <div className={classes.actions}>
        <Button onClick={step.kind === 'waiting' ? onClose : choose}>
          {step.kind === 'waiting' ? m.cancel() : m.wallets_other()}
        </Button>
        {canTransact && (
          <Button onClick={() => link(wallet, 'transaction')}>{m.wallets_by_transaction()}</Button>
        )}
        {step.kind === 'failed' && (
          <Button tone="signal" data-autofocus onClick={() => link(wallet, way)}>
            {m.wallets_again()}
          </Button>
        )}
      </div>
    </div>
  );
}

function Choice({
  wallets,
  link,
}: {
  wallets: readonly Wallet[];
  link: (wallet: Wallet, way: WalletProofKind) => void;
}) {
  if (wallets.length === 0)
    return (
      <EmptyState
        icon={iconDrawings.wallet}
        title={m.wallets_none_here()}
        text={m.wallets_get_one()}
      />
    );
  return (
    <div className={classes.step}>
      <p>{m.wallets_choose()}</p>
      <ul className={classes.choices}>
        {wallets.map((wallet) => {
          const canSignText = findWalletFeature(wallet, 'solana:signMessage') !== undefined;
          return (
            <li key={wallet.name} className={classes.choice}>
              <button
                type="button"
                className={`plate ${classes.wallet}`}
                onClick={() => link(wallet, canSignText ? 'message' : 'transaction')}
              >
                <WalletIcon wallet={wallet} />
                <b>{wallet.name}</b>
                <Icon name="chevron-right" size={18} />
              </button>
              {canSignText && (
                <p className={classes.hardware}>
                  {m.wallets_hardware()}{' '}
                  <button
                    type="button"
                    className="link"
                    aria-label={m.wallets_by_transaction_of({ wallet: wallet.name })}
                    onClick={() => link(wallet, 'transaction')}
                  >
                    {m.wallets_by_transaction()}
                  </button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const WalletIcon = ({ wallet }: { wallet: Wallet }) => (
  <img src={wallet.icon} alt="" width={32} height={32} className={classes.icon} />
);

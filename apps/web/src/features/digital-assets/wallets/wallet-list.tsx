import { useState } from 'react';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { walletCalls } from '@guildhall/contract/chain/wallets';
import * as m from '../../../messages/messages.js';
import { copyTextWithToast } from '../../../shared/text/copy-text.ts';
import { formatDate } from '../../../shared/time/format.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { iconDrawings } from '../../../ui/drawings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LazyModal } from '../../../shared/parts/lazy-dialog.tsx';
import { useCloseIfStillMounted } from '../../../ui/modal/use-close-if-still-mounted.ts';
import dialogClasses from './link-wallet.module.css';
import { shortenAddress } from './shorten-address.ts';
import { useUnlinkWallet } from './use-wallets.ts';
import classes from './wallet-list.module.css';

type Wallet = Result<typeof walletCalls.listWallets>['data'][number];

/** Wallets of the player. Each wallet can be copied and unlinked. */
export function WalletList({ wallets }: { wallets: readonly Wallet[] }) {
  const [leaving, setLeaving] = useState<Wallet>();
  return (
    <>
      <ul className={classes.list}>
        {wallets.map((wallet, at) => (
          <li key={wallet.id} className={classes.row}>
            <Icon name={iconDrawings.wallet} size={22} className={classes.icon} />
            <div>
              <b className={classes.address}>
                <span className="vh">{wallet.address}</span>
                <span aria-hidden="true" title={wallet.address}>
                  {shortenAddress(wallet.address)}
                </span>
              </b>{' '}
              {at === 0 && <span className={classes.primary}>{m.wallets_primary()}</span>}
              <p>{m.wallets_with({ wallet: wallet.authWay })}</p>
              <p>{m.wallets_since({ when: formatDate(wallet.createdAt) })}</p>
            </div>
            <div className={classes.actions}>
              <IconButton
                icon="copy"
                name={m.wallets_copy({ address: shortenAddress(wallet.address) })}
                onClick={() => void copyTextWithToast(wallet.address)}
              />
              <Button
                small
                aria-label={m.wallets_unlink_named({ address: shortenAddress(wallet.address) })}
                onClick={() => setLeaving(wallet)}
              >
                {m.wallets_unlink()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <LazyModal
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={m.wallets_unlink_title()}
      >
        {leaving && <Unlink wallet={leaving} onDone={() => setLeaving(undefined)} />}
      </LazyModal>
    </>
  );
}

function Unlink({ wallet, onDone }: { wallet: Wallet; onDone: () => void }) {
  const unlink = useUnlinkWallet(useCloseIfStillMounted(onDone));
  return (
    <div className={dialogClasses.step}>
      <p>{m.wallets_unlink_what({ address: shortenAddress(wallet.address) })}</p>
      <div className={dialogClasses.actions}>
        <Button onClick={onDone}>{m.cancel()}</Button>
        <Button
          tone="danger"
          data-autofocus
          busy={unlink.isPending}
          onClick={() => unlink.run(wallet.id)}
        >
          {m.wallets_unlink()}
        </Button>
      </div>
    </div>
  );
}

import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
  type Appearance,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply, buildRefusal, noReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { pollLostCalls } from '../../../shared/api/lost-watch.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { visibleToasts } from '../../../ui/toasts/toast.store.ts';
import { LinkWalletDialog } from './link-wallet.dialog.tsx';

const chain = 'solana:devnet';
const address = '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB';
const account = (chains: readonly `solana:${string}`[] = [chain]): WalletAccount => ({
  address,
  publicKey: new Uint8Array(32).fill(3),
  chains,
  features: [],
});
/** Creates a wallet that replies as the test defines. */
function fakeWallet(name: string, features: Readonly<Record<string, unknown>>): Wallet {
  return {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: [chain],
    accounts: [],
    features: features as Wallet['features'],
  };
}
const connectTo = (accounts: readonly WalletAccount[]) => ({
  'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
});
const signsTransactions = {
  'solana:signTransaction': {
    version: '1.0.0',
    signTransaction: async () => [{ signedTransaction: Uint8Array.of(9, 9) }],
  },
};
const signsMessages = (sign: () => Promise<Uint8Array>) => ({
  'solana:signMessage': {
    version: '1.1.0',
    signMessage: async () => [{ signature: await sign() }],
  },
});
const good = (sign = async () => new Uint8Array(64).fill(7)) =>
  fakeWallet('Lantern', {
    ...connectTo([account()]),
    ...signsTransactions,
    ...signsMessages(sign),
  });
const declined = Object.assign(new Error('User rejected the request'), { code: 4001 });

describe('linking a wallet', () => {
  let forget = (): void => undefined;
  const onClose = vi.fn<() => void>();
  beforeEach(() => {
    signInAs(7);
    onClose.mockClear();
    mockReply(api.walletNonce, {
      message: 'Sign this',
      expiresAt: '2026-11-25T12:05:00.000Z',
      transaction: 'AAAA',
    });
    mockReply(api.listWallets, { data: [] });
  });
  afterEach(() => forget());

  const open = (wallets: readonly Wallet[], appearance?: Appearance) => {
    forget = getWallets().register(...wallets);
    return renderComponent(
      <QueryClientProvider client={queryClient}>
        <LinkWalletDialog open chain={chain} onClose={onClose} />
      </QueryClientProvider>,
      appearance,
    );
  };
  const choose = (name = 'Lantern') => getControlByRole('button', name).click();
  const says = (text: string) => expect.element(page.getByRole('alert')).toHaveTextContent(text);

  it.each(testAppearances)(
    'offers wallets that can sign without sending, and passes accessibility checks: %s',
    async (_, appearance) => {
      await open([good(), fakeWallet('Sender', connectTo([account()]))], appearance);
      await expect.element(getControlByRole('button', 'Lantern')).toBeVisible();
      await expect.element(getControlByRole('button', 'Sender')).not.toBeInTheDocument();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('says that the browser has no wallet', async () => {
    await open([]);
    await expect.element(page.getByText(m.wallets_none_here())).toBeVisible();
  });

  it('sends the text’s signature with the address, and closes', async () => {
    const asked = mockReply(api.linkWallet, {
      data: { id: 1, address, authWay: 'Lantern', createdAt: '2026-11-25T12:00:00.000Z' },
      commandId: 4,
    });
    await open([good()]);
    await choose();
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    expect(asked.map(({ body }) => body)).toEqual([
      {
        address,
        addressBytes: btoa(String.fromCodePoint(...new Uint8Array(32).fill(3))),
        authWay: 'Lantern',
        sign: btoa(String.fromCodePoint(...new Uint8Array(64).fill(7))),
      },
    ]);
  });

  it('sends a signed transaction for a wallet that cannot sign texts', async () => {
    const asked = mockReply(api.linkWallet, buildRefusal('SIGN_VERIFICATION_FAILED'));
    await open([fakeWallet('Ledge', { ...connectTo([account()]), ...signsTransactions })]);
    await choose('Ledge');
    await expect
      .poll(() => asked[0]?.body)
      .toMatchObject({ transaction: 'CQk=', verificationType: 'transaction' });
  });

  it('reports a refused signature in the dialog, not as a toast (R8.18)', async () => {
    mockReply(api.linkWallet, buildRefusal('SIGN_VERIFICATION_FAILED'));
    await open([good()]);
    await choose();
    await says('Sign verification failed');
    expect(visibleToasts.get()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reports a decline, another network or a hidden account, and offers a retry', async () => {
    let isDeclined = true;
    const asked = mockReply(api.linkWallet, buildRefusal('SIGN_VERIFICATION_FAILED'));
    const sign = async () => {
      if (isDeclined) throw declined;
      return new Uint8Array(64);
    };
    const elsewhere = fakeWallet('Elsewhere', {
      ...connectTo([account(['solana:mainnet'])]),
      ...signsTransactions,
    });
    const empty = fakeWallet('Empty', { ...connectTo([]), ...signsTransactions });
    await open([good(sign), elsewhere, empty]);
    for (const [name, text] of [
      ['Elsewhere', m.wallets_other_network()],
      ['Empty', m.wallets_no_account()],
      ['Lantern', m.wallets_declined()],
    ] as const) {
      await choose(name);
      await says(text);
      if (name !== 'Lantern') await getControlByRole('button', m.wallets_other()).click();
    }
    expect(asked).toHaveLength(0);
    isDeclined = false;
    await getControlByRole('button', m.wallets_again()).click();
    await expect.poll(() => asked).toHaveLength(1);
  });

  it('is linked once after a lost answer, and says so once the server has recorded it', async () => {
    const lost = mockReply(api.linkWallet, noReply);
    await open([good()]);
    await choose();
    await says(m.wallets_unanswered());
    const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
    const data = { id: 1, address, authWay: 'Lantern', createdAt: '2026-11-25T12:00:00.000Z' };
    mockReply(api.linkWallet, { data, commandId: 4 });
    mockReply(api.readCommandState, { done: true });
    pollLostCalls();
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    expect(new Set(lost.map(keyOf)).size).toBe(1);
  });

  it('gives up on a wallet that has not answered for 90 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open([good(() => new Promise(() => undefined))]);
    await choose();
    await expect.element(page.getByText(m.wallets_waiting({ wallet: 'Lantern' }))).toBeVisible();
    // the wait begins when the wallet is called, a little after the message is shown.
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(90_000);
        return page.getByRole('alert').getByText(m.wallets_silent()).elements().length;
      })
      .toBe(1);
  });
});

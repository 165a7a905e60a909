import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
  type Appearance,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal, noReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { visibleToasts } from '../../ui/toasts/toast.store.ts';
import { WalletAssetsOverview } from './own-assets.tsx';
import { followTransaction } from './transactions/transaction-toast.ts';

const chain = 'solana:devnet';
const address = '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB';
const createdAt = '2026-11-25T12:00:00.000Z';
const wallet = { id: 3, address, authWay: 'Lantern', createdAt };
const toAsset = (id: number, overrides: object = {}) => ({
  id,
  walletId: wallet.id,
  mint: `${address.slice(0, 40)}${id}`,
  name: `Salt blade #${id}`,
  imageUrl: null,
  rarity: 4,
  collectionId: 1,
  collectionName: 'Salt blades',
  staked: false,
  stakedAt: null,
  withCapsule: false,
  withInventory: true,
  capsule: null,
  inventory: null,
  mintedAt: createdAt,
  canSplit: false,
  place: 'WALLET' as const,
  marketState: null,
  pending: null,
  ...overrides,
});
const noStaking = {
  epoch: null,
  currency: null,
  weight: '0',
  totalWeight: '0',
  claimable: [],
  balance: '0',
  balanceTaskId: null,
  claimableAmount: '0',
  history: [],
};
const paying = {
  ...noStaking,
  epoch: {
    number: 5,
    start: '2026-11-23T00:00:00.000Z',
    end: '2026-11-30T00:00:00.000Z',
    pool: '100050',
  },
  currency: { code: 'EMBER', name: 'Ember', decimals: 2, imageUrl: null },
  weight: '250',
  totalWeight: '1000',
  claimable: [
    {
      epoch: 4,
      start: '2026-11-16T00:00:00.000Z',
      end: '2026-11-23T00:00:00.000Z',
      amount: '1234567',
      claimedAt: null,
      taskId: null,
    },
  ],
  claimableAmount: '1234567',
};

const openMarket = { enabled: true, endsAt: null, takesIn: true, sendsBack: true };
const linked = { status: 'LINKED' as const, openlootUserId: '7002' };
const toThere = (id: number, marketState: 'SENDING' | 'THERE' | 'RETURNING' | 'DECLINED') =>
  toAsset(id, { place: 'MARKETPLACE', marketState, withInventory: false });

/** Offers a wallet program that signs as the test defines. */
function offerWallet(sign: () => Promise<Uint8Array>): () => void {
  const account = { address, publicKey: new Uint8Array(32), chains: [chain], features: [] };
  const program = {
    version: '1.0.0',
    name: 'Lantern',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: [chain],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signTransaction': {
        version: '1.0.0',
        signTransaction: async () => [{ signedTransaction: await sign() }],
      },
    },
  } as unknown as Wallet;
  return getWallets().register(program);
}

describe('own assets', () => {
  let forget = (): void => undefined;
  beforeEach(() => {
    signInAs(7);
    mockReply(api.listAssets, { data: [toAsset(1)], page: 1, totalPages: 1 });
    mockReply(api.countOwnAssets, { amount: 1 });
    mockReply(api.listMintableItems, { data: [], page: 1, totalPages: 1 });
    mockReply(api.listCapsules, { data: [] });
    mockReply(api.readStaking, noStaking);
    mockReply(api.openlootStatus, { status: 'NONE', openlootUserId: null });
    mockReply(api.openlootEnabled, openMarket);
  });
  afterEach(() => forget());
  const open = (appearance?: Appearance) =>
    renderComponent(
      <QueryClientProvider client={queryClient}>
        <WalletAssetsOverview wallets={[wallet]} chain={chain} />
      </QueryClientProvider>,
      appearance,
    );
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  const toastTexts = (): string[] => visibleToasts.get().map(({ text }) => text);

  it.each(testAppearances)(
    'show assets, staking and capsules and pass accessibility checks: %s',
    async (_, appearance) => {
      const staked = { staked: true, stakedAt: createdAt, capsule: { id: 1, unlockAt: createdAt } };
      mockReply(api.listAssets, {
        data: [
          toAsset(1),
          toAsset(2, staked),
          toAsset(3, { pending: { action: 'BURN', taskId: 9 } }),
        ],
        page: 1,
        totalPages: 21,
      });
      const finishedTask = { progress: 100, result: null, error: null, hasFile: false };
      mockReply(api.taskResult, { ...finishedTask, status: 'FINISHED' });
      mockReply(api.readStaking, paying);
      const capsule = { id: 1, collectionId: 1, collectionName: 'Salt blades', assetId: 2 };
      mockReply(api.listCapsules, {
        data: [{ ...capsule, staked: 1, unlockAt: null, pending: null }],
      });
      await open(appearance);
      await expect.element(page.getByText(/12.345.67 Ember/)).toBeVisible();
      await expect.element(page.getByText(m.assets_pending_burn())).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('open the claim automatically for players who came to claim, once something is claimable', async () => {
    const opened = vi.fn<() => void>();
    mockReply(api.readStaking, paying);
    await renderComponent(
      <QueryClientProvider client={queryClient}>
        <WalletAssetsOverview wallets={[wallet]} chain={chain} claimsNow onClaimOpened={opened} />
      </QueryClientProvider>,
    );
    await expect.element(inDialog(m.staking_claim())).toBeVisible();
    expect(opened).toHaveBeenCalledOnce();
  });

  it('report an empty list and a failed load', async () => {
    mockReply(api.listAssets, { data: [], page: 1, totalPages: 1 });
    await open();
    await expect.element(page.getByText(m.assets_empty())).toBeVisible();
    mockReply(api.listAssets, buildRefusal('UNAVAILABLE'));
    await getControlByRole('tab', m.assets_staked()).click();
    await expect.element(page.getByText(m.state_error_title())).toBeVisible();
  });

  it('page through hundreds of assets', async () => {
    const asked = mockReply(api.listAssets, { data: [toAsset(1)], page: 1, totalPages: 21 });
    await open();
    await getControlByRole('button', m.assets_next()).click();
    await expect.poll(() => asked.at(-1)?.query['page']).toBe('2');
    await getControlByRole('tab', m.assets_free()).click();
    await expect.poll(() => asked.at(-1)?.query['staked']).toBe('false');
    expect(asked.at(-1)?.query['page']).toBe('1');
  });

  it('sign and send a stake, and follow it in one toast (R4.40 R4.42 R4.43)', async () => {
    let signed = (_bytes: Uint8Array): void => undefined;
    const asks = vi.fn<() => void>();
    forget = offerWallet(() => {
      asks();
      return new Promise((resolve) => (signed = resolve));
    });
    mockReply(api.prepareStake, { transaction: 'AAAA' });
    const sent = mockReply(api.stakeAsset, { taskId: 12, commandId: 4 });
    let status: 'STARTED' | 'FINISHED' = 'STARTED';
    mockReply(api.taskResult, () => ({
      status,
      progress: 10,
      result: null,
      error: null,
      hasFile: false,
    }));
    await open();
    await getControlByRole('button', m.assets_stake_named({ name: 'Salt blade #1' })).click();
    await inDialog(m.assets_stake()).click();
    await expect.poll(toastTexts).toEqual([m.transaction_in_progress()]);
    await expect.element(page.getByText(m.wallets_waiting({ wallet: 'Lantern' }))).toBeVisible();
    await expect.poll(() => asks.mock.calls).toHaveLength(1);
    signed(Uint8Array.of(9, 9));
    await expect.poll(toastTexts).toEqual([m.transaction_completed()]);
    expect(sent[0]?.body).toEqual({ transaction: 'CQk=', collectionId: 1 });
    status = 'FINISHED';
    await expect.poll(toastTexts, { timeout: 5_000 }).toEqual([m.transaction_confirmed()]);
  });

  it('keep one toast if a list names the transaction before the reply arrives (R4.42)', async () => {
    forget = offerWallet(() => Promise.resolve(Uint8Array.of(9, 9)));
    mockReply(api.prepareStake, { transaction: 'AAAA' });
    const running = { progress: 10, result: null, error: null, hasFile: false };
    let status: 'STARTED' | 'FINISHED' = 'STARTED';
    mockReply(api.taskResult, () => ({ ...running, status }));
    mockReply(api.stakeAsset, () => {
      followTransaction(47);
      return { taskId: 47, commandId: 4 };
    });
    await open();
    await getControlByRole('button', m.assets_stake_named({ name: 'Salt blade #1' })).click();
    await inDialog(m.assets_stake()).click();
    await expect.poll(toastTexts).toEqual([m.transaction_completed()]);
    status = 'FINISHED';
    await expect.poll(toastTexts, { timeout: 5_000 }).toEqual([m.transaction_confirmed()]);
  });

  it('report by toast that the chain did not confirm, with the reason (R4.44)', async () => {
    const pending = { action: 'STAKE' as const, taskId: 31 };
    mockReply(api.listAssets, { data: [toAsset(1, { pending })], page: 1, totalPages: 1 });
    const error = 'It has expired';
    const failed = { status: 'FAILED' as const, progress: 10, result: null, hasFile: false };
    mockReply(api.taskResult, { ...failed, error });
    await open();
    const shown = () => visibleToasts.get().map(({ title, text }) => [title, text]);
    await expect.poll(shown).toContainEqual([m.transaction_confirm_failed(), error]);
  });

  it('report a decline or a refusal in the dialog and by toast (R4.41)', async () => {
    let isDeclined = true;
    forget = offerWallet(async () => {
      if (isDeclined) throw Object.assign(new Error('User rejected'), { code: 4001 });
      return new Uint8Array(2);
    });
    mockReply(api.prepareStake, { transaction: 'AAAA' });
    const sent = mockReply(api.stakeAsset, buildRefusal('SIGN_VERIFICATION_FAILED'));
    await open();
    await getControlByRole('button', m.assets_stake_named({ name: 'Salt blade #1' })).click();
    await inDialog(m.assets_stake()).click();
    const says = () => expect.element(page.getByRole('alert'));
    await expect.poll(toastTexts).toContain(m.transaction_failed());
    await says().toHaveTextContent(m.wallets_declined());
    expect(sent).toHaveLength(0);
    isDeclined = false;
    await inDialog(m.wallets_again()).click();
    await says().toHaveTextContent('Sign verification failed');
  });

  it('report that nothing was sent if no transaction could be prepared', async () => {
    forget = offerWallet(async () => new Uint8Array(2));
    mockReply(api.prepareStake, noReply);
    await open();
    await getControlByRole('button', m.assets_stake_named({ name: 'Salt blade #1' })).click();
    await inDialog(m.assets_stake()).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(m.assets_not_prepared());
  });

  it('name a wallet program that this browser lacks', async () => {
    await open();
    await getControlByRole('button', m.assets_stake_named({ name: 'Salt blade #1' })).click();
    await inDialog(m.assets_stake()).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(m.assets_no_program({ wallet: 'Lantern' }));
  });

  it('send nothing that is signed after the dialog was closed', async () => {
    let signed = (_bytes: Uint8Array): void => undefined;
    const asks = vi.fn<() => void>();
    forget = offerWallet(() => {
      asks();
      return new Promise((resolve) => (signed = resolve));
    });
    mockReply(api.prepareStake, { transaction: 'AAAA' });
    const sent = mockReply(api.stakeAsset, { taskId: 12, commandId: 4 });
    await open();
    await getControlByRole('button', m.assets_stake_named({ name: 'Salt blade #1' })).click();
    await inDialog(m.assets_stake()).click();
    await expect.poll(() => asks.mock.calls).toHaveLength(1);
    await inDialog(m.cancel()).click();
    signed(new Uint8Array(2));
    await expect.poll(toastTexts).toEqual([]);
    expect(sent).toHaveLength(0);
  });

  it.each(testAppearances)(
    'show assets at the marketplace and pass accessibility checks: %s',
    async (_, appearance) => {
      mockReply(api.openlootStatus, linked);
      const states = ['SENDING', 'THERE', 'RETURNING', 'DECLINED'] as const;
      const storedAssets = states.map((state, at) => toThere(at + 2, state));
      mockReply(api.listAssets, { data: [toAsset(1), ...storedAssets], page: 1, totalPages: 1 });
      await open(appearance);
      await expect.element(page.getByText(m.market_there())).toBeVisible();
      await expect.element(page.getByText(m.market_sending(), { exact: true })).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('sign and send up to three free assets to the marketplace at once (R7.69)', async () => {
    mockReply(api.openlootStatus, linked);
    const data = [1, 2, 3, 4].map((id) => toAsset(id));
    mockReply(api.listAssets, { data, page: 1, totalPages: 1 });
    forget = offerWallet(async () => Uint8Array.of(9, 9));
    const prepared = mockReply(api.prepareMarketTransfer, { transaction: 'AAAA' });
    const sent = mockReply(api.sendToMarket, { taskId: 12, commandId: 4 });
    mockReply(api.taskResult, {
      status: 'FINISHED',
      progress: 100,
      result: null,
      error: null,
      hasFile: false,
    });
    await open();
    const box = (id: number) =>
      page.getByRole('checkbox', { name: m.market_choose_named({ name: `Salt blade #${id}` }) });
    for (const id of [1, 2, 3]) await box(id).click();
    await expect.element(box(4)).toBeDisabled();
    await getControlByRole('button', m.market_send_chosen({ n: 3, max: 3 })).click();
    await inDialog(m.market_send()).click();
    await expect.poll(toastTexts, { timeout: 5_000 }).toEqual([m.transaction_confirmed()]);
    expect(prepared[0]?.query['assetIds']).toBe('1,2,3');
    expect(sent[0]?.body).toEqual({ transaction: 'CQk=' });
  });

  it('offer only the way back while the marketplace accepts nothing', async () => {
    mockReply(api.openlootStatus, linked);
    mockReply(api.openlootEnabled, { ...openMarket, takesIn: false });
    mockReply(api.listAssets, { data: [toAsset(1), toThere(2, 'THERE')], page: 1, totalPages: 1 });
    const asked = mockReply(api.takeFromMarket, { commandId: 9 });
    await open();
    const named = { name: 'Salt blade #2' };
    await getControlByRole('button', m.market_take_back_named(named)).click();
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
    await page.getByRole('dialog').getByRole('button', { name: /5NWK/ }).click();
    await expect.poll(toastTexts).toEqual([m.market_asked()]);
    expect(asked[0]?.body).toEqual({ assetId: 2 });
  });
});

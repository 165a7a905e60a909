import { api } from '@guildhall/contract/api';
import { realtimeEvents } from '@guildhall/contract/events';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  testAppearances,
  type Appearance,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  mockWallet,
  renderPortal,
  playerReply,
  signInAs,
  buildStakingReply,
} from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { ChainRewardClaims } from './chain-claims.tsx';
import { ClaimableRewardList } from './claim-row.tsx';
import type { Claimable } from './use-claimables.ts';

const owl = (id: number): Claimable => ({
  key: `mission-${id}`,
  order: id,
  shown: { name: `Owl ${id}`, kind: 'INVENTORY', rarity: 3, imageUrl: null },
  from: m.dashboard_mission_done({ name: `Watch ${id}` }),
  busy: false,
  leaving: false,
  claim: () => undefined,
  claimQuietly: () => new Promise(() => {}),
});
const drawClaims = (claimables: readonly Claimable[], appearance?: Appearance) =>
  renderPortal(
    <ChainRewardClaims claimables={claimables} Row={ClaimableRewardList} />,
    appearance,
    '/dashboard',
  );
const tiles = () => page.getByRole('listitem');
const way = () => page.getByRole('link', { name: /12.345.67 Ember/ });
const answerStaking = (claimableAmount: string) =>
  mockReply(api.readStaking, buildStakingReply(claimableAmount));

describe('a sum on the blockchain among the rewards that can be claimed', () => {
  beforeEach(() => {
    signInAs(7);
    mockWallet();
    answerStaking('1234567');
  });

  it.each(testAppearances)(
    'stands first and passes accessibility checks: %s',
    async (_, appearance) => {
      await drawClaims([owl(1), owl(2)], appearance);
      await expect.element(way()).toBeVisible();
      await expect.element(tiles().first().getByText(m.dashboard_chain_claim())).toBeVisible();
      expect(tiles().elements()).toHaveLength(3);
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('has the picture of its currency', async () => {
    const imageUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    const currency = { code: 'EMBER', name: 'Ember', decimals: 2, imageUrl };
    mockReply(api.readStaking, { ...buildStakingReply('1234567'), currency });
    await drawClaims([]);
    await expect.element(way()).toBeVisible();
    expect(tiles().element().querySelector('img')?.getAttribute('src')).toBe(imageUrl);
  });

  it('leads to its claim by one press, and is not claimed with all others', async () => {
    const { router } = await drawClaims([owl(1)]);
    await expect.element(way()).toBeVisible();
    expect(page.getByRole('button', { name: m.dashboard_claim_all() }).elements()).toEqual([]);
    await way().click();
    expect(router.state.location).toMatchObject({
      pathname: '/digital-assets',
      search: { claim: true },
    });
  });

  it('leaves when it was claimed in another tab', async () => {
    await drawClaims([]);
    await expect.element(way()).toBeVisible();
    answerStaking('0');
    for (const name of realtimeEvents.ASSET_LIST_CHANGED.stale)
      await queryClient.invalidateQueries({ queryKey: buildQueryKey(name) });
    await expect.poll(() => tiles().elements()).toEqual([]);
  });

  it('is not asked for without a wallet', async () => {
    const asked = mockReply(api.currentUser, playerReply);
    const chain = mockReply(api.connectionUrl, buildRefusal('FEATURE_CLOSED'));
    await drawClaims([owl(1)]);
    await expect.poll(() => asked).toHaveLength(1);
    await expect.element(getControlByRole('button', /Owl 1/)).toBeVisible();
    expect(chain).toEqual([]);
  });

  it('is not asked for while the chain is closed', async () => {
    const chain = mockReply(api.connectionUrl, buildRefusal('FEATURE_CLOSED'));
    const asked = mockReply(api.readStaking, buildStakingReply('1'));
    await drawClaims([owl(1)]);
    await expect.poll(() => chain).toHaveLength(1);
    await expect
      .poll(() => queryClient.getQueryData(buildQueryKey('balances', 'chain', 3)))
      .toBeNull();
    expect(asked).toEqual([]);
    expect(tiles().elements()).toHaveLength(1);
  });
});

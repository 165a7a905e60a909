import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
  phoneViewport,
  type Appearance,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { claimInAnimation } from '../../shared/moments/moments.store.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { ClaimableRewardList } from './claim-row.tsx';
import type { Claimable } from './use-claimables.ts';

const receipt = (id: number, held = false, inReview?: boolean) => ({
  receipt: {
    id,
    kind: 'mission',
    at: '2026-11-22T10:00:00.000Z',
    rule: 'M',
    cause: {},
    rewards: [],
    held,
    ...(inReview !== undefined && { inReview }),
  },
});
const claimable = (id: number): Claimable => ({
  key: `mission-${id}`,
  order: id,
  shown: { name: `Owl ${id}`, kind: 'INVENTORY', rarity: id % 10, imageUrl: null },
  from: m.dashboard_mission_done({ name: `Watch ${id}` }),
  busy: false,
  leaving: false,
  claim: () => undefined,
  claimQuietly: () =>
    call('claimMission', { params: { id: 7, missionId: id }, ownMessage: 'except-429' }),
});
const several = (count: number): Claimable[] =>
  Array.from({ length: count }, (_, index) => claimable(index + 1));
const drawRow = (claimables: readonly Claimable[], appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ClaimableRewardList claimables={claimables} />
    </QueryClientProvider>,
    appearance,
  );
const getClaimAllButton = () => getControlByRole('button', m.dashboard_claim_all());

describe('rewards that can be claimed', () => {
  beforeEach(() => signInAs(7));

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    await drawRow(several(6), appearance);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('are in one row until all are requested; a phone shows two', async () => {
    await drawRow(several(7));
    const tiles = page.getByRole('listitem');
    expect(tiles.elements().length).toBe(4);
    await page.viewport(...phoneViewport);
    expect(tiles.elements().length).toBe(2);
    await getControlByRole('button', m.achievements_all()).click();
    expect(tiles.elements().length).toBe(7);
  });

  it('are claimed together, each under its key; a failed one shows its reason', async () => {
    const asked = mockReply(api.claimMission, ({ params }) =>
      params['missionId'] === '2'
        ? buildRefusal('CONFLICT', { message: 'The watch was called off' })
        : receipt(Number(params['missionId'])),
    );
    await drawRow(several(3));
    await getClaimAllButton().click();
    await expect
      .poll(() => claimInAnimation.get()?.text)
      .toBe(m.dashboard_claimed_many({ count: 2 }));
    expect(claimInAnimation.get()?.received.map(({ name }) => name)).toEqual(['Owl 1', 'Owl 3']);
    await expect.element(page.getByText(m.dashboard_not_claimed({ count: 1 }))).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: 'Owl 2' });
    await expect.element(card.getByText('The watch was called off')).toBeVisible();
    expect(asked.map(({ params }) => params['missionId'])).toEqual(['1', '2', '3']);
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  });

  it('are claimed once at a time, and those left in the inbox are announced', async () => {
    let go = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      go = resolve;
    });
    const asked = mockReply(api.claimMission, async ({ params }) => {
      await answered;
      return receipt(Number(params['missionId']), true);
    });
    await drawRow(several(2));
    await getClaimAllButton().click();
    await getClaimAllButton().click({ force: true });
    for (const button of page.getByRole('button', { name: /Owl/ }).elements())
      expect(button.getAttribute('aria-disabled')).toBe('true');
    go();
    await expect
      .element(page.getByText(m.claim_held_many({ count: 2 }), { exact: false }))
      .toBeVisible();
    expect(claimInAnimation.get()).toBeNull();
    expect(asked.length).toBe(2);
  });

  it('distinguish rewards that wait for approval from those in the inbox', async () => {
    mockReply(api.claimMission, ({ params }) => {
      const id = Number(params['missionId']);
      return receipt(id, true, id < 3);
    });
    await drawRow(several(3));
    await getClaimAllButton().click();
    await expect.element(page.getByText(m.claim_in_review_many({ count: 2 }))).toBeVisible();
    await expect.element(page.getByText(m.claim_held_many({ count: 1 }))).toBeVisible();
  });
});

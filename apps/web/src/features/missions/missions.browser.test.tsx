import { api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { claimInAnimation } from '../../shared/moments/moments.store.ts';
import { formatProgress } from '../../shared/text/progress-text.ts';
import { MissionOverview } from './missions.tsx';

type Mission = Reply<typeof api.listMissions>['data'][number];
const end = new Date(Date.now() + 3_600_000).toISOString();
const mission = (id: number, overrides: Partial<Mission> = {}): Mission => ({
  id,
  name: `Watch ${id}`,
  description: 'Hold the wall',
  type: 'common',
  templateId: id,
  status: 'READY_TO_CLAIM',
  rewardType: 'EXP',
  rewardId: null,
  currency: null,
  amount: 30,
  enabled: true,
  statisticId: null,
  segment: null,
  rotation: 'DAILY',
  displayOrder: id,
  goal: 15,
  progress: 15,
  imageUrl: null,
  start: null,
  end,
  reward: { kind: 'EXP', name: 'EXP', amount: 30, rarity: null, imageUrl: null },
  ...overrides,
});
const list = (...data: Mission[]) => mockReply(api.listMissions, { data });
const render = (appearance = {}) =>
  renderPortal(
    <>
      <h1>Missions</h1>
      <MissionOverview />
    </>,
    appearance,
    '/missions',
  );
const claimAll = () => page.getByRole('button', { name: m.dashboard_claim_all() });

describe('missions', () => {
  beforeEach(() => signInAs(7));

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    list(mission(1), mission(2, { status: 'IN_PROGRESS', progress: 3 }));
    await render(appearance);
    await expect.element(page.getByText('Watch 2')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('show a full bar with their goal when they are finished', async () => {
    list(mission(1), mission(2, { status: 'IN_PROGRESS', progress: 3 }));
    await render();
    await expect.element(page.getByText(formatProgress(15, 15))).toBeVisible();
    await expect.element(page.getByText(formatProgress(3, 15))).toBeVisible();
    const bar = getControlByRole('progressbar', 'Watch 1');
    await expect.element(bar).toHaveAttribute('aria-valuenow', '15');
    expect(claimAll().elements()).toEqual([]);
  });

  it('are claimed together from two finished ones on, also of the other kind', async () => {
    list(mission(1), mission(2, { type: 'special' }), mission(3, { status: 'IN_PROGRESS' }));
    const asked = mockReply(api.claimMission, ({ params }) => ({
      receipt: {
        id: Number(params['missionId']),
        kind: 'mission',
        at: end,
        rule: 'M',
        cause: {},
        rewards: [],
        held: false,
      },
    }));
    await render();
    await claimAll().click();
    await expect
      .poll(() => claimInAnimation.get()?.text)
      .toBe(m.dashboard_claimed_many({ count: 2 }));
    expect(asked.map(({ params }) => params['missionId'])).toEqual(['1', '2']);
  });
});

import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
  waitForFrames,
  type Appearance,
} from '../../../test/drawn.harness.tsx';
import {
  computeContrast,
  loadScenePicture,
  measureBrightestPixel,
  readLuminance,
} from '../../../test/contrast.harness.ts';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { mockGoldPurse, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { claimInAnimation } from '../../shared/moments/moments.store.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { showExpGain } from '../../shared/realtime/exp-toast.tsx';
import { BattlePasses } from './passes.tsx';

const torch = { kind: 'INVENTORY', name: 'Torch', amount: 1, rarity: 2, imageUrl: null } as const;
const tier = (id: number, goal: number) => ({ id, type: 1, goal, items: [1], rewards: [torch] });
const season = (rarityType: number, price: number | null) => ({
  id: rarityType + 1,
  name: 'Season of embers',
  style: 3,
  rarityType,
  imageUrl: null,
  start: '2026-01-01T00:00:00.000Z',
  end: '2099-01-01T00:00:00.000Z',
  price,
  currency: price === null ? null : 'GOLD',
  currencyName: price === null ? null : 'Gold',
  decimals: 2,
  rewards: [tier(rarityType * 10 + 1, 100), tier(rarityType * 10 + 2, 300)],
});
const tracks = (price: number, upgraded = false) => ({
  data: [
    { pass: season(0, null), progress: 150, upgraded: true, granted: [1], held: [] },
    { pass: season(1, price), progress: 150, upgraded, granted: upgraded ? [11] : [], held: [] },
  ],
});
const upgradeReceipt = {
  id: 5,
  kind: 'pass-upgrade',
  at: '2026-11-22T10:00:00.000Z',
  rule: 'Upgrade',
  cause: {},
  rewards: [],
  held: false,
};
const drawPasses = (appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      {/* as wide as on the page */}
      <div style={{ width: '100%' }}>
        <BattlePasses />
      </div>
    </QueryClientProvider>,
    appearance,
  );
const offer = () => page.getByRole('dialog');
const open = (price: string) => page.getByRole('button', { name: price, exact: true });

describe('passes on the dashboard', () => {
  beforeEach(() => {
    signInAs(7);
    mockReply(api.listPasses, tracks(500));
    mockGoldPurse(700);
  });

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    await drawPasses(appearance);
    await expect.element(page.getByRole('heading', { name: 'Season of embers' })).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('show for both tracks at each step the rewards and their state (R3.64)', async () => {
    await drawPasses();
    const steps = page.getByRole('listitem');
    await expect
      .element(steps.nth(0).getByText(`${m.pass_free()}: Torch, ${m.activity_granted()}`))
      .toBeInTheDocument();
    await expect
      .element(steps.nth(0).getByText(`${m.pass_bought()}: Torch, ${m.pass_locked()}`))
      .toBeInTheDocument();
    await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  });

  it('show long names of rewards in two lines, and not cut', async () => {
    const long = { ...torch, name: 'Crossbow of the watch' };
    const { data } = tracks(500);
    mockReply(api.listPasses, {
      data: data.map((track) => ({
        ...track,
        pass: {
          ...track.pass,
          rewards: Array.from({ length: 10 }, (_, at) => ({
            ...tier(at + 1, (at + 1) * 100),
            rewards: [long],
          })),
        },
      })),
    });
    await drawPasses();
    const names = page.getByRole('listitem').getByText(long.name, { exact: true });
    await expect.poll(() => names.elements().length).toBe(20);
    for (const name of names.elements()) {
      expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
      expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight + 1);
    }
  });

  it('say how much EXP is left until the next tier and until the grand prize', async () => {
    await drawPasses();
    const season = page.getByRole('article', { name: 'Season of embers' });
    const left = (count: string) => m.pass_to_go({ count });
    await expect.element(season.getByText(m.pass_tier({ tier: '1', count: '2' }))).toBeVisible();
    // beside the progress bar, at the grand prize, and at both rewards of the next tier
    await expect.poll(() => season.getByText(left('150')).elements().length).toBe(4);
    const [reached, next] = [0, 1].map((at) => page.getByRole('listitem').nth(at));
    await expect.element(reached?.getByText(m.pass_yours()) ?? season).toBeVisible();
    await expect.element(reached?.getByText(m.pass_reached()) ?? season).toBeVisible();
    await expect.poll(() => next?.getByText(left('150')).elements().length).toBe(2);
  });

  it.each([390, 1024, 1440, 2560])(
    'keep the words readable over the hall at %d px',
    async (width) => {
      await page.viewport(width, 900);
      await drawPasses();
      const heading = page.getByRole('heading', { name: 'Season of embers' });
      await expect.element(heading).toBeVisible();
      const words = heading.element().parentElement;
      await loadScenePicture(words?.previousElementSibling?.firstElementChild);
      const texts = [...(words?.children ?? [])].filter((part) => part instanceof HTMLElement);
      expect(texts).toHaveLength(4);
      // hides the texts, because only the background behind them is measured
      for (const text of texts) text.style.opacity = '0';
      await waitForFrames();
      for (const text of texts) {
        text.dataset['testid'] = 'words';
        const ground = await measureBrightestPixel(page.getByTestId('words'));
        delete text.dataset['testid'];
        const contrast = computeContrast(readLuminance(getComputedStyle(text).color), ground);
        expect(contrast, text.textContent).toBeGreaterThanOrEqual(
          text === heading.element() ? 3 : 4.5,
        );
      }
    },
  );

  it('the progress line passes no tier that is not reached', async () => {
    for (const progress of [99, 100, 101, 299]) {
      const { data } = tracks(500);
      mockReply(api.listPasses, { data: data.map((track) => ({ ...track, progress })) });
      const drawn = await drawPasses();
      await expect.element(page.getByRole('heading', { name: 'Season of embers' })).toBeVisible();
      const marks = [...document.querySelectorAll('ol > li')].map((step, at) => {
        const mark = step.querySelector('.num');
        const line = mark?.previousElementSibling;
        const [{ left = 0, width = 0 } = {}, { right = 0 } = {}] = [
          mark?.getBoundingClientRect(),
          line?.getBoundingClientRect(),
        ];
        return { isReached: progress >= (at === 0 ? 100 : 300), middle: left + width / 2, right };
      });
      expect(marks).toHaveLength(2);
      for (const { isReached, middle, right } of marks)
        expect(right < middle - 0.5, `${progress}`).toBe(!isReached);
      await drawn.unmount();
      queryClient.clear();
    }
  });

  it('the upgrade shows its immediate rewards and the balance left, then the rewards received', async () => {
    const asked = mockReply(api.upgradePass, { receipt: upgradeReceipt });
    await drawPasses();
    await open('Upgrade for 5.00 Gold').click();
    await expect.element(offer().getByText('2.00 Gold')).toBeVisible();
    await expect.element(offer().getByRole('listitem').getByText('Torch')).toBeVisible();
    await offer().getByRole('button', { name: 'Upgrade for 5.00 Gold', exact: true }).click();
    await expect
      .poll(() => claimInAnimation.get()?.received.map(({ name }) => name))
      .toEqual(['Torch']);
    expect(asked.map(({ body }) => body)).toEqual([{ price: 500, currency: 'GOLD' }]);
  });

  it('the experience of an upgrade is announced once, by the upgrade itself', async () => {
    const experience = { kind: 'EXP', name: '', amount: 40, rarity: null, imageUrl: null } as const;
    const { data } = tracks(500);
    mockReply(api.listPasses, {
      data: data.map((track) => ({
        ...track,
        pass: {
          ...track.pass,
          rewards: track.pass.rewards.map((each) => ({ ...each, rewards: [experience] })),
        },
      })),
    });
    mockReply(api.upgradePass, { receipt: upgradeReceipt });
    await drawPasses();
    await open('Upgrade for 5.00 Gold').click();
    await offer().getByRole('button', { name: 'Upgrade for 5.00 Gold', exact: true }).click();
    await expect.poll(() => claimInAnimation.get()?.received.length).toBe(1);
    const gain = (id: string): void =>
      showExpGain({
        id,
        seq: 1,
        type: 'EXP_GAINED',
        title: 'Experience gained',
        text: '+40 EXP',
        payload: { lvl: 2, exp: 10, maxExp: 100, amount: 40 },
      });
    gain('of the upgrade');
    gain('of a match');
    await expect.element(page.getByText(m.exp_gained({ count: '40' }))).toBeInTheDocument();
  });

  it('a changed price is shown before payment; missing money is named', async () => {
    mockReply(api.upgradePass, buildRefusal('CHANGED'));
    await drawPasses();
    await open('Upgrade for 5.00 Gold').click();
    mockReply(api.listPasses, tracks(600));
    await offer().getByRole('button', { name: 'Upgrade for 5.00 Gold', exact: true }).click();
    await expect.element(offer().getByText(m.pass_price_changed())).toBeVisible();
    await expect
      .element(offer().getByRole('button', { name: 'Upgrade for 6.00 Gold', exact: true }))
      .toBeVisible();
    mockGoldPurse(100);
    await queryClient.invalidateQueries();
    await expect.element(offer().getByText(m.pass_short({ missing: '5.00 Gold' }))).toBeVisible();
    await expect.element(getControlByRole('button', 'Upgrade for 6.00 Gold')).toBeDisabled();
  });
});

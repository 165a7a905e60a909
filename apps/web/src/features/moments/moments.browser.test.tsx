import { api } from '@guildhall/contract/api';
import { limits } from '@guildhall/contract/limits';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { control, keys, looks, type Look } from '../../../test/drawn.harness.tsx';
import { faults } from '../../../test/faults.harness.ts';
import {
  drawPortal,
  motion,
  player,
  playerId,
  playingIn,
  signInAs,
} from '../../../test/portal.harness.tsx';
import { answer } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { showClaimed, skipClaimMoment } from '../../shared/moments/moments.store.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { queryKey } from '../../shared/query/query-keys.ts';
import type { Shown } from '../../shared/rewards/reward-text.ts';
import { rarityName } from '../../ui/rarity.ts';
import { Modal } from '../../ui/modal.tsx';
import { Moments } from './moments.popup.tsx';

const owl: Shown = { name: 'Night owl', kind: 'AVATAR', rarity: 4, imageUrl: null };
const exp: Shown = {
  name: m.missions_exp({ count: '40' }),
  kind: 'EXP',
  rarity: null,
  imageUrl: null,
};
const rewardAt = (lvl: number): Reply<typeof api.listLevelRewards>['data'][number] => ({
  id: lvl,
  name: `Cloak ${lvl}`,
  amount: lvl,
  type: 'SKIN',
  inventoryType: 'Cloaks',
  imageUrl: null,
  status: 'UNREACHED',
  progress: 0,
  isLastReward: false,
  itemId: lvl,
  rarity: 2,
  reward: { kind: 'INVENTORY', name: `Cloak ${lvl}`, amount: 1, rarity: 2, imageUrl: null },
});
const region = () => control('status', m.moments_region());
const stage = (kind: 'claim' | 'level'): HTMLElement | null =>
  region().element().querySelector<HTMLElement>(`[data-moment="${kind}"]`);
const claimed = () => showClaimed([owl], m.success_reward_claimed());
/** The player has gained levels, as the server tells. */
const rise = (lvl: number) =>
  queryClient.setQueryData(queryKey('user', playerId), { ...player, lvl });
const levelText = (level: number) => region().getByText(m.level_rewards_level({ level }));

const onClose = vi.fn<() => void>();
async function drawMoments(open = false, look?: Look, path = '/dashboard') {
  signInAs(playerId);
  answer(api.currentUser, player);
  answer(api.listLevelRewards, { data: [5, 6, 9].map(rewardAt) });
  const part = (isOpen: boolean) => (
    <>
      <Modal open={isOpen} title="Box" onClose={onClose}>
        <p>closed by the test</p>
      </Modal>
      <Moments />
    </>
  );
  const drawn = await drawPortal(part(open), look, path);
  await expect
    .poll(() => queryClient.getQueryState(queryKey('user', playerId))?.status)
    .toBe('success');
  return drawn;
}

describe('animations of gains', () => {
  beforeEach(() => {
    onClose.mockClear();
  });

  it.each(looks)('pass accessibility checks: %s', async (_, look) => {
    await drawMoments(false, look);
    showClaimed([owl, exp], m.dashboard_claimed_many({ count: 2 }));
    await expect.element(region().getByText(owl.name)).toBeVisible();
    expect(await faults()).toEqual([]);
    skipClaimMoment();
    rise(6);
    await expect.element(levelText(6)).toBeVisible();
    expect(await faults()).toEqual([]);
  });

  it('a claim shows name and rarity for the duration of a success toast (R8.29)', async () => {
    await drawMoments();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    claimed();
    await expect.element(region()).toMatchTextContent(m.success_reward_claimed());
    await expect.element(region()).toMatchTextContent(owl.name);
    await expect.element(region()).toMatchTextContent(rarityName(4));
    vi.advanceTimersByTime(limits.toastSuccessMs - 1);
    expect(stage('claim')).not.toBeNull();
    vi.advanceTimersByTime(1);
    await expect.poll(() => stage('claim')).toBeNull();
  });

  it('claims during an animation join it with one total', async () => {
    await drawMoments();
    claimed();
    showClaimed([exp], m.success_reward_claimed());
    await expect.element(region()).toMatchTextContent(m.dashboard_claimed_many({ count: 2 }));
    await expect.element(region()).toMatchTextContent(owl.name);
    await expect.element(region()).toMatchTextContent(exp.name);
  });

  it('a claim appears over a dialog; Escape or a press skips it and keeps the dialog open', async () => {
    const onPress = vi.fn<() => void>();
    addEventListener('click', onPress, { once: true });
    await drawMoments(true);
    claimed();
    await expect.poll(() => stage('claim')).not.toBeNull();
    await keys('{Escape}');
    await expect.poll(() => stage('claim')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await keys('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    claimed();
    await expect.poll(() => stage('claim')).not.toBeNull();
    await page.getByText('closed by the test').click();
    await expect.poll(() => stage('claim')).toBeNull();
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('several levels at once are one animation, with all they unlocked', async () => {
    await drawMoments();
    rise(6);
    await expect.element(levelText(6)).toBeVisible();
    for (const level of [5, 6]) await expect.element(region()).toMatchTextContent(`Cloak ${level}`);
    await expect.element(region()).not.toMatchTextContent('Cloak 9');
    expect(stage('level')?.getBoundingClientRect().width).toBe(
      document.body.getBoundingClientRect().width,
    );
  });

  it('a level is a card in the corner of a page where somebody works', async () => {
    await drawMoments(false, undefined, '/inventory');
    rise(6);
    await expect.element(levelText(6)).toBeVisible();
    const { innerWidth, innerHeight } = window;
    const box = stage('level')?.getBoundingClientRect();
    expect(box?.left).toBeGreaterThan(innerWidth / 2);
    expect(box?.top).toBeGreaterThan(innerHeight / 2);
  });

  it('a level without rewards shows the next one’s; the initial level is not animated', async () => {
    await drawMoments();
    expect(stage('level')).toBeNull();
    rise(8);
    await expect.element(levelText(8)).toBeVisible();
    await keys('{Escape}');
    await expect.poll(() => stage('level')).toBeNull();
    rise(8);
    expect(stage('level')).toBeNull();
  });

  it('a new level waits until no dialog is open and no claim is shown', async () => {
    const { rerender } = await drawMoments(true);
    rise(5);
    claimed();
    await expect.poll(() => stage('claim')).not.toBeNull();
    expect(stage('level')).toBeNull();
    skipClaimMoment();
    await expect.poll(() => stage('claim')).toBeNull();
    expect(stage('level')).toBeNull();
    await rerender(null);
  });

  it('do not move with reduced motion', async () => {
    await drawMoments();
    claimed();
    await expect.poll(() => stage('claim')).not.toBeNull();
    expect(playingIn(region().element())).toEqual([]);
    await motion('no-preference');
    try {
      skipClaimMoment();
      claimed();
      await expect
        .poll(() => new Set(playingIn(region().element())))
        .toEqual(new Set(['opacity', 'transform', 'filter']));
    } finally {
      await motion('reduce');
    }
  });
});

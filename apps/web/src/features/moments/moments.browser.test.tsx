import { api } from '@guildhall/contract/api';
import { limits } from '@guildhall/contract/limits';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  pressKeys,
  testAppearances,
  phoneViewport,
  desktopViewport,
  type Appearance,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  renderPortal,
  setMotionPreference,
  playerReply,
  playerId,
  listRunningAnimationProperties,
  signInAs,
} from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import {
  addCelebration,
  announceLevelReward,
  dropPendingAnnouncements,
  showClaimedRewards,
  skipClaimAnimation,
} from '../../shared/moments/moments.store.ts';
import { reserveCelebrationInThisWindow } from '../../shared/moments/take-turn.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import type { DisplayReward } from '../../shared/rewards/reward-text.ts';
import { getRarityName } from '../../ui/rarity/rarity.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { closeNotice, showNotice } from '../../ui/toasts/notice-queue.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { CelebrationQueue } from './moments.popup.tsx';

const owl: DisplayReward = { name: 'Night owl', kind: 'AVATAR', rarity: 4, imageUrl: null };
const exp: DisplayReward = {
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
const region = () => getControlByRole('status', m.moments_region());
const stage = (kind: 'claim' | 'level'): HTMLElement | null =>
  region().element().querySelector<HTMLElement>(`[data-moment="${kind}"]`);
const messages = () => getControlByRole('region', m.toasts_region());
const claimed = () => showClaimedRewards([owl], m.success_reward_claimed());
/** Sets the player's level, as if the server had reported a higher level. */
const rise = (lvl: number) =>
  queryClient.setQueryData(buildQueryKey('user', playerId), { ...playerReply, lvl });
const levelText = (level: number) => region().getByText(m.level_rewards_level({ level }));

/** Milliseconds: longer than the time for which a message about a reward waits for a new level. */
const longerThanWaits = 1_700;
const onClose = vi.fn<() => void>();
async function drawMoments(open = false, appearance?: Appearance, path = '/dashboard') {
  signInAs(playerId);
  mockReply(api.currentUser, playerReply);
  mockReply(api.listLevelRewards, { data: [5, 6, 9].map(rewardAt) });
  const part = (isOpen: boolean) => (
    <>
      <Modal open={isOpen} title="Box" onClose={onClose}>
        <p>closed by the test</p>
      </Modal>
      <header>
        <a href="#/inventory">Bag</a>
      </header>
      <ul>
        <li>
          <span data-rank="1">art</span>
          <button type="button">Claim</button>
        </li>
      </ul>
      <CelebrationQueue />
    </>
  );
  const drawn = await renderPortal(part(open), appearance, path);
  await expect
    .poll(() => queryClient.getQueryState(buildQueryKey('user', playerId))?.status)
    .toBe('success');
  return drawn;
}

describe('animations of gains', () => {
  beforeEach(() => {
    dropPendingAnnouncements();
    onClose.mockClear();
  });

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    await drawMoments(false, appearance);
    showClaimedRewards([owl, exp], m.dashboard_claimed_many({ count: 2 }));
    await expect.element(region().getByText(owl.name)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    skipClaimAnimation();
    rise(6);
    await expect.element(levelText(6)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('a claim shows name and rarity for the duration of a success toast (R8.29)', async () => {
    await drawMoments();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    claimed();
    await expect.element(region()).toMatchTextContent(m.success_reward_claimed());
    await expect.element(region()).toMatchTextContent(owl.name);
    await expect.element(region()).toMatchTextContent(getRarityName(4));
    vi.advanceTimersByTime(limits.toastSuccessMs - 1);
    expect(stage('claim')).not.toBeNull();
    vi.advanceTimersByTime(1);
    await expect.poll(() => stage('claim')).toBeNull();
  });

  it('claims during an animation join it with one total', async () => {
    await drawMoments();
    claimed();
    showClaimedRewards([exp], m.success_reward_claimed());
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
    await pressKeys('{Escape}');
    await expect.poll(() => stage('claim')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await pressKeys('{Escape}');
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

  it.each([desktopViewport, phoneViewport])(
    'a level is a message on pages of work, among the others, at %d px',
    async (width, height) => {
      await page.viewport(width, height);
      await drawMoments(false, undefined, '/inventory');
      showMessage({ text: 'A letter came', durationMs: null });
      rise(6);
      const card = messages().getByText(m.level_rewards_level({ level: 6 }));
      await expect.element(card).toBeVisible();
      expect(stage('level')).toBeNull();
      const [letter, level] = [
        ...messages().element().querySelectorAll<HTMLElement>('[data-toast]'),
      ].map((entry) => entry.getBoundingClientRect());
      expect(level?.top).toBeGreaterThanOrEqual(letter?.bottom ?? Number.NaN);
      await expect.element(getControlByRole('button', m.moment_see_rewards())).toBeVisible();
    },
  );

  it.each([desktopViewport, phoneViewport])(
    'a level and its rewards are announced once, whichever comes first, at %d px',
    async (width, height) => {
      await page.viewport(width, height);
      await drawMoments();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const ready = { title: 'Level reached', text: 'Cloak is ready to claim' };
      announceLevelReward('early', ready);
      rise(6);
      await expect.element(page.getByText(m.level_rewards_level({ level: 6 }))).toBeVisible();
      announceLevelReward('late', ready);
      vi.advanceTimersByTime(longerThanWaits);
      expect(page.getByText(ready.text).elements()).toEqual([]);
      dropPendingAnnouncements();
      announceLevelReward('of a level reached long ago', ready);
      vi.advanceTimersByTime(longerThanWaits);
      await expect.element(page.getByText(ready.text)).toBeVisible();
    },
  );

  it('a new level at the top of the home page does not cover the contents below the player', async () => {
    await page.viewport(...desktopViewport);
    await drawMoments();
    rise(6);
    await expect.poll(() => stage('level')).not.toBeNull();
    expect(stage('level')?.getBoundingClientRect().bottom).toBeLessThan(400);
  });

  it('a level and a notice are shown one after the other', async () => {
    await drawMoments();
    showNotice({ key: 'letter', text: 'A letter came', durationMs: 60_000 });
    rise(6);
    await expect.element(messages()).toMatchTextContent('A letter came');
    expect(stage('level')).toBeNull();
    closeNotice('letter');
    await expect.poll(() => stage('level')).not.toBeNull();
    showNotice({ text: 'Another letter' });
    expect(page.getByText('Another letter').elements()).toEqual([]);
    await pressKeys('{Escape}');
    await expect.element(messages()).toMatchTextContent('Another letter');
  });

  it('a common reward is a line among the messages, a rare one a card', async () => {
    await drawMoments();
    showClaimedRewards([exp], m.success_reward_claimed());
    const line = m.moment_line({ what: m.success_reward_claimed(), names: exp.name });
    await expect.element(messages()).toMatchTextContent(line);
    expect(stage('claim')).toBeNull();
    skipClaimAnimation();
    showClaimedRewards([{ ...owl, rarity: 2 }], m.success_reward_claimed());
    await expect
      .element(messages())
      .toMatchTextContent(m.moment_ranked({ name: owl.name, rank: getRarityName(2) }));
    expect(stage('claim')).toBeNull();
  });

  it('merged items become the result on the stage, also a common one', async () => {
    await drawMoments();
    const piece = { rarity: 0, imageUrl: null, place: new DOMRect(20, 20, 64, 64) };
    const merge = () =>
      showClaimedRewards([{ ...owl, rarity: 1 }], m.merge_done(), {
        pieces: [piece, piece, piece],
      });
    const pieces = () => stage('claim')?.querySelector('[data-pieces]');
    merge();
    await expect.poll(() => pieces()?.children.length).toBe(3);
    expect(pieces()?.getAnimations({ subtree: true })).toEqual([]);
    skipClaimAnimation();
    await expect.poll(() => stage('claim')).toBeNull();
    await setMotionPreference('no-preference');
    try {
      merge();
      await expect.poll(() => pieces()?.getAnimations({ subtree: true }).length).toBe(3);
    } finally {
      await setMotionPreference('reduce');
    }
  });

  it('a reward flies to the bag, and nothing flies with reduced motion', async () => {
    await drawMoments();
    const flying = () => document.querySelector('[data-flights]')?.getAttribute('data-flights');
    const claimHere = () => {
      skipClaimAnimation();
      showClaimedRewards([{ ...owl, kind: 'INVENTORY', rarity: 1 }], m.success_reward_claimed());
    };
    getControlByRole('button', 'Claim').element().focus();
    claimHere();
    await expect.element(messages()).toMatchTextContent(owl.name);
    expect(flying()).toBe('0');
    await setMotionPreference('no-preference');
    try {
      getControlByRole('button', 'Claim').element().focus();
      claimHere();
      await expect.poll(flying).toBe('1');
      await expect.poll(flying).toBe('0');
    } finally {
      await setMotionPreference('reduce');
    }
  });

  it('an avatar can be worn with one press, and a refusal is shown', async () => {
    const asked = mockReply(api.wearAvatar, {});
    await drawMoments();
    const wear = { avatarId: 9, name: owl.name };
    showClaimedRewards([{ ...owl, rarity: 1 }], m.success_reward_claimed(), { wear });
    await getControlByRole('button', m.moment_wear()).click();
    await expect.element(messages()).toMatchTextContent(m.profile_avatar_changed());
    expect(asked.map(({ body }) => body)).toEqual([{ avatarId: 9 }]);
    skipClaimAnimation();
    mockReply(api.wearAvatar, buildRefusal('NOT_FOUND'));
    // the stage itself takes no press, so the offer is shown after the stage
    showClaimedRewards([owl], m.success_reward_claimed(), { wear });
    await expect.poll(() => stage('claim')).not.toBeNull();
    skipClaimAnimation();
    await getControlByRole('button', m.moment_wear()).click();
    await expect.element(messages().getByRole('alert')).toBeVisible();
  });

  it('a tier announced by the server and by a reply is celebrated once, whichever is first', async () => {
    await drawMoments();
    const tier = { key: 'tier:1:50', type: 'BATTLE_PASS_UPDATED', title: 'Season', payload: {} };
    showClaimedRewards([exp], m.pass_upgraded(), { key: tier.key });
    addCelebration({ ...tier, text: 'told late' });
    addCelebration({ ...tier, key: 'tier:1:60', text: 'told early' });
    addCelebration({ ...tier, key: 'tier:1:70', text: 'another tier' });
    showClaimedRewards([exp], m.pass_upgraded(), { key: 'tier:1:60' });
    skipClaimAnimation();
    await expect.element(messages()).toMatchTextContent('another tier');
    await expect.element(messages()).not.toMatchTextContent('told');
  });

  it('are shown in one of several windows', async () => {
    await drawMoments();
    const won = { type: 'TOURNAMENTS_UPDATED', title: 'Place 1', payload: {} };
    expect(await reserveCelebrationInThisWindow('in another window', Date.now())).toBe(true);
    addCelebration({ ...won, key: 'in another window', text: 'shown there' });
    addCelebration({ ...won, key: 'in this one', text: 'shown here' });
    await expect.element(messages()).toMatchTextContent('shown here');
    await expect.element(messages()).not.toMatchTextContent('shown there');
  });

  it('a level without rewards shows the next one’s; the initial level is not animated', async () => {
    await drawMoments();
    expect(stage('level')).toBeNull();
    rise(8);
    await expect.element(levelText(8)).toBeVisible();
    await pressKeys('{Escape}');
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
    skipClaimAnimation();
    await expect.poll(() => stage('claim')).toBeNull();
    expect(stage('level')).toBeNull();
    await rerender(null);
  });

  it('do not move with reduced motion', async () => {
    await drawMoments();
    claimed();
    await expect.poll(() => stage('claim')).not.toBeNull();
    expect(listRunningAnimationProperties(region().element())).toEqual([]);
    await setMotionPreference('no-preference');
    try {
      skipClaimAnimation();
      claimed();
      await expect
        .poll(() => new Set(listRunningAnimationProperties(region().element())))
        .toEqual(new Set(['opacity', 'transform', 'filter']));
    } finally {
      await setMotionPreference('reduce');
    }
  });
});

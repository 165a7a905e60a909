import { api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, pressKeys, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  renderPortal,
  setMotionPreference,
  playerReply,
  playerId,
  listRunningAnimationProperties,
  signInAs,
} from '../../../test/portal.harness.tsx';
import { expectMessage } from '../../../test/messages.harness.ts';
import {
  mockReply,
  buildRefusal,
  noReply,
  type RecordedCall,
} from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { claimInAnimation, skipClaimAnimation } from '../../shared/moments/moments.store.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { Button } from '../../ui/button/button.tsx';
import { LevelRewardsDialog } from './level-rewards.dialog.tsx';

type Rewards = Reply<typeof api.listLevelRewards>['data'];
/** Levels with one reward each; the player is at level 4, half way to level 5. */
const levels = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const rewardAt = (lvl: number, claimed: readonly number[]): Rewards[number] => ({
  id: lvl,
  name: `Cloak ${lvl}`,
  amount: lvl,
  type: 'SKIN',
  inventoryType: 'Cloaks',
  imageUrl: null,
  status: claimed.includes(lvl)
    ? 'CLAIMED'
    : lvl <= playerReply.lvl
      ? 'READY_TO_CLAIM'
      : 'UNREACHED',
  progress: lvl < playerReply.lvl ? 1 : lvl === playerReply.lvl ? 0.5 : 0,
  isLastReward: lvl === levels.at(-1),
  itemId: lvl,
  rarity: 2,
  reward: { kind: 'INVENTORY', name: `Cloak ${lvl}`, amount: 1, rarity: 2, imageUrl: null },
});
const claimReply: Reply<typeof api.claimLevelReward> = {
  receipt: {
    id: 1,
    kind: 'LEVEL',
    at: '2026-11-22T14:05:00.000Z',
    rule: 'Level 2',
    cause: {},
    rewards: [],
    held: false,
  },
};

let claimed: number[] = [];
beforeEach(() => {
  claimed = [];
  mockReply(api.currentUser, playerReply);
  mockReply(api.listLevelRewards, () => ({ data: levels.map((lvl) => rewardAt(lvl, claimed)) }));
});
/** Returns the idempotency keys of the claims that were sent. */
const keysOf = (asked: readonly RecordedCall[]) =>
  asked.map(({ headers }) => headers.get('idempotency-key'));
const answerClaims = () =>
  mockReply(api.claimLevelReward, ({ params }) => {
    claimed.push(Number(params['levelRewardId']));
    return claimReply;
  });

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rewards</Button>
      <LevelRewardsDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
const dialog = () => getControlByRole('dialog', m.level_rewards_title());
const listElements = (selector: string): HTMLElement[] => [
  ...dialog().element().querySelectorAll<HTMLElement>(selector),
];
const tiles = () => listElements('[data-status]:not([data-status="FAKE"])');
const tile = (lvl: number): HTMLElement => {
  const levelTile = tiles()[levels.indexOf(lvl)];
  if (!levelTile) throw new Error(`No tile of level ${lvl}`);
  return levelTile;
};
const claim = (lvl: number) =>
  getControlByRole('button', m.level_rewards_claim_named({ name: `Cloak ${lvl}` }));
async function open(appearance = {}) {
  signInAs(playerId);
  const drawn = await renderPortal(<Opener />, appearance);
  await getControlByRole('button', 'Rewards').click();
  await expect.poll(() => tiles().length).toBe(levels.length);
  return drawn;
}

const boxesOf = (elements: readonly Element[]) =>
  elements
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: Math.round(x), y: Math.round(y), width, height }));
type Box = ReturnType<typeof boxesOf>[number];
const distinct = (values: readonly number[]): number[] =>
  [...new Set(values)].toSorted((a, b) => a - b);
/** Returns the row and column of each box in the grid that all boxes form. */
function places(boxes: readonly Box[]): string[] {
  const [rows, columns] = [distinct(boxes.map(({ y }) => y)), distinct(boxes.map(({ x }) => x))];
  return boxes.map(({ x, y }) => `${rows.indexOf(y)}:${columns.indexOf(x)}`);
}
/** Returns the expected places: from left to right, then back in the next row. */
const snake = (count: number, perRow: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [row, along] = [Math.floor(at / perRow), at % perRow];
    return `${row}:${row % 2 === 0 ? along : perRow - 1 - along}`;
  });
const touches = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width + 2 &&
  b.x <= a.x + a.width + 2 &&
  a.y <= b.y + b.height + 2 &&
  b.y <= a.y + a.height + 2;

describe('the modal of level rewards', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await open(appearance);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('claims all that is ready by one press, each under its own key, and counts what came', async () => {
    const calls = answerClaims();
    await open();
    await getControlByRole('button', m.dashboard_claim_all()).click();
    await expect
      .poll(() => claimInAnimation.get()?.text)
      .toBe(m.dashboard_claimed_many({ count: 3 }));
    expect(claimed).toEqual([2, 3, 4]);
    expect(new Set(keysOf(calls)).size).toBe(3);
    await expect
      .element(getControlByRole('button', m.dashboard_claim_all()))
      .not.toBeInTheDocument();
    skipClaimAnimation();
  });

  it('claims the others where one is refused, and says how many are left', async () => {
    mockReply(api.claimLevelReward, ({ params }) => {
      const id = Number(params['levelRewardId']);
      if (id === 3) return buildRefusal('CONFLICT');
      claimed.push(id);
      return claimReply;
    });
    await open();
    await getControlByRole('button', m.dashboard_claim_all()).click();
    await expectMessage(m.dashboard_not_claimed({ count: 1 }));
    expect(claimed).toEqual([2, 4]);
    skipClaimAnimation();
  });

  // R2.131 R2.132 R2.133 R2.134 R2.135 R2.136 R2.137 R2.138 R2.140 R9.40
  it.each([
    { width: 1440, height: 900, perRow: 5, hidden: 4 },
    { width: 1200, height: 500, perRow: 3, hidden: 1 },
    { width: 1200, height: 520, perRow: 3, hidden: 1 },
    { width: 951, height: 521, perRow: 5, hidden: 4 },
    { width: 950, height: 521, perRow: 2, hidden: 1 },
    { width: 900, height: 800, perRow: 2, hidden: 1 },
    { width: 390, height: 844, perRow: 2, hidden: 1 },
  ])(
    'lays the rewards out as a snake, $perRow in a row at $width x $height',
    async ({ width, height, perRow, hidden }) => {
      await page.viewport(width, height);
      await open();
      const boxes = boxesOf(tiles());
      expect(places(boxes)).toEqual(snake(levels.length, perRow));
      const fakes = listElements('[data-status="FAKE"]');
      expect(fakes).toHaveLength(hidden);
      expect(fakes[0]?.checkVisibility({ visibilityProperty: true })).toBe(false);
      expect(places(boxesOf(listElements('ol > li')))).toEqual(
        snake(levels.length + hidden, perRow),
      );
      const rails = boxesOf(listElements('[data-link]'));
      expect(rails).toHaveLength(levels.length - 1);
      for (const [at, rail] of rails.entries())
        for (const box of boxes.slice(at, at + 2))
          expect(touches(rail, box), `line ${at}`).toBe(true);
    },
  );

  // R2.139 R4.28 R4.29 R4.30
  it('fills the line up to the player’s level, and shows ready rewards and distances', async () => {
    await open();
    const fills = listElements('[data-link]').map((rail) =>
      getComputedStyle(rail).getPropertyValue('--p'),
    );
    expect(fills).toEqual(['100%', '100%', '50%', '0%', '0%', '0%', '0%', '0%', '0%', '0%']);
    await expect
      .element(dialog())
      .toMatchTextContent(m.level_rewards_exp({ exp: '50', maxExp: '100' }));
    expect(tiles().map((tile) => tile.dataset['status'])).toEqual(
      levels.map((lvl) => (lvl <= 4 ? 'READY_TO_CLAIM' : 'UNREACHED')),
    );
    expect(tile(5).textContent).toContain(m.level_rewards_to_go({ count: 1 }));
    expect(tile(5).querySelector('button')).toBeNull();
    await expect.element(claim(2)).toHaveTextContent(m.level_rewards_claim());
  });

  it('animates the glow of ready rewards by opacity alone, only while visible (R4.30)', async () => {
    await open();
    expect(tiles().flatMap(listRunningAnimationProperties)).toEqual([]);
    await setMotionPreference('no-preference');
    try {
      await expect
        .poll(() => tiles().map((tile) => [...new Set(listRunningAnimationProperties(tile))]))
        .toEqual(levels.map((lvl) => (lvl <= 4 ? ['opacity'] : [])));
      // a tile outside the window must not animate
      await page.viewport(390, 320);
      tile(12).scrollIntoView();
      await expect.poll(() => listRunningAnimationProperties(tile(2))).toEqual([]);
    } finally {
      await setMotionPreference('reduce');
    }
  });

  it('shows the last answer at once on the next visit, but not to another player (R7.63)', async () => {
    const first = await open();
    await first.unmount();
    queryClient.clear();
    const never = new Promise<never>(() => undefined);
    mockReply(api.listLevelRewards, () => never);
    const second = await open();
    await expect.element(claim(2)).toBeVisible();
    await second.unmount();
    queryClient.clear();
    signInAs(playerId + 1);
    await renderPortal(<Opener />);
    await getControlByRole('button', 'Rewards').click();
    await expect.element(dialog().getByRole('status')).toBeInTheDocument();
    await expect.element(claim(2)).not.toBeInTheDocument();
  });

  it('an unanswered claim is sent once more, says so and leaves the tile ready (R8.30)', async () => {
    await open();
    const asked = mockReply(api.claimLevelReward, noReply);
    await claim(2).click();
    await expectMessage(m.error_claim());
    await expect.element(claim(2)).not.toHaveAttribute('aria-busy');
    expect(keysOf(asked)).toHaveLength(2);
    expect(new Set(keysOf(asked)).size).toBe(1);
    expect(tile(2).dataset['status']).toBe('READY_TO_CLAIM');
  });

  it('a claim with a lost answer is checked once more and shown as paid', async () => {
    await open();
    let isLost = true;
    const asked = mockReply(api.claimLevelReward, () => {
      if (!isLost) return claimReply;
      isLost = false;
      return noReply;
    });
    await claim(2).click();
    await expect.poll(() => claimInAnimation.get()?.text).toBe(m.success_reward_claimed());
    expect(new Set(keysOf(asked)).size).toBe(1);
  });

  it('two presses in one frame send one claim, and the focus moves to the next one (R4.30 R4.31 R4.32)', async () => {
    await open();
    const asked = answerClaims();
    const button = claim(4).element();
    if (!(button instanceof HTMLElement)) throw new Error('Not a button');
    button.focus();
    button.click();
    button.click();
    await expect.poll(() => claimInAnimation.get()?.text).toBe(m.success_reward_claimed());
    await expect.poll(() => tile(4).textContent).toContain(m.level_rewards_claimed());
    expect(asked).toHaveLength(1);
    await expect.element(claim(3)).toHaveFocus();
    // a press outside the dialog closes it and returns the focus to its opener
    await userEvent.click(document.body, { position: { x: 4, y: 4 } });
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(getControlByRole('button', 'Rewards')).toHaveFocus();
  });

  it('a running claim is marked and sent once, however often its tile is pressed (R4.30)', async () => {
    skipClaimAnimation();
    await open();
    let most = 0;
    const moments = claimInAnimation.subscribe((moment) => {
      most = Math.max(most, moment?.received.length ?? 0);
    });
    const { promise: answered, resolve: release } = Promise.withResolvers<void>();
    const asked = mockReply(api.claimLevelReward, async ({ params }) => {
      await answered;
      claimed.push(Number(params['levelRewardId']));
      return claimReply;
    });
    await claim(2).click();
    await expect.element(claim(2)).toHaveAttribute('aria-busy', 'true');
    await pressKeys('{Enter}');
    await userEvent.click(tile(2), { position: { x: 12, y: 12 } });
    // another tile can be claimed, which shows that the page handles presses
    await claim(3).click();
    const ids = () => asked.map(({ params }) => params['levelRewardId']);
    await expect.poll(ids).toEqual(['2', '3']);
    release();
    await expect.poll(() => tile(2).dataset['status']).toBe('CLAIMED');
    await expect.poll(() => tile(3).dataset['status']).toBe('CLAIMED');
    moments.unsubscribe();
    expect(most, 'what came is told once').toBe(2);
    expect(ids()).toEqual(['2', '3']);
  });

  // R4.30 R4.31 R4.32 R8.29 R8.30
  it('a press on a ready tile claims it; a refused claim is reported and stays ready', async () => {
    await open();
    mockReply(api.claimLevelReward, buildRefusal('CONFLICT'));
    await userEvent.click(tile(2), { position: { x: 12, y: 12 } });
    await expectMessage(m.error_title());
    await expectMessage(m.error_claim());
    expect(tile(2).dataset['status']).toBe('READY_TO_CLAIM');

    const asked = answerClaims();
    const played = new Set<string>();
    // takes the name of the animation from the event, because on a busy machine the animation may
    // be over when the browser reports its start
    const hear = ({ target, animationName }: AnimationEvent): void => {
      if (target instanceof Node && tile(2).contains(target)) played.add(animationName);
    };
    document.addEventListener('animationstart', hear);
    // animation of a claim if motion is allowed: the tile turns, the reward comes forward
    await setMotionPreference('no-preference');
    try {
      await userEvent.click(tile(2), { position: { x: 12, y: 12 } });
      await expect.poll(() => tile(2).dataset['status']).toBe('CLAIMED');
      await expect
        .poll(() => [...played])
        .toEqual(expect.arrayContaining(['turn', 'forward', 'rise']));
    } finally {
      document.removeEventListener('animationstart', hear);
      await setMotionPreference('reduce');
    }
    expect(asked.map(({ params, body }) => [params['levelRewardId'], body])).toEqual([
      ['2', { itemId: 2 }],
    ]);
    expect(tile(2).querySelector('button')).toBeNull();
    expect(tile(3).dataset['status']).toBe('READY_TO_CLAIM');
    await pressKeys('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

import { expect, it } from 'vitest';
import { groupRewardsByEvent } from './activity-groups.ts';

const reward = (id: number, activityEventId: number, grantedAt: string | null) => ({
  id,
  activityEventId,
  grantedAt,
  name: `Event ${activityEventId}`,
  end: '2031-01-01T00:00:00.000Z',
  imageUrl: activityEventId === 2 ? 'tide.webp' : null,
});

it('rewards are grouped by event, in its order; granted ones come last and are counted', () => {
  const groups = groupRewardsByEvent([
    reward(5, 2, '2030-12-31T00:00:00.000Z'),
    reward(6, 2, null),
    reward(1, 1, null),
  ]);
  expect(
    groups.map(({ id, granted, imageUrl, rewards }) => [
      id,
      granted,
      imageUrl,
      rewards.map((reward) => reward.id),
    ]),
  ).toEqual([
    [2, 1, 'tide.webp', [6, 5]],
    [1, 0, null, [1]],
  ]);
  expect(groupRewardsByEvent([])).toEqual([]);
});

import { groupBy } from '../../shared/text/group-by.ts';
import type { ActivityReward } from '../../shared/events/use-activity-events.ts';

type Listed = Pick<
  ActivityReward,
  'activityEventId' | 'name' | 'end' | 'grantedAt' | 'id' | 'imageUrl'
>;
export interface ActivityEventGroup<T extends Listed> {
  readonly id: number;
  readonly name: string;
  readonly end: string;
  readonly granted: number;
  /**
   * Picture of the event itself. Without this picture, each reward shows its own picture.
   */
  readonly imageUrl: string | null;
  readonly rewards: readonly T[];
}
/**
 * Groups rewards by event in the order in which the events end; within an event, open rewards come
 * first.
 */
export function groupRewardsByEvent<T extends Listed>(
  rewards: readonly T[],
): ActivityEventGroup<T>[] {
  return [...groupBy(rewards, (reward) => reward.activityEventId)].flatMap(([id, eventRewards]) => {
    const [first] = eventRewards;
    if (!first) return [];
    const ordered = eventRewards.toSorted(
      (a, b) => Number(a.grantedAt !== null) - Number(b.grantedAt !== null) || a.id - b.id,
    );
    const imageUrl =
      eventRewards.length > 1 && eventRewards.every((entry) => entry.imageUrl === first.imageUrl)
        ? first.imageUrl
        : null;
    return [
      {
        id,
        imageUrl,
        name: first.name,
        end: first.end,
        granted: eventRewards.filter(({ grantedAt }) => grantedAt !== null).length,
        rewards: ordered,
      },
    ];
  });
}

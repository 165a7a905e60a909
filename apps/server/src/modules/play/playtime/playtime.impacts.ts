import type { ChangeImpact } from '@guildhall/contract/kit/section/impact';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { findGameClosing, type GameOpeningSettings } from './playtime.policy.ts';
import { playtimeMessages } from './playtime.messages.ts';

const closes = (sentence: Sentence): readonly ChangeImpact[] => [{ kind: 'closes', sentence }];
/**
 * Describes when a change would close the game for everybody, and when the game would open again.
 */
export function listGameClosingImpacts(
  before: GameOpeningSettings,
  after: GameOpeningSettings,
  now: Date,
): readonly ChangeImpact[] {
  if (before.enabled && !after.enabled) return closes(playtimeMessages.closesForAll());
  const closing = findGameClosing(before, after, now);
  if (!closing) return [];
  const at = closing.closesAt.getTime();
  const opens = closing.opensAt?.getTime();
  if (at <= now.getTime())
    return closes(
      opens === undefined
        ? playtimeMessages.closesNow()
        : playtimeMessages.closesNowUntil({ opens }),
    );
  return closes(
    opens === undefined
      ? playtimeMessages.closesAt({ at })
      : playtimeMessages.closesAtUntil({ at, opens }),
  );
}
/**
 * Describes the users whom a change allows to enter the closed game, and the users whom it no
 * longer allows to do this.
 */
export function listTesterAccessImpacts(
  before: readonly number[],
  after: readonly number[],
): readonly ChangeImpact[] {
  const addedCount = after.filter((id) => !before.includes(id)).length;
  const less = before.filter((id) => !after.includes(id)).length;
  return [
    ...(addedCount > 0
      ? [
          {
            kind: 'gives-power',
            sentence: playtimeMessages.entrantsMore({ n: addedCount }),
          } as const,
        ]
      : []),
    ...(less > 0
      ? [{ kind: 'takes', sentence: playtimeMessages.entrantsLess({ n: less }) } as const]
      : []),
  ];
}

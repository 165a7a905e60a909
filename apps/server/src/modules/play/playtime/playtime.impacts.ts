import type { Impact } from '@guildhall/contract/kit/section/impact';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import { findClosing, type Opening } from './playtime.policy.ts';
import { words } from './playtime.words.ts';

const closes = (sentence: Sentence): readonly Impact[] => [{ kind: 'closes', sentence }];
/** Says when a change closes the game for everybody, and when it opens again. */
export function listClosings(before: Opening, after: Opening, now: Date): readonly Impact[] {
  if (before.enabled && !after.enabled) return closes(words.closesForAll());
  const closing = findClosing(before, after, now);
  if (!closing) return [];
  const at = closing.closesAt.getTime();
  const opens = closing.opensAt?.getTime();
  if (at <= now.getTime())
    return closes(opens === undefined ? words.closesNow() : words.closesNowUntil({ opens }));
  return closes(opens === undefined ? words.closesAt({ at }) : words.closesAtUntil({ at, opens }));
}
/** Says who may enter from now on while the game is closed, and who no longer may. */
export function listEntrants(
  before: readonly number[],
  after: readonly number[],
): readonly Impact[] {
  const more = after.filter((id) => !before.includes(id)).length;
  const less = before.filter((id) => !after.includes(id)).length;
  return [
    ...(more > 0
      ? [{ kind: 'gives-power', sentence: words.entrantsMore({ n: more }) } as const]
      : []),
    ...(less > 0 ? [{ kind: 'takes', sentence: words.entrantsLess({ n: less }) } as const] : []),
  ];
}

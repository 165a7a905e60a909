import type { Call, UserActor } from './actor.ts';
import { AppError } from './errors.ts';
import { words } from './kernel.words.ts';

/** Whatever an operator gives, another one gives it to him. */
export function refuseOwnGrant({ actor }: Call<UserActor>, userId: number): void {
  if (userId === actor.userId)
    throw new AppError('FORBIDDEN', { because: words.nobodyGrantsHimself() });
}

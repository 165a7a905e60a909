import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../kernel/actor.ts';

/** Handler of a call that names a user in its path. */
type UserCallHandler<Input, Result> = (call: Call<UserActor>, input: Input) => Promise<Result>;

/** Records which operators view which data of players. */
export interface PlayerReadings {
  /**
   * Records that an operator viewed a part of a player's data, once in ten minutes per session.
   * Throws NOT_FOUND if the user does not exist.
   */
  noteReading(this: void, call: Call<UserActor>, userId: number, subject: Sentence): Promise<void>;
  /** Builds a handler that records the view and then reads. */
  buildRecordedReader<Input extends { params: { id: number } }, Result>(
    this: void,
    subject: Sentence,
    read: (input: Input, call: Call<UserActor>) => Promise<Result>,
  ): UserCallHandler<Input, Result>;
}

import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../kernel/actor.ts';

/** Handler of a call that names a user in its path. */
type UserCallHandler<Input, Result> = (call: Call<UserActor>, input: Input) => Promise<Result>;

/** Records which operator has viewed which data of which player. */
export interface PlayerReadings {
  /**
   * Records that an operator viewed a part of a player's data, once in ten minutes per session.
   * Throws NOT_FOUND if the user does not exist.
   */
  noteReading(this: void, call: Call<UserActor>, userId: number, subject: Sentence): Promise<void>;
  /** Builds the handler of a call that first records the view, then reads. */
  buildRecordedReader<Input extends { params: { id: number } }, Result>(
    this: void,
    subject: Sentence,
    read: (input: Input, call: Call<UserActor>) => Promise<Result>,
  ): UserCallHandler<Input, Result>;
}

import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../kernel/actor.ts';

/** Handler of a call whose path contains the id of a user. */
type UserCallHandler<Input, Result> = (call: Call<UserActor>, input: Input) => Promise<Result>;

/** Records which operator has viewed which part of which player's data. */
export interface PlayerViewRecorder {
  /**
   * Records that an operator has viewed a part of a player's data. Records this once in ten minutes
   * per session. Throws NOT_FOUND if the user does not exist.
   */
  noteReading(this: void, call: Call<UserActor>, userId: number, subject: Sentence): Promise<void>;
  /** Builds the handler of a call that first records the view and then reads. */
  buildRecordedReader<Input extends { params: { id: number } }, Result>(
    this: void,
    subject: Sentence,
    read: (input: Input, call: Call<UserActor>) => Promise<Result>,
  ): UserCallHandler<Input, Result>;
}

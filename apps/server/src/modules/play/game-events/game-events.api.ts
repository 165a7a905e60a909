import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { listEventRewardDisableTimes, lockGameEvent } from './game-events.store.ts';
import { gameEventMessages } from './game-events.messages.ts';

/** Numbers of the matches of one event: all matches, and unfinished matches. */
interface Played {
  readonly eventId: number;
  readonly all: number;
  readonly open: number;
}
/** A match, with the id of its game event; null if it belongs to none. */
interface OfEvent {
  readonly eventId: number | null;
  readonly endedAt: Date;
}
type Count = (db: Queries, eventIds: readonly number[]) => Promise<readonly Played[]>;
export interface GameEvents {
  /**
   * Registers the function that counts the matches of events. The module that stores matches calls
   * this.
   */
  countBy(count: Count): void;
  readonly played: Count;
  /** Throws VALIDATION, naming the field, if the event is not running now. */
  validateRunning(tx: Tx, field: string, id: number): Promise<void>;
  /**
   * Returns the name of the event if a match that ended at this time gets no rewards because of its
   * event; undefined otherwise.
   */
  withoutRewards(tx: Tx, id: number | null, endedAt: Date): Promise<string | undefined>;
  /**
   * Returns a function that returns true for a match whose event had stopped paying rewards before
   * the match ended.
   */
  disabledFor(db: Queries, matches: readonly OfEvent[]): Promise<(match: OfEvent) => boolean>;
}
/**
 * Creates the functions that check the event of a match, and decide if its matches still pay
 * rewards.
 */
export function createGameEventsApi({ clock }: Pick<Kernel, 'clock'>): GameEvents {
  let countEvents: Count = async () => [];
  return {
    countBy(count) {
      countEvents = count;
    },
    played: (db, ids) => countEvents(db, ids),
    async validateRunning(tx, field, id) {
      const event = await lockGameEvent(tx, id);
      if (!event) throw buildFieldError(field, gameEventMessages.absent({ id }));
      const now = clock.now().toISOString();
      if (event.startAt > now || event.finishAt <= now)
        throw buildFieldError(field, gameEventMessages.notRunning({ name: event.name }));
    },
    async disabledFor(db, matches) {
      const ids = new Set(matches.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])));
      const rows = ids.size === 0 ? [] : await listEventRewardDisableTimes(db, [...ids]);
      const since = new Map(rows.map(({ id, at }) => [id, toDate(at)]));
      return ({ eventId, endedAt }) => {
        const from = eventId === null ? undefined : since.get(eventId);
        return from !== undefined && from <= endedAt;
      };
    },
    async withoutRewards(tx, id, endedAt) {
      const event = id === null ? undefined : await lockGameEvent(tx, id);
      const from = event?.rewardsDisabledAt ?? null;
      return from !== null && from <= endedAt.toISOString() ? event?.name : undefined;
    },
  };
}

import { serverEvents } from '@guildhall/contract/play/server-events';
import type { Call, GameServerActor } from '../../../kernel/actor.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { userBlockChangedEvent } from '../../identity/accounts/users/user-facts.api.ts';
import { gameVersionsChangedEvent } from '../balance/versions/versions-facts.api.ts';
import { findAccountIdByUser } from './server-events.store.ts';

/** Largest number of events read at once. Events that do not concern the reader count too. */
const eventLimit = 100;
const pollSeconds = 5;

/** Creates the listeners that forward events of other modules to game servers. */
export const createServerEventSubscriptions = ({
  realtime,
}: Pick<Kernel, 'realtime'>): readonly DomainEventSubscription[] => [
  subscribeTo(userBlockChangedEvent, 'counters', async (tx, { userId, isBlocked, until }) => {
    const accountId = await findAccountIdByUser(tx, userId);
    if (accountId === undefined) return;
    if (isBlocked) realtime.emitToServers(tx, 'ACCOUNT_BLOCKED', { accountId, until });
    else realtime.emitToServers(tx, 'ACCOUNT_UNBLOCKED', { accountId });
  }),
  subscribeTo(gameVersionsChangedEvent, 'counters', async (tx, versions) => {
    for (const version of versions) realtime.emitToServers(tx, 'VERSION_UPDATED', version);
  }),
];

/**
 * Creates the function that reads the event stream for game servers. It returns only events that
 * concern the reader's key.
 */
export const createServerEventReader =
  ({ db, realtime }: Pick<Kernel, 'db' | 'realtime'>) =>
  async ({ actor: { scopes, regionId } }: Call<GameServerActor>, cursor: number | undefined) => {
    const start = cursor ?? Number.MAX_SAFE_INTEGER;
    const { events, newest, droppedTo } = await realtime.toServersSince(db.read, start, eventLimit);
    const missed = cursor !== undefined && (cursor < droppedTo || cursor > newest);
    if (cursor === undefined || missed)
      return { events: [], cursor: newest, missed, waitSeconds: pollSeconds };
    const concerning = events.filter(({ event: { type }, regionId: eventRegionId }) => {
      const { scope } = serverEvents[type];
      const isOfRegion =
        eventRegionId === undefined || regionId === null || regionId === eventRegionId;
      return isOfRegion && (scope === null || scopes.includes(scope));
    });
    return {
      events: concerning.map(({ event }) => event),
      cursor: events.at(-1)?.event.id ?? start,
      missed,
      waitSeconds: events.length === eventLimit ? 0 : pollSeconds,
    };
  };

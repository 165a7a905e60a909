import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Sessions } from './sessions.api.ts';
import { formatUserAgent } from './sessions.device.ts';
import { dropPushTokensOfSessions } from './push-tokens.store.ts';
import { listSessions } from './sessions.store.ts';
import { sessionMessages } from './sessions.messages.ts';

const ofActor = ({ actor }: Call<UserActor>) => ({ userId: actor.userId });
/** Creates the calls by which users list and end sessions, and register push tokens. */
export function createSessionUseCases({ db, clock, commands }: Kernel, sessions: Sessions) {
  return {
    async list(call: Call<UserActor>) {
      const rows = await listSessions(db.read, call.actor.userId, clock.now());
      return {
        data: rows.map((row) => ({
          id: row.id,
          createdAt: toIsoTime(row.created_at),
          lastSeenAt: toIsoTime(row.last_seen_at),
          device: row.kind === 'device' ? row.device : formatUserAgent(row.device),
          current: row.id === call.actor.sessionId,
        })),
      };
    },
    logout: (call: Call<UserActor>) =>
      commands.run(
        call,
        { ...ofActor(call), type: 'sessions.logout', message: sessionMessages.signedOut() },
        async (tx) => {
          await sessions.end(tx, call.actor.userId, { only: call.actor.sessionId });
          return { reply: {} };
        },
      ),
    savePushToken: (call: Call<UserActor>, token: string) =>
      commands.run(
        { ...call, idempotencyKey: undefined },
        {
          type: 'sessions.push-token',
          message: sessionMessages.takesPushMessagesOnDevice(),
          userId: call.actor.userId,
        },
        async (tx) => {
          await sessions.savePushToken(tx, call.actor, token);
          return { reply: {} };
        },
      ),
    dropPushToken: (call: Call<UserActor>) =>
      commands.run(
        { ...call, idempotencyKey: undefined },
        {
          type: 'sessions.push-token-dropped',
          message: sessionMessages.takesNoPushMessagesOnDevice(),
          userId: call.actor.userId,
        },
        async (tx) => {
          await dropPushTokensOfSessions(tx, [call.actor.sessionId]);
          return { reply: {} };
        },
      ),
    end: (call: Call<UserActor>, sessionId: number) =>
      commands.run(
        call,
        {
          type: 'sessions.end',
          message: sessionMessages.endedSession(),
          userId: call.actor.userId,
          entity: 'sessions',
          entityId: sessionId,
        },
        async (tx) => {
          const isSuspect = sessionId !== call.actor.sessionId;
          const ended = await sessions.end(tx, call.actor.userId, { only: sessionId, isSuspect });
          if (ended.length === 0) throw new AppError('NOT_FOUND');
          return { reply: {} };
        },
      ),
  };
}

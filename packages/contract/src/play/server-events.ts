import * as z from 'zod/mini';
import { endpoint, type GameServerScope } from '../kit/endpoint.ts';
import { idSchema, instantSchema } from '../kit/field/fields.ts';
import { toErrorText } from '../kit/problem/problem.ts';
import { gameConfigPartNames } from './game-servers/game-config.ts';
import { serverRegionSchema } from './regions.section.ts';

interface ServerEventEntry {
  /** Scope of the keys that receive the event; null if every key receives it. */
  readonly scope: GameServerScope | null;
  readonly payload: z.ZodMiniType;
}
const part = z.object({ part: z.enum(gameConfigPartNames) });

/**
 * Events for game servers. Each event contains the present state, so a server that reads two events
 * of one row gets the newer state twice.
 */
export const serverEvents = {
  /** The player may no longer play. `until` is null if the block has no end. */
  ACCOUNT_BLOCKED: {
    scope: 'players',
    payload: z.object({ accountId: idSchema, until: z.nullable(instantSchema) }),
  },
  ACCOUNT_UNBLOCKED: { scope: 'players', payload: z.object({ accountId: idSchema }) },
  VERSION_UPDATED: {
    scope: null,
    payload: z.object({
      name: z.string(),
      isMain: z.boolean(),
      /**
       * True if players are admitted to this version, which means that it is enabled, and neither
       * force-disabled nor deleted.
       */
      isPlayable: z.boolean(),
      /** True if the version's running matches have been cancelled. */
      isForceDisabled: z.boolean(),
    }),
  },
  /** Sent to keys of this region and to keys of all regions. */
  REGION_UPDATED: { scope: null, payload: serverRegionSchema },
  /** A part of `GET /gs/v1/config` may have changed. */
  CONFIG_UPDATED: { scope: 'config', payload: part },
  /** Sent like CONFIG_UPDATED, for the part with the opening times. */
  PLAYTIMES_UPDATED: { scope: 'config', payload: part },
} as const satisfies Record<string, ServerEventEntry>;

export type ServerEventType = keyof typeof serverEvents;
export type ServerEventPayload<T extends ServerEventType> = z.output<
  (typeof serverEvents)[T]['payload']
>;
/**
 * Event as a game server reads it. The number of the event is the cursor of a reader who has read
 * it.
 */
export type ServerEvent = {
  [T in ServerEventType]: { id: number; at: string; type: T; payload: ServerEventPayload<T> };
}[ServerEventType];
const serverEvent = z.discriminatedUnion(
  'type',
  Object.entries(serverEvents).map(([type, { payload }]) =>
    z.object({ id: idSchema, at: instantSchema, type: z.literal(type), payload }),
  ) as unknown as readonly [z.ZodMiniObject],
) as unknown as z.ZodMiniType<ServerEvent, ServerEvent>;

/** Position in the stream, as text in a query. */
const cursorParam = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, toErrorText('whole'))),
  z.transform((text: string) => Number(text)),
);

export const gameServerEventsApi = {
  readServerEvents: endpoint({
    method: 'GET',
    path: '/gs/v1/events',
    may: 'game-server:any',
    summary:
      'What has happened since a cursor, oldest first, as far as it concerns the scopes and ' +
      'the region of the key. Without a cursor: the present place, from which to follow ' +
      'after reading the configuration',
    query: z.object({ cursor: z.optional(cursorParam) }),
    reply: z.object({
      events: z.array(serverEvent),
      /**
       * Cursor for the next call. It also passes events that were not meant for this game server's
       * key.
       */
      cursor: z.int(),
      /**
       * True if older events are no longer stored, or the cursor belongs to another database. No
       * events are returned then, the configuration must be read again, and `cursor` is the present
       * position.
       */
      missed: z.boolean(),
      /** Seconds until the next request; 0 if there are more events to read. */
      waitSeconds: z.int(),
    }),
    errors: ['SIGNATURE_REFUSED'],
  }),
};

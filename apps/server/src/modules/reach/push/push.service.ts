import type { EventMessage } from '@guildhall/contract/events';
import type { PushKind } from '@guildhall/contract/reach/push';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { OutboxEffectExpiredError } from '../../../kernel/outbound/outbox-effects.ts';
import { computeSha256Hex } from '../../../kernel/secrets.ts';
import {
  dropPushToken,
  isPushTokenOfUser,
  listPushTokens,
} from '../../identity/sessions/sessions.api.ts';
import { openFirebaseMessaging } from './push.fcm.ts';
import { shortenPushMessage, getPushKind } from './push.message.policy.ts';
import { isPushKindOff, listPushKindsOff, turnPushKindOff, turnPushKindOn } from './push.store.ts';
import { pushSettingsMessages } from './push.messages.ts';

/** Seconds after which the provider drops a message that has not reached the browser. */
const lifetimeSeconds = 86_400;
/**
 * Delivery policy, with times in milliseconds. After an outage of up to a day, the outbox still
 * sends all messages of this day.
 */
const policy = {
  concurrency: 4,
  firstPauseMs: 2_000,
  longestPauseMs: 10 * 60_000,
  giveUpMs: lifetimeSeconds * 1_000,
};
interface PushPayload {
  readonly userId: number;
  readonly token: string;
  readonly message: string;
}

/**
 * Sends every realtime message that has a text also as a push message. Both have the same id, so
 * that a page that receives both handles only one (OP-63). A push message does not contain the
 * event payload. Does nothing if no provider is configured.
 */
export function registerPushSending({
  config,
  clock,
  db,
  outbox,
  outbound,
  realtime,
}: Kernel): void {
  if (!config.messaging) return;
  const provider = openFirebaseMessaging(config.messaging, outbound, clock);
  outbox.handle(
    'push',
    async (payload, _dedupKey, { createdAt }) => {
      const { userId, token, message } = payload as unknown as PushPayload;
      const ageSeconds = Math.floor((clock.now().getTime() - createdAt.getTime()) / 1_000);
      if (ageSeconds >= lifetimeSeconds)
        throw new OutboxEffectExpiredError('Not sent: older than a day');
      // another user may have signed in with this browser after the message was queued
      if (!(await isPushTokenOfUser(db.read, userId, token))) return;
      const ttlSeconds = lifetimeSeconds - Math.max(0, ageSeconds);
      if ((await provider.send(token, { message }, ttlSeconds)) === 'gone')
        await dropPushToken(db.write, token);
    },
    policy,
  );
  const send = async (tx: Tx, userId: number, message: EventMessage, payload: unknown) => {
    const tokens = await listPushTokens(tx, userId);
    if (tokens.length === 0) return;
    if (await isPushKindOff(tx, userId, getPushKind(message.type, payload))) return;
    const text = JSON.stringify(shortenPushMessage(message));
    for (const { token } of tokens)
      await outbox.add(tx, {
        kind: 'push',
        dedupKey: `${message.id}-${computeSha256Hex(token).slice(0, 16)}`,
        payload: { userId, token, message: text } satisfies PushPayload,
      });
  };
  realtime.onWords(send);
}

/** Creates the use cases with which users read and change their settings of push messages. */
export function createPushSettingsUseCases({ db, commands }: Pick<Kernel, 'db' | 'commands'>) {
  return {
    get: async ({ actor }: Call<UserActor>) => ({
      off: await listPushKindsOff(db.read, actor.userId),
    }),
    save: (call: Call<UserActor>, { kind, isOn }: { kind: PushKind; isOn: boolean }) =>
      commands.run(
        call,
        {
          type: 'push.setting',
          message: isOn
            ? pushSettingsMessages.turnedKindOn()
            : pushSettingsMessages.turnedKindOff(),
          userId: call.actor.userId,
        },
        async (tx) => {
          await (isOn ? turnPushKindOn : turnPushKindOff)(tx, call.actor.userId, kind);
          return { reply: {} };
        },
      ),
  };
}

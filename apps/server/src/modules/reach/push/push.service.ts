import type { Kernel } from '../../../kernel/kernel.ts';
import { sha256Hex } from '../../../kernel/secrets.ts';
import { dropPushToken, pushTokensOf } from '../../identity/sessions/sessions.api.ts';
import { openFcm } from './push.fcm.ts';
import './push.words.ts';

/**
 * What the realtime channel tells with words also goes to the browsers that take push messages: the
 * same message with the same id, so that a page which gets both handles it once (OP-63). Off
 * without a configured provider. A message carries no payload.
 */
export function sendPushes({ config, clock, db, outbox, outbound, realtime }: Kernel): void {
  if (!config.messaging) return;
  const provider = openFcm(config.messaging, outbound, clock);
  outbox.handle('push', async (payload) => {
    const { token, message } = payload as { token: string; message: string };
    if ((await provider.send(token, { message })) === 'gone') await dropPushToken(db.read, token);
  });
  realtime.onWords(async (tx, userId, message) => {
    for (const { token } of await pushTokensOf(tx, userId))
      await outbox.add(tx, {
        kind: 'push',
        dedupKey: `${message.id}-${sha256Hex(token).slice(0, 16)}`,
        payload: { token, message: JSON.stringify(message) },
      });
  });
}

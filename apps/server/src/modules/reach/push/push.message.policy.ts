import { notificationTypes, type EventMessage } from '@guildhall/contract/events';
import { pushKindByNotification, type PushKind } from '@guildhall/contract/reach/push';

/**
 * Largest size of a message as JSON, in bytes. The messaging service accepts 4096 bytes in total,
 * and reports a larger message in the same way as a wrong token.
 */
const sizeMax = 3 * 1024;
const size = (message: EventMessage): number => Buffer.byteLength(JSON.stringify(message));

const graphemes = new Intl.Segmenter();
/**
 * Shortens one field of a message, between two characters, until the message has an allowed size.
 */
function cut(message: EventMessage, field: 'title' | 'text'): EventMessage {
  const signs = Array.from(graphemes.segment(message[field] ?? ''), ({ segment }) => segment);
  const keep = (count: number): EventMessage => ({
    ...message,
    [field]: `${signs.slice(0, count).join('')}…`,
  });
  let [fits, fitsNot] = [0, signs.length];
  while (fits + 1 < fitsNot) {
    const middle = Math.floor((fits + fitsNot) / 2);
    if (size(keep(middle)) <= sizeMax) fits = middle;
    else fitsNot = middle;
  }
  return keep(fits);
}

/** Shortens the text of a message; if this is not enough, also shortens its title. */
export function shortenPushMessage(message: EventMessage): EventMessage {
  if (size(message) <= sizeMax) return message;
  const shorter = cut(message, 'text');
  return size(shorter) <= sizeMax ? shorter : cut(shorter, 'title');
}

/**
 * Returns the kind of push message for a message type. Types that are not listed are of the kind
 * `account`.
 */
export function getPushKind(type: string, payload: unknown): PushKind {
  switch (type) {
    case 'NEW_NOTIFICATION': {
      const { notification } = payload as { notification?: { type?: unknown } };
      const known = notificationTypes.find((entry) => entry === notification?.type);
      return known === undefined ? 'ACCOUNT' : pushKindByNotification[known];
    }
    case 'ALPHA_KEY_GRANTED':
      return 'REWARDS';
    case 'EXP_GAINED':
    case 'ACHIEVEMENT_UNLOCKED':
    case 'BATTLE_PASS_UPDATED':
    case 'GAME_MISSIONS_UPDATED':
    case 'TOURNAMENTS_UPDATED':
      return 'PROGRESS';
    default:
      return 'ACCOUNT';
  }
}

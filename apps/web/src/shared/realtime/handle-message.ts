import type { EventGroup, EventMessage, EventPayload } from '@guildhall/contract/events';
import { limits } from '@guildhall/contract/limits';
import type { ToastInput } from '../../ui/toasts/toast.store.ts';

export type EventReactionTable = Readonly<
  Record<
    string,
    { stale: readonly string[]; effect?: 'logs-out' | 'recheck' | 'gathers' | 'celebrates' }
  >
>;
type ToastTexts = Pick<ToastInput, 'title' | 'text'>;
export interface MessageEffects {
  makeStale: (queryName: string) => void;
  /** Returns true if the page already shows the change that the message reports. */
  isKnown: (message: EventMessage) => boolean;
  toast: (input: ToastInput) => void;
  /** Shows a gain, added to the gains that are still visible. */
  gather: (message: EventMessage) => void;
  /** Celebrates an event that deserves more than a message: an achievement, a tier, a place. */
  celebrate: (message: EventMessage, words: ToastTexts) => void;
  /** Announces that a level reward is ready, unless the celebration of its level shows it. */
  announceLevelReward: (id: string, words: ToastTexts) => void;
  logOut: () => void;
  recheckUnread: () => void;
  log: (text: string) => void;
}

const rememberedIds = 500;
function isLevelReward({ type, payload }: EventMessage): boolean {
  if (type !== 'NEW_NOTIFICATION') return false;
  const { notification } = (payload ?? {}) as Partial<EventPayload<'NEW_NOTIFICATION'>>;
  return notification?.type === 'LEVEL_REWARD_AVAILABLE';
}
const isGroup = (message: EventMessage | EventGroup): message is EventGroup =>
  message.type === 'GROUP';

/**
 * Returns the title and text of a message for a toast. A message without a text uses its title as
 * text.
 */
function wordsOf({ title, text }: EventMessage): ToastTexts | undefined {
  if (text) return { title, text };
  return title ? { text: title } : undefined;
}

/**
 * Creates the handler of all realtime messages, whatever their channel. Each message id is handled
 * once (OP-63).
 */
export function createMessageHandler(table: EventReactionTable, effects: MessageEffects) {
  const handledIds = new Set<string>();

  const isNew = (id: string | undefined): boolean => {
    if (id === undefined) return true;
    if (handledIds.has(id)) return false;
    handledIds.add(id);
    const [oldest] = handledIds;
    if (handledIds.size > rememberedIds && oldest !== undefined) handledIds.delete(oldest);
    return true;
  };

  const handleOne = (message: EventMessage): void => {
    if (!isNew(message.id)) return;
    const entry = Object.hasOwn(table, message.type) ? table[message.type] : undefined;
    if (!entry) return effects.log('Unknown type');
    if (!effects.isKnown(message)) for (const name of entry.stale) effects.makeStale(name);
    if (entry.effect === 'recheck') return effects.recheckUnread();
    if (entry.effect === 'logs-out') return effects.logOut();
    const words = wordsOf(message);
    if (words === undefined) return;
    if (entry.effect === 'gathers') effects.gather(message);
    else if (entry.effect === 'celebrates') effects.celebrate(message, words);
    else if (isLevelReward(message)) effects.announceLevelReward(message.id, words);
    else effects.toast({ ...words, tone: 'success', durationMs: limits.toastPushMs });
  };

  return (message: EventMessage | EventGroup): void =>
    isGroup(message) ? message.payload.items.forEach(handleOne) : handleOne(message);
}

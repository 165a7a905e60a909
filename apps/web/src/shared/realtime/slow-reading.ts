import { limits } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';
import { closeNotice, isNoticeShownOrWaiting, showNotice } from '../../ui/toasts/notice-queue.ts';

const key = 'slow-updates';
/** Milliseconds until the first poll, after the wait for the channel. */
const firstReadMs = 1_000;

interface SlowReading {
  /** Returns true while the channel is open. */
  readonly isOpen: () => boolean;
  /** Sends any call to the server; rejects if no answer comes. */
  readonly reach: () => Promise<unknown>;
  /** Reloads the data that the pages show. */
  readonly read: () => void;
}
/** Adds up to a quarter to a delay, so that the pages of a network do not poll at the same time. */
const spread = (ms: number): number => ms * (1 + Math.random() / 4);

/**
 * Reloads the shown data about once a minute as long as the server responds but no channel opens (a
 * network without WebSockets), and tells the player. A hidden tab waits until it is visible.
 * Returns a function that stops this, and a function to call when the channel opens.
 */
export function startPollingWithoutChannel({ isOpen, reach, read }: SlowReading): {
  stop: () => void;
  onOpen: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isSaid = false;
  let isOverdue = false;

  const onOpen = (): void => {
    isSaid = false;
    isOverdue = false;
    closeNotice(key);
  };
  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void readIfClosed(), spread(ms));
  };
  async function readIfClosed(): Promise<void> {
    wait(limits.slowReadMs);
    if (isOpen()) return;
    isOverdue = document.visibilityState === 'hidden';
    if (isOverdue) return;
    const isReached = await reach().then(
      () => true,
      () => false,
    );
    if (!isReached || isOpen() || isStopped) return;
    // does not show the notice again after the player has closed it
    if (!isSaid && !isNoticeShownOrWaiting(key))
      showNotice({ key, text: m.live_updates_off(), tone: 'info', durationMs: null });
    isSaid = true;
    read();
  }
  const onSeen = (): void => {
    if (document.visibilityState === 'visible' && isOverdue) void readIfClosed();
  };
  document.addEventListener('visibilitychange', onSeen);
  wait(firstReadMs);
  return {
    onOpen,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
      closeNotice(key);
    },
  };
}

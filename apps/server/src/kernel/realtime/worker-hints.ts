import { onPrimaryMessage, sendToPrimary } from '../operation/worker-processes.ts';

/** Tells the other workers of this machine which users may have new messages. */
export interface WorkerWakeHints {
  send(userId: number): void;
}
/**
 * Passes hints between the workers of one machine, so that messages reach sockets at another worker
 * at once without Redis. A lost hint only costs time, because logs are read every second too.
 */
export function openWorkerWakeHints(heard: (userId: number) => void): WorkerWakeHints {
  const woken = new Set<number>();
  onPrimaryMessage((message) => {
    if (message.kind === 'wake') for (const userId of message.userIds) heard(userId);
  });
  return {
    send(userId) {
      // users woken in the same tick share one message
      if (woken.size === 0)
        setImmediate(() => {
          sendToPrimary({ kind: 'wake', userIds: [...woken] });
          woken.clear();
        });
      woken.add(userId);
    },
  };
}

import { limits } from '@guildhall/contract/limits';

export interface ReadReceiptBatch {
  add: (id: number) => void;
  /** Sends the waiting ids now, because the list is closing. */
  flush: () => void;
  /** Discards the waiting ids, because all notifications were marked as read (OP-22). */
  drop: () => void;
}

/** Collects ids and sends them together 700 ms after the last id was added (R4.33, R4.34). */
export function createReadReceiptBatch(send: (ids: readonly number[]) => void): ReadReceiptBatch {
  const waiting = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (waiting.size === 0) return;
    const ids = [...waiting];
    waiting.clear();
    send(ids);
  };
  return {
    add: (id) => {
      waiting.add(id);
      clearTimeout(timer);
      // a long scroll sends early, before the number of ids exceeds the limit of a call
      if (waiting.size >= limits.notificationReadMax) return flush();
      timer = setTimeout(flush, limits.notificationReadBatchMs);
    },
    flush,
    drop: () => {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

import { onSessionClear } from '../session/leave.ts';

const reads = new Set<number>();
onSessionClear(() => reads.clear());

/**
 * Notifications that this tab has marked as read and shows as read. The server's message about them
 * is ignored in this tab; otherwise a long list, loaded page by page, would be reloaded for every
 * row that the mouse passes.
 */
export const notificationsReadInThisTab = {
  add: (ids: readonly number[]): void => ids.forEach((id) => reads.add(id)),
  drop: (ids: readonly number[]): void => ids.forEach((id) => reads.delete(id)),
  /** Returns true if all notifications in the payload were marked as read by this tab. */
  covers: (payload: unknown): boolean => {
    const ids = (payload as { ids?: unknown } | null | undefined)?.ids;
    return Array.isArray(ids) && ids.length > 0 && ids.every((id) => reads.has(id as number));
  },
};

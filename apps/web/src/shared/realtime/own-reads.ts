import { onSessionClear } from '../session/leave.ts';

const reads = new Set<number>();
onSessionClear(() => reads.clear());

/**
 * Notifications that this tab has already marked as read and shows as read. The server tells all
 * tabs about them. This tab ignores the message, so that a long list, loaded page by page, is not
 * loaded again for every row that the mouse passes.
 */
export const notificationsReadInThisTab = {
  add: (ids: readonly number[]): void => ids.forEach((id) => reads.add(id)),
  drop: (ids: readonly number[]): void => ids.forEach((id) => reads.delete(id)),
  /** Returns true if the payload names only notifications that this page has marked as read. */
  covers: (payload: unknown): boolean => {
    const ids = (payload as { ids?: unknown } | null | undefined)?.ids;
    return Array.isArray(ids) && ids.length > 0 && ids.every((id) => reads.has(id as number));
  },
};

import { accessType, userStatus } from '@guildhall/contract/limits';

/** What an operator has set: the kill switch, the allow list, the window. */
export interface SessionWindow {
  readonly enabled: boolean;
  readonly userIds: readonly number[];
  readonly allowAt: string | null;
  readonly disallowAt: string | null;
}
export interface Entrant {
  readonly userId: number;
  readonly statusId: number;
  readonly accessType: number;
}
/** Half-open, UTC. */
function windowOpen(window: SessionWindow, now: Date): boolean {
  const afterStart = window.allowAt === null || new Date(window.allowAt) <= now;
  return afterStart && (window.disallowAt === null || now < new Date(window.disallowAt));
}
/**
 * Whether the game is open, for everybody or for one user. Precedence: blocked users never; the
 * kill switch closes for everyone, testers too; testers and the allow list enter always else; then
 * the window.
 */
export function isOpen(window: SessionWindow, now: Date, entrant?: Entrant): boolean {
  if (entrant?.statusId === userStatus.blocked || !window.enabled) return false;
  const allowed =
    entrant !== undefined &&
    (entrant.accessType === accessType.tester || window.userIds.includes(entrant.userId));
  return allowed || windowOpen(window, now);
}
/**
 * The next opening in UTC; the start of the one that has begun while sessions are off; null when
 * none is known.
 */
export function nextPlaytime(window: SessionWindow, now: Date): string | null {
  if (window.allowAt === null) return null;
  const start = new Date(window.allowAt);
  if (start > now) return start.toISOString();
  return !window.enabled && windowOpen(window, now) ? start.toISOString() : null;
}

export type TwitterPostAction = 'LIKE' | 'REPOST' | 'REPLY';
export type TwitterActions = ReturnType<typeof createTwitterActions>;

/** Maximum number of requests for one list within a quarter of an hour, as at Twitter. */
const callsMost = 75;
const windowMs = 15 * 60_000;

/**
 * Stores the actions of accounts on posts, and counts calls. Actions and counts are lost when the
 * program ends.
 */
export function createTwitterActions() {
  const actionsByPost = new Map<string, string[]>();
  const windows = new Map<TwitterPostAction, { calls: number; resetAt: number }>();
  /** Posts deleted by their authors. */
  const gone = new Set<string>();
  /** Limit of calls, and length of the window; tests lower both values. */
  const limit = { calls: callsMost, windowMs, now: () => Date.now() };
  return { add, list, listAll, takeCall, gone, limit, forgetCalls: () => windows.clear() };

  function add(post: string, action: TwitterPostAction, ...accounts: readonly string[]): void {
    const key = `${action} ${post}`;
    actionsByPost.set(key, [...new Set([...(actionsByPost.get(key) ?? []), ...accounts])]);
  }
  function list(post: string, action: TwitterPostAction): readonly string[] {
    return actionsByPost.get(`${action} ${post}`) ?? [];
  }
  function listAll(): readonly string[] {
    return [...actionsByPost].map(([key, accounts]) => `${key}: ${accounts.join(', ')}`);
  }
  /**
   * Counts a call; returns the start of the next window, in milliseconds, if the call exceeds the
   * limit.
   */
  function takeCall(action: TwitterPostAction): number | undefined {
    const now = limit.now();
    const callWindow = windows.get(action);
    const window =
      callWindow && callWindow.resetAt > now
        ? callWindow
        : { calls: 0, resetAt: now + limit.windowMs };
    windows.set(action, window);
    window.calls++;
    return window.calls > limit.calls ? window.resetAt : undefined;
  }
}

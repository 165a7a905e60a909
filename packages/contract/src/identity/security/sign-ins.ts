/** Number of days for which successful and refused sign-ins stay in a player's history. */
export const signInHistoryDays = 90;
/** Ways to sign in. */
export const signInMethods = [
  'password',
  'registration',
  'twitch',
  'passkey',
  'device',
  'auto-login',
] as const;
export type SignInMethod = (typeof signInMethods)[number];
/** Outcomes of an attempt to sign in. All attempts except `IN` were refused. */
export const signInOutcomes = ['IN', 'WRONG_PASSWORD', 'WRONG_CODE', 'BLOCKED', 'LOCKED'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

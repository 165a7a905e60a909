/** Days for which a sign-in, or a refused one, stays in a player's history. */
export const signInsKeptDays = 90;
/** Ways to sign in. */
export const signInWays = [
  'password',
  'registration',
  'twitch',
  'passkey',
  'device',
  'auto-login',
] as const;
export type SignInWay = (typeof signInWays)[number];
/** Outcomes of an attempt to sign in; all but `IN` were refused. */
export const signInOutcomes = ['IN', 'WRONG_PASSWORD', 'WRONG_CODE', 'BLOCKED', 'LOCKED'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export interface GameAvailability {
  gameSessionsEnabled: boolean;
  nextPlaytime: string | null;
}
export type PlaytimeBannerState =
  | { kind: 'live' }
  | { kind: 'next'; at: number }
  | { kind: 'heating' };

/**
 * Returns the state for the banner (R2.106 to R2.109). Null before the first answer, and without a
 * next playtime (OP-16).
 */
export function computePlaytimeBannerState(
  availability: GameAvailability | undefined,
  now: number,
): PlaytimeBannerState | null {
  if (!availability) return null;
  if (availability.gameSessionsEnabled) return { kind: 'live' };
  if (availability.nextPlaytime === null) return null;
  const at = Date.parse(availability.nextPlaytime);
  return at > now ? { kind: 'next', at } : { kind: 'heating' };
}

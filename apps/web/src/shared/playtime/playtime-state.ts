export interface GameAvailability {
  gameSessionsEnabled: boolean;
  nextPlaytime: string | null;
}
export type PlaytimeBannerState =
  | { kind: 'live' }
  | { kind: 'next'; at: number }
  | { kind: 'heating' };

/**
 * Returns the state that the banner shows (R2.106 to R2.109); null before the first answer, and if
 * no next playtime is known (OP-16).
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

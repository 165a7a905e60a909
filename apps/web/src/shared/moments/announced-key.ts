import type { EventPayload } from '@guildhall/contract/events';

/**
 * Builds the key of a celebration of tiers. The answer that has granted the tiers and the realtime
 * message about them give the same key.
 */
export const buildTierCelebrationKey = (passId: number, goal: number): string =>
  `tier:${passId}:${goal}`;
/**
 * Builds the key of a celebration that a message announces: the id of the message, unless an answer
 * can announce the same event.
 */
export function buildCelebrationKey(id: string, payload: unknown): string {
  const { tier } = (payload ?? {}) as Partial<EventPayload<'BATTLE_PASS_UPDATED'>>;
  return tier ? buildTierCelebrationKey(tier.passId, tier.goal) : id;
}

import type { EventPayload } from '@guildhall/contract/events';

/**
 * Key of a celebration of tiers. The reply that granted the tiers and the message about them have
 * the same key.
 */
export const buildTierCelebrationKey = (passId: number, goal: number): string =>
  `tier:${passId}:${goal}`;
/**
 * Builds the key of a celebration announced by a message. The key is the message's id, unless a
 * reply can announce the same event.
 */
export function buildCelebrationKey(id: string, payload: unknown): string {
  const { tier } = (payload ?? {}) as Partial<EventPayload<'BATTLE_PASS_UPDATED'>>;
  return tier ? buildTierCelebrationKey(tier.passId, tier.goal) : id;
}

import type { EventPayload } from '@guildhall/contract/events';

/** Key of a celebration of tiers: the same for the reply that brought them and for the message. */
export const buildTierCelebrationKey = (passId: number, goal: number): string =>
  `tier:${passId}:${goal}`;
/** Key of a celebration that a message announces: its own id where no reply brings the same. */
export function buildCelebrationKey(id: string, payload: unknown): string {
  const { tier } = (payload ?? {}) as Partial<EventPayload<'BATTLE_PASS_UPDATED'>>;
  return tier ? buildTierCelebrationKey(tier.passId, tier.goal) : id;
}

/**
 * Groups of causes by which players filter movements. The groups are declared apart from the
 * schemas, for the portal.
 */
export const movementGroups = [
  'MATCH',
  'REWARD',
  'GRANT',
  'PURCHASE',
  'EXCHANGE',
  'CRAFTING',
  'STAKE',
  'CHAIN',
  'CORRECTION',
  'OTHER',
] as const;
export const movementDirections = ['IN', 'OUT'] as const;

/**
 * Where one module still reaches through the wall of another. The list only ever gets shorter: the
 * check fails on a line that nothing needs any more, and on a crossing that is not here.
 */
export const wallDebts: readonly string[] = [
  'goals/activity-events reads wealth/rewards.payouts',
  'identity/accounts reads play/game.statistic_totals',
  'identity/accounts reads play/game.statistics',
  'identity/accounts reads wealth/avatars.avatars',
  'identity/accounts uses play/progress',
  'identity/accounts uses wealth/items',
  'identity/accounts uses wealth/perks',
  'identity/credentials uses goals/referral',
  'office/staff reads wealth/rewards.payouts',
  'play/game uses goals/achievements',
  'play/game uses goals/activity-events',
  'play/game uses goals/missions',
  'play/game uses goals/referral',
  'play/game uses goals/tournaments',
  'play/progress reads wealth/items.inventories',
  'play/progress reads wealth/items.inventory_types',
  'wealth/bank reads wealth/rewards.payouts',
];

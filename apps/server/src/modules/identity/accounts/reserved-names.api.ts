/**
 * Names that players cannot choose, because they suggest the studio, the platform or a deleted
 * user.
 */
export const reservedUsernames = [
  'admin',
  'administrator',
  'moderator',
  'support',
  'helpdesk',
  'guildhall',
  'system',
  'staff',
  'official',
  'security',
  'root',
  'null',
  'undefined',
  'anonymous',
] as const;

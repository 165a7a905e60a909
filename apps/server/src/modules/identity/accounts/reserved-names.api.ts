/**
 * Names that players cannot choose, because they seem to belong to the studio or the platform, or
 * to a deleted user.
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

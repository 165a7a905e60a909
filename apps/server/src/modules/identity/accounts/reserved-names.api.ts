/** Names that seem to belong to the studio or the platform, and names of deleted users. */
export const reservedNames = [
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

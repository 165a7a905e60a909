/**
 * Known accesses from one module across the boundary of another module. The list may only get
 * shorter, because the check fails for an entry that is no longer needed and for an access that is
 * not listed.
 */
export const knownBoundaryViolations: readonly string[] = [];

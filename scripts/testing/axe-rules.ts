/**
 * The rules of axe, and the size of targets, which it leaves out unless asked (WCAG 2.2 AA): the
 * same for a page of a journey and for a component alone.
 */
export const axeRules: Readonly<Record<string, { enabled: boolean }>> = {
  'target-size': { enabled: true },
};

/**
 * Pages lie behind a hash: links to them that a long menu has scrolled out of sight are no skip
 * links, for which their rule takes them.
 */
export const disabledAxeRules: Readonly<Record<string, { enabled: boolean }>> = {
  'skip-link': { enabled: false },
};
/**
 * The rules of axe, and the size of targets, which it leaves out unless asked (WCAG 2.2 AA): the
 * same for a page of a journey and for a component alone.
 */
export const axeRuleSettings: Readonly<Record<string, { enabled: boolean }>> = {
  ...disabledAxeRules,
  'target-size': { enabled: true },
};

/**
 * Left out: at the ends of an open box the kit of controls has stops for Tab that hand the focus on
 * at once. They are hidden from readers, and axe cannot see that the focus does not stay.
 */
export const axeExcludedSelector = '[data-base-ui-focus-guard]';

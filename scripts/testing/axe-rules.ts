/**
 * Rule that is disabled because it mistakes links for skip links. Pages are addressed by a hash, so
 * the links of a long menu that are scrolled out of sight look like skip links.
 */
export const disabledAxeRules: Readonly<Record<string, { enabled: boolean }>> = {
  'skip-link': { enabled: false },
};
/**
 * Rules of axe. The rule for target size is added, because axe turns it off by default (WCAG 2.2
 * AA). A page of a journey and a single component are checked by the same rules.
 */
export const axeRuleSettings: Readonly<Record<string, { enabled: boolean }>> = {
  ...disabledAxeRules,
  'target-size': { enabled: true },
};

/**
 * Elements that axe does not check: the hidden tab stops at the ends of an open popup. They pass
 * the focus on at once, which axe cannot detect.
 */
export const axeExcludedSelector = '[data-base-ui-focus-guard]';

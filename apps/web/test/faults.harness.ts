import axe from 'axe-core';
import { axeExcludedSelector, axeRuleSettings } from '../../../scripts/testing/axe-rules.ts';

/** Lists the violations that axe finds in the document or in a part of it, one line per rule. */
export async function listAccessibilityViolations(
  part: Element | Document = document,
): Promise<string[]> {
  const { violations } = await axe.run(
    {
      include: part instanceof Document ? part.documentElement : part,
      exclude: [axeExcludedSelector],
    },
    { rules: axeRuleSettings, resultTypes: ['violations'] },
  );
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

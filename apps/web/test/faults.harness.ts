import axe from 'axe-core';
import { axeLeftOut, axeRules } from '../../../scripts/testing/axe-rules.ts';

/** Returns the violations axe finds in the document or in a part of it, one line for each rule. */
export async function listAccessFaults(part: Element | Document = document): Promise<string[]> {
  const { violations } = await axe.run(
    { include: part instanceof Document ? part.documentElement : part, exclude: [axeLeftOut] },
    { rules: axeRules, resultTypes: ['violations'] },
  );
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

import type { Section } from '@guildhall/contract/kit/section/section';
import { getSectionImpact } from '@guildhall/contract/office/impacts/impacts';
import type { Tx } from '../kernel/db/db.ts';
import { noteCommandImpacts } from '../kernel/commands/impacts.ts';
import { listImpactsOfRowChange } from './impacts.policy.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { ChangeEffect } from '../kernel/commands/effects.ts';
import type { SectionHooks } from './section-hooks.ts';
import type { AppliedRowChange } from './section-undo.ts';

type Change = Pick<AppliedRowChange, 'before' | 'after' | 'sent'>;
/**
 * Records the consequences of a row's change. The operator confirms the consequences before the
 * change commits.
 */
export type ImpactRecorder = (
  tx: Tx,
  change: Change,
  effects: readonly ChangeEffect[],
) => Promise<void>;

const pickWriteOnly = ({ fields }: Section, sent: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => fields[name]?.writeOnly));

/** Creates the function that finds consequences by the section's rule and its hooks. */
export const createImpactRecorder =
  ({ clock }: Pick<Kernel, 'clock'>, section: Section, hooks: SectionHooks): ImpactRecorder =>
  async (tx, { before, after, sent }, effects) => {
    const now = clock.now();
    const rule = getSectionImpact(section.name);
    const own = (await hooks.impacts?.(tx, { before, after } as never, now)) ?? [];
    // command options are not columns of a row
    const becomes = after && { ...after, ...pickWriteOnly(section, sent) };
    const byRule =
      typeof rule === 'string'
        ? []
        : listImpactsOfRowChange(section, rule, { before, after: becomes, now });
    noteCommandImpacts([...byRule, ...own], { effects, of: `${section.name} ${before?.id ?? ''}` });
  };

import type { AnySection } from '@guildhall/contract/kit/section/section';
import type { Call } from '../kernel/actor.ts';
import type { Commands } from '../kernel/commands/commands.ts';
import { kernelMessages } from '../kernel/kernel.messages.ts';
import { getSectionNoun } from './section-messages.ts';

/**
 * Records the export of a whole list before the first row is sent. The log keeps the operator, the
 * filters and the number of rows.
 */
export async function recordSectionExport(
  commands: Commands,
  call: Call,
  section: Exclude<AnySection, { kind: 'settings' }>,
  exported: { filters: object; rows: number },
): Promise<void> {
  const { name } = section;
  const count = exported.rows;
  // each export is recorded, even if it repeats an idempotency key
  await commands.run(
    { ...call, idempotencyKey: undefined },
    { type: `${name}.export`, message: undefined, entity: name },
    async () => ({
      reply: {},
      after: { ...exported },
      message: kernelMessages.exported({ n: count, thing: getSectionNoun(section) }),
    }),
  );
}

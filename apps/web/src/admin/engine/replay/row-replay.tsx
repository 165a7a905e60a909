import type { Replayed } from '@guildhall/contract/kit/section/replay';
import type { Section } from '@guildhall/contract/kit/section/section';
import { labelOfPath } from '../form/field-problems.ts';
import { ReplayButton } from './replay-button.tsx';
import { callSection } from '../command/section-call.ts';
import type { Draft } from '../form/use-draft.ts';

/**
 * Replays the last days by the current values of a row's form, stored or new, in sections that
 * support it.
 */
export function RowReplay({
  section,
  id,
  draft,
}: {
  section: Section;
  id: number | undefined;
  draft: Draft;
}) {
  if (!section.replays) return null;
  return (
    <ReplayButton
      labelOf={(path) => labelOfPath(section.fields, path.replace(/^set\./, ''))}
      draft={async () => {
        const sendable = await draft.sendable();
        if (!sendable) return undefined;
        const { body: set, version } = sendable;
        return {
          about: JSON.stringify([section.name, id, set, version]),
          ask: (days, signal) =>
            callSection<Replayed>('POST', `${section.base}/replay`, {
              body: { ...(id !== undefined && { id }), set, days },
              ifMatch: version,
              ownMessage: 'always',
              isLong: true,
              signal,
            }),
        };
      }}
    />
  );
}

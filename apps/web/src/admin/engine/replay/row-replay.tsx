import type { ReplayResult } from '@guildhall/contract/kit/section/replay';
import type { Section } from '@guildhall/contract/kit/section/section';
import { getFieldPathLabel } from '../form/field-problems.ts';
import { DraftReplayButton } from './replay-button.tsx';
import { callSection } from '../command/section-call.ts';
import type { FormDraft } from '../form/use-draft.ts';

/**
 * Replays the last days by the current values of a row's form, stored or new, in sections that
 * support it.
 */
export function RowReplayButton({
  section,
  id,
  draft,
}: {
  section: Section;
  id: number | undefined;
  draft: FormDraft;
}) {
  if (!section.replays) return null;
  return (
    <DraftReplayButton
      labelOf={(path) => getFieldPathLabel(section.fields, path.replace(/^set\./, ''))}
      draft={async () => {
        const sendable = await draft.sendable();
        if (!sendable) return undefined;
        const { body: set, version } = sendable;
        return {
          about: JSON.stringify([section.name, id, set, version]),
          ask: (days, signal) =>
            callSection<ReplayResult>('POST', `${section.base}/replay`, {
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

import type { adminApi } from '@guildhall/contract/api';
import type { Args } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { callAdminApi } from '../admin-call.ts';
import { DraftReplayButton } from '../engine/replay/replay-button.tsx';

type Cells = Args<(typeof adminApi)['replayBalancePreset']>['body'];

/**
 * Button that replays the last days with a preset and its unsaved edits, and compares the results
 * with those of the preset in force.
 */
export const PresetReplayButton = ({ id, cells }: { id: number; cells?: Cells }) => (
  <DraftReplayButton
    draft={async () => ({
      about: JSON.stringify(['balance-presets', id, cells]),
      ask: (days, signal) =>
        callAdminApi('replayBalancePreset', {
          params: { id },
          body: { ...cells, days },
          timeoutMs: limits.longRequestTimeoutMs,
          ownMessage: 'always',
          signal,
        }),
    })}
  />
);

import type { adminApi } from '@guildhall/contract/api';
import type { Args } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { adminCall } from '../admin-call.ts';
import { ReplayButton } from '../engine/replay/replay-button.tsx';

type Cells = Args<(typeof adminApi)['replayBalancePreset']>['body'];

/** Replays the last days with a preset and its unsaved edits, next to the preset in force. */
export const PresetReplay = ({ id, cells }: { id: number; cells?: Cells }) => (
  <ReplayButton
    draft={async () => ({
      about: JSON.stringify(['balance-presets', id, cells]),
      ask: (days, signal) =>
        adminCall('replayBalancePreset', {
          params: { id },
          body: { ...cells, days },
          timeoutMs: limits.longRequestTimeoutMs,
          ownMessage: 'always',
          signal,
        }),
    })}
  />
);

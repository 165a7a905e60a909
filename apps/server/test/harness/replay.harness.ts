import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import type { ReplayResult } from '@guildhall/contract/kit/section/replay';

type Row = Record<string, unknown>;
/** Actions of an administrator in tests of replays. */
export const createReplayActions = (admin: () => Admin) => ({
  /** Stores a row and returns its id. */
  make: async (path: string, row: Row): Promise<number> =>
    (await admin().section<{ id: number }>('POST', path, row)).id,
  replay: (path: string, set: Row, id?: number, days = 7): Promise<ReplayResult> =>
    admin().section<ReplayResult>('POST', `${path}/replay`, {
      ...(id !== undefined && { id }),
      set,
      days,
    }),
  give: (to: Player, currency: string, amount: number) =>
    callApi(admin().connection, 'adminGrantCurrency', {
      params: { id: to.userId },
      body: { currency, amount, reason: 'To trade' },
    }),
});
/** Finds the sums of one line of a replay; undefined if there is no such line. */
export const findReplayLine = ({ lines }: ReplayResult, about: string, valueName: string) => {
  const line = lines.find((line) => line.about === about && line.thing.name === valueName);
  return line && { recorded: line.recorded, now: line.now, draft: line.draft };
};
/** Returns the count under the present rules and under the draft. */
export const getReplayCount = ({ counts }: ReplayResult, label: string) => {
  const count = counts.find((count) => count.label === label);
  return count && [count.now, count.draft];
};

import { userStatus } from '@guildhall/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getStatusAfterBlock,
  toBlockedUserState,
  findAccessDeniedError,
  toUnblockedUserState,
} from './users.status.ts';
import { accountMessages } from '../accounts.messages.ts';

const { unverified, verified, blocked } = userStatus;
const free = fc.constantFrom(unverified, verified);
const until = fc.constantFrom(null, '2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z');

describe('the states of a user', () => {
  it('return to the status before the first block, however often the block is renewed', () =>
    fc.assert(
      fc.property(free, fc.array(until, { minLength: 1 }), (before, ends) => {
        const state = ends.reduce(
          (now, end) => toBlockedUserState(now, { until: end }),
          toUnblockedUserState(before),
        );
        expect(state).toMatchObject({ statusId: blocked, blockedUntil: ends.at(-1) });
        expect(getStatusAfterBlock(state.statusBeforeBlock)).toBe(before);
      }),
    ));
  it('keep the fields that a change of a block omits; a new block begins without an end', () => {
    const first = toBlockedUserState(toUnblockedUserState(verified), {
      until: '2027-01-01T00:00:00.000Z',
      reason: 'Bots',
    });
    expect(toBlockedUserState(first, {})).toEqual(first);
    expect(toBlockedUserState(toUnblockedUserState(verified), {})).toMatchObject({
      blockedUntil: null,
      blockReason: null,
    });
  });
  it('remember no earlier status without a block', () =>
    fc.assert(
      fc.property(free, (to) => {
        expect(toUnblockedUserState(to)).toEqual({
          statusId: to,
          statusBeforeBlock: null,
          blockedUntil: null,
          blockReason: null,
        });
      }),
    ));
  it('end a block at its end, and never without one', () => {
    const now = new Date('2027-01-01T00:00:00.000Z');
    const when = { until: '2027-01-01', day: now.getTime() + 1 };
    const findError = (blocked_until: string | null, status_id: number = blocked) =>
      findAccessDeniedError(
        { status_id, blocked_until, block_reason: 'Bots', locked_at: null },
        now,
      );
    expect(findError('2027-01-01T00:00:00.000Z')).toBeUndefined();
    expect(findError(null, verified)).toBeUndefined();
    expect(findError('2027-01-01T00:00:00.001Z')?.because).toEqual(
      accountMessages.blockedUntilFor({ ...when, reason: 'Bots' }),
    );
    expect(findError(null)?.because).toEqual(accountMessages.blockedFor({ reason: 'Bots' }));
  });
});

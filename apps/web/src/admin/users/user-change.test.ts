import { userStatus } from '@guildhall/contract/limits';
import { describe, expect, it } from 'vitest';
import { buildUserChange, rebaseUserFormValues, toUserFormValues } from './user-change.ts';
import { parseGrantAmount, parsePositiveId, toUserFilters } from './user-queries.ts';

const user = {
  statusId: userStatus.verified,
  roleNames: ['PLAYER', 'SUPPORT'] as const,
  accessType: 0,
  blockedUntil: null,
};
const present = { ...user, roleNames: [...user.roleNames] };

describe('a change of a player', () => {
  it('is empty while nothing differs', () => {
    expect(buildUserChange(present, toUserFormValues(present))).toEqual({});
  });

  it('lists added and removed roles', () => {
    expect(
      buildUserChange(present, { ...toUserFormValues(present), roleNames: ['PLAYER', 'ADMIN'] }),
    ).toEqual({ rolesToAdd: ['ADMIN'], userRolesToDrop: ['SUPPORT'] });
  });

  it('sends the end of a block only with a block', () => {
    const until = '2027-01-01T00:00:00.000Z';
    expect(buildUserChange(present, { ...toUserFormValues(present), blockedUntil: until })).toEqual(
      {},
    );
    expect(
      buildUserChange(present, {
        ...toUserFormValues(present),
        statusId: userStatus.blocked,
        blockedUntil: until,
      }),
    ).toEqual({ statusId: userStatus.blocked, blockedUntil: until });
  });
});

it('the amount of a grant is at least 1: a smaller value becomes 1 (R5.6)', () => {
  expect(['-3', '0', '', 'x', '1', '7', '7.9', '1000'].map(parseGrantAmount)).toEqual([
    1, 1, 1, 1, 1, 7, 7, 100,
  ]);
});

it('the filter by issued id is at least 1 (R5.7)', () => {
  expect(['-3', '0', '5', '', 'x'].map(parsePositiveId)).toEqual([1, 1, 5, undefined, undefined]);
});

it('accepts only filters that the server knows', () => {
  expect(toUserFilters({ f: { email: 'a@b', roleName: 'KING', statusId: 2 } })).toEqual({
    page: 1,
    perPage: 20,
    q: undefined,
    email: 'a@b',
    username: undefined,
    roleName: undefined,
    statusId: 2,
  });
});

it('a change is applied to the row that another operator has stored', () => {
  const theirs = { ...present, roleNames: ['PLAYER' as const, 'ADMIN' as const], accessType: 1 };
  const mine = { ...toUserFormValues(present), statusId: userStatus.blocked };
  expect(rebaseUserFormValues(present, theirs, mine)).toEqual({
    statusId: userStatus.blocked,
    roleNames: ['PLAYER', 'ADMIN'],
    accessType: 1,
    blockedUntil: null,
  });
  const roles = { ...toUserFormValues(present), roleNames: ['SUPPORT', 'ADMIN'] as const };
  const withSupportRole = { ...present, roleNames: ['PLAYER' as const, 'SUPPORT' as const] };
  expect(rebaseUserFormValues(present, withSupportRole, roles).roleNames).toEqual([
    'SUPPORT',
    'ADMIN',
  ]);
});

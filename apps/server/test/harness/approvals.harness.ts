/** Setup for tests of approvals: a server with two independent administrators older than a day. */
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestServer, type TestServer } from './server.harness.ts';

const dayMs = 86_400_000;
export interface ApprovalRequestRow {
  readonly id: number;
  readonly said: string;
  readonly worth: string;
  readonly state: string;
  readonly deciders: string | null;
  readonly decidedBy: number | null;
}
/** Returns the id of the approval request that a call created instead of being executed. */
async function requestOf(call: Promise<unknown>): Promise<number> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('It was done', { cause: error });
  expect(error).toMatchObject({ status: 202, code: 'AWAITS_APPROVAL' });
  return (error.details as { approvalId: number }).approvalId;
}
const changeRoles =
  (field: 'rolesToAdd' | 'userRolesToDrop') => (person: Pick<Player, 'userId'>, by: Admin) =>
    callApi(by.connection, 'adminUpdateUser', {
      params: { id: person.userId },
      body: { [field]: ['ADMIN'], reason: 'Test' },
    });
const balance = async (player: Player, currency: string) =>
  (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
    (row) => row.currency === currency,
  )?.available ?? 0;
/** Declares the server of a `describe`; the returned values may be used only inside of tests. */
export function declareApprovalServer() {
  let server: TestServer;
  let first: Admin;
  let second: Admin;
  /** Player account of the second administrator. */
  let secondPlayer: Player;
  const admins: Admin[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    first = await server.admin();
    secondPlayer = await server.player();
    await give(secondPlayer);
    second = await server.enterAs(secondPlayer);
    await secondPlayer.login();
    admins.push(second);
    await passDay();
  });
  afterAll(() => server.close());

  /** Requests the role for a person. */
  const give = (person: Pick<Player, 'userId'>, by = first) =>
    changeRoles('rolesToAdd')(person, by);
  const take = (person: Pick<Player, 'userId'>, by = first) =>
    changeRoles('userRolesToDrop')(person, by);
  async function passDay(ms = dayMs + 1): Promise<void> {
    server.clock.advance(ms);
    await server.admin();
    for (const admin of admins) await admin.unlock();
  }
  const decide = (
    verb: 'approveRequest' | 'refuseRequest' | 'withdrawRequest',
    id: number,
    by = second,
  ) => callApi(by.connection, verb, { params: { id }, body: { reason: 'Looked at it' } });
  const approve = (id: number, by = second) => decide('approveRequest', id, by);
  return {
    server: () => server,
    first: () => first,
    second: () => second,
    secondPlayer: () => secondPlayer,
    give,
    take,
    passDay,
    requestOf,
    decide,
    approve,
    row: (id: number) => first.section<ApprovalRequestRow>('GET', `/api/admin/approvals/${id}`),
    /** Creates an administrator by one administrator's request and another's approval. */
    promote: async (by = first, deciding = second): Promise<Admin> => {
      const person = await server.player();
      await approve(await requestOf(give(person, by)), deciding);
      const admin = await server.enterAs(person);
      admins.push(admin);
      return admin;
    },
    currency: (code: string, changes: object = {}) =>
      first.section<{ id: number; version: number }>('POST', '/api/banking/admin/currencies', {
        name: code,
        code,
        type: 0,
        decimals: 2,
        ...changes,
      }),
    grant: (to: { readonly userId: number }, currency: string, amount: number, by = first) =>
      callApi(by.connection, 'adminGrantCurrency', {
        params: { id: to.userId },
        body: { currency, amount, reason: `Test ${amount}` },
      }),
    balance,
  };
}

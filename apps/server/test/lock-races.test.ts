/**
 * Checks functions that lock a row: they must decide by data read after they have the lock, even if
 * the former lock holder changed data in another table.
 */
import { AsyncResource } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../src/kernel/db/db.ts';
import { one, run, sql, type Sql } from '../src/kernel/db/sql.ts';
import { lockGameMission } from '../src/modules/goals/game-missions/game-missions.store.ts';
import { moveEndedMissionRewardsToInbox } from '../src/modules/goals/missions/moved-rewards.store.ts';
import { lockRecruit } from '../src/modules/goals/referral/recruits.store.ts';
import { countMatchForRecruits } from '../src/modules/goals/referral/referral.store.ts';
import { markPayablePrizesPaid } from '../src/modules/goals/tournaments/settlement/settlement.store.ts';
import { lockAccountExperience } from '../src/modules/identity/accounts/players/players.store.ts';
import {
  lockAndListAdministrators,
  lockUserForDeletion,
  countOtherAdministrators,
} from '../src/modules/identity/accounts/users/users.store.ts';
import { lockSignInTrigger } from '../src/modules/identity/credentials/sign-in/device-sign-in.store.ts';
import { lockVisibleAvatar } from '../src/modules/wealth/avatars/avatars.store.ts';
import { lockCurrencyAndPayees } from '../src/modules/wealth/bank/bank.store.ts';
import {
  setDeletedAccountsPaymentsReturned,
  lockDueGameSharePayments,
} from '../src/modules/wealth/game-shares/game-shares.store.ts';
import { lockItemsOfPurchase } from '../src/modules/wealth/items/energy/purchased-items.store.ts';
import { lockCraftedCollection } from '../src/modules/wealth/items/making/craftable.store.ts';
import { lockItemEnergy } from '../src/modules/wealth/items/energy/energy.store.ts';
import { lockOwnedItemsToConsume } from '../src/modules/wealth/items/making/mergeable.store.ts';
import {
  waitForResult,
  makeTemplate,
  startTestServer,
  type TestServer,
} from './harness/server.harness.ts';
import { countLockWaiters } from './harness/lock-waits.harness.ts';

/**
 * Function that locks a row, its expected result, and the changes made while the function waits.
 */
interface Race {
  /**
   * Statement that locks the row for which the function waits. The lock holder makes the changes.
   */
  readonly lock: Sql;
  readonly change: readonly Sql[];
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly sees: unknown;
}
const idOf = async (server: TestServer, statement: Sql): Promise<number> =>
  server.db.transaction(async (tx) =>
    Number((await one<{ id: number | string }>(tx, statement)).id),
  );
const commandId = 77_000_001;

describe('a caller that waited for a lock', { timeout: 60_000 }, () => {
  let server: TestServer;
  let player: Player;
  let templateId: number;
  let now: Date;
  beforeAll(async () => {
    server = await startTestServer();
    player = await server.player();
    templateId = await makeTemplate(server);
    now = server.clock.now();
    const type = { name: 'Owed', code: 'OWED', type: 0 };
    await (await server.admin()).section('POST', '/api/banking/admin/currencies', type);
  });
  afterAll(() => server.close());

  const makeItem = async (): Promise<number> => {
    const id = await idOf(
      server,
      sql`
        insert into items (template_id, account_id, issued_id, granted_at)
        select ${templateId}, ${player.accountId}, coalesce(max(issued_id), 0) + 1, ${now}
        from items
        where template_id = ${templateId}
        returning id`,
    );
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into item_history (item_id, account_id, kind, command_id, rule, cause, at)
          values (
            ${id}, ${player.accountId}, 'bought', ${commandId + id}, '{"key":"x"}', '{}', ${now}
          )`,
      ),
    );
    return id;
  };
  const useEnergy = (itemId: number): Sql =>
    sql`insert into item_energy (item_id, used, reserved) values (${itemId}, 1, 0)`;
  const name = (): string => randomBytes(6).toString('hex');

  const races: Readonly<Record<string, () => Race | Promise<Race>>> = {
    'the energy of an item': async () => {
      const id = await makeItem();
      return {
        lock: sql`select id from items where id = ${id} for update`,
        change: [useEnergy(id)],
        work: (tx) => lockItemEnergy(tx, [id]),
        sees: [{ id, use: { used: 1 } }],
      };
    },
    'whether what was bought was used': async () => {
      const id = await makeItem();
      return {
        lock: sql`select id from items where id = ${id} for update`,
        change: [useEnergy(id)],
        work: (tx) => lockItemsOfPurchase(tx, player.accountId, commandId + id),
        sees: [{ id, isWhole: false }],
      };
    },
    'whether an item may be consumed': async () => {
      const id = await makeItem();
      return {
        lock: sql`select id from items where id = ${id} for update`,
        change: [
          sql`update inventories set dismantable = not dismantable where id = ${templateId}`,
        ],
        work: async (tx) => {
          const [item] = await lockOwnedItemsToConsume(tx, player.accountId, [id]);
          const { dismantable } = await one<{ dismantable: boolean }>(
            tx,
            sql`select dismantable from inventories where id = ${templateId}`,
          );
          return item?.isDismantable === dismantable;
        },
        sees: true,
      };
    },
    'whether a collection is shown': async () => {
      const typeId = await idOf(
        server,
        sql`select type_id as id from inventories where id = ${templateId}`,
      );
      const id = await idOf(
        server,
        sql`
          insert into collections (name, rarity, inventory_type_id, created_at, updated_at)
          values (${name()}, 1, ${typeId}, ${now}, ${now})
          returning id`,
      );
      return {
        lock: sql`select id from collections where id = ${id} for update`,
        change: [sql`update inventory_types set visible = false where id = ${typeId}`],
        work: (tx) => lockCraftedCollection(tx, id),
        sees: undefined,
      };
    },
    'whether an avatar is owned': async () => {
      const id = await idOf(
        server,
        sql`
          insert into avatars (name, image, created_at, updated_at)
          values (${name()}, '/x.webp', ${now}, ${now})
          returning id`,
      );
      return {
        lock: sql`select id from avatars where id = ${id} for update`,
        change: [
          sql`
            insert into owned_avatars (account_id, avatar_id, at)
            values (${player.accountId}, ${id}, ${now})`,
        ],
        work: (tx) => lockVisibleAvatar(tx, player.accountId, id),
        sees: { id, owned: true },
      };
    },
    'who works in the back office': async () => {
      const { userId } = await server.player();
      return {
        lock: sql`select id from users where id = ${userId} for update`,
        change: [sql`insert into user_roles (user_id, role) values (${userId}, 'SUPPORT')`],
        work: (tx) => lockUserForDeletion(tx, userId),
        sees: { staff: true },
      };
    },
    'who else is an administrator': async () => {
      const [first, second] = [await server.player(), await server.player()];
      const isAdmin = ({ userId }: Player): Sql =>
        sql`insert into user_roles (user_id, role) values (${userId}, 'ADMIN')`;
      await server.db.transaction(async (tx) => {
        await run(tx, isAdmin(first));
        await run(tx, isAdmin(second));
      });
      return {
        lock: sql`select user_id from user_roles where role = 'ADMIN' order by user_id for update`,
        change: [
          sql`
            update users
            set status_id = 3
            where id in (select user_id from user_roles where role = 'ADMIN')
              and id <> ${second.userId}`,
        ],
        work: (tx) => countOtherAdministrators(tx, second.userId),
        sees: 0,
      };
    },
    'which of these users are administrators': async () => {
      const { userId } = await server.player();
      await server.db.transaction((tx) =>
        run(tx, sql`insert into user_roles (user_id, role) values (${userId}, 'ADMIN')`),
      );
      return {
        lock: sql`select user_id from user_roles where user_id = ${userId} for update`,
        change: [sql`update users set status_id = 3 where id = ${userId}`],
        work: (tx) => lockAndListAdministrators(tx, [userId]),
        sees: [],
      };
    },
    'whether the session of a trigger lives': async () => {
      const idHash = randomBytes(32);
      const sessionId = await idOf(
        server,
        sql`select id from sessions where user_id = ${player.userId}`,
      );
      await server.db.transaction((tx) =>
        run(
          tx,
          sql`
            insert into authorization_triggers (
              id_hash, secret_hash, device, created_at, expires_at, user_id, session_id
            )
            values (${idHash}, ${idHash}, 'x', ${now}, ${now}, ${player.userId}, ${sessionId})`,
        ),
      );
      return {
        lock: sql`select 1 from authorization_triggers where id_hash = ${idHash} for update`,
        change: [sql`update sessions set ended_at = ${now} where id = ${sessionId}`],
        work: (tx) => lockSignInTrigger(tx, idHash, player.userId),
        sees: { lives: false },
      };
    },
    'what a player owes': () => {
      const code = 'OWED';
      const postings = [
        { owner: `receivable:${player.accountId}`, currency: code, amount: '-5', guarded: false },
        { owner: 'mint', currency: code, amount: '5', guarded: false },
      ];
      return {
        lock: sql`select id from currencies where code = ${code} for update`,
        change: [
          sql`select ledger_post('test', 'x', decode('00', 'hex'), null, null, ${now}, ${sql.json(postings)})`,
        ],
        work: (tx) => lockCurrencyAndPayees(tx, code, [player.accountId]),
        sees: { payees: [{ accountId: player.accountId, debt: '5' }] },
      };
    },
    'the language in which a player hears of a gain': async () => ({
      lock: sql`select id from accounts where id = ${player.accountId} for update`,
      change: [sql`update users set language = 'ru' where id = ${player.userId}`],
      work: (tx) => lockAccountExperience(tx, [player.accountId]),
      sees: [{ id: player.accountId, language: 'ru' }],
    }),
    'what a recruit is called': async () => {
      const recruit = await server.player();
      await server.db.transaction((tx) =>
        run(
          tx,
          sql`
            insert into recruits (user_id, recruiter_id, registered_at)
            values (${recruit.userId}, ${player.userId}, ${now})`,
        ),
      );
      const username = name();
      return {
        lock: sql`select user_id from recruits where user_id = ${recruit.userId} for update`,
        change: [sql`update accounts set username = ${username} where id = ${recruit.accountId}`],
        work: (tx) => lockRecruit(tx, recruit.userId),
        sees: { username },
      };
    },
    'how many matches a recruit has played': async () => {
      const recruit = await server.player();
      await server.db.transaction((tx) =>
        run(
          tx,
          sql`
            insert into recruits (user_id, recruiter_id, registered_at)
            values (${recruit.userId}, ${player.userId}, ${now})`,
        ),
      );
      const ofIt = sql`where user_id = ${recruit.userId}`;
      return {
        lock: sql`select user_id from recruits ${ofIt} for update`,
        change: [sql`update recruits set matches = matches + 1 ${ofIt}`],
        work: async (tx) => {
          await countMatchForRecruits(tx, [recruit.accountId]);
          return one(tx, sql`select matches from recruits ${ofIt}`);
        },
        sees: { matches: 2 },
      };
    },
    'the tasks of a game mission': async () => {
      const task = await idOf(
        server,
        sql`
          insert into gameplay_tasks (name, type, statistic_id, goal, created_at, updated_at)
          values (${name()}, 'COUNT', 1, 5, ${now}, ${now})
          returning id`,
      );
      const id = await idOf(
        server,
        sql`
          insert into game_missions (name, description, steps, rewards, created_at, updated_at)
          values (${name()}, '', ${[task]}::int[], '[]', ${now}, ${now})
          returning id`,
      );
      return {
        lock: sql`select id from game_missions where id = ${id} for update`,
        change: [sql`update gameplay_tasks set goal = 6 where id = ${task}`],
        work: (tx) => lockGameMission(tx, id),
        sees: { tasks: [{ id: task, goal: 6 }] },
      };
    },
  };
  it.each(Object.entries(races))('sees the changes made meanwhile: %s', async (_what, make) => {
    const { lock, change, work, sees } = await make();
    // the waiting function must not join the transaction for which it waits.
    const start = AsyncResource.bind(() => server.db.transaction(work));
    let waiting: Promise<unknown> | undefined;
    await server.db.transaction(async (tx) => {
      await run(tx, lock);
      waiting = start();
      waiting.catch(() => {});
      await waitForResult('the other one waits', async () =>
        (await countLockWaiters(tx)) === 1 ? true : undefined,
      );
      for (const statement of change) await run(tx, statement);
    });
    const seen = await waiting;
    // in a list, so that plain values and partial rows are compared in the same way.
    expect([seen]).toMatchObject([sees]);
  });
});

describe('changes made without a lock', { timeout: 60_000 }, () => {
  let server: TestServer;
  let now: Date;
  beforeAll(async () => {
    server = await startTestServer();
    now = server.clock.now();
  });
  afterAll(() => server.close());

  /** Commits a change immediately after the first statement of a transaction has returned. */
  const changedInside = async (
    change: Sql,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<unknown> => {
    const outside = AsyncResource.bind(() => server.db.transaction((tx) => run(tx, change)));
    return server.db.transaction((tx) => {
      let first: Promise<unknown> | undefined;
      const watched: Tx = Object.create(tx, {
        ask: {
          value: async (...asked: Parameters<Tx['ask']>) => {
            if (first) {
              await first;
              return tx.ask(...asked);
            }
            const answer = tx.ask(...asked);
            first = answer.then(outside);
            await first;
            return answer;
          },
        },
      }) as Tx;
      return work(watched);
    });
  };
  const payment = async (accountId: number): Promise<void> => {
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into game_share_payments (share_id, month, currency, account_id, share, amount)
          values (${accountId}, '2026-10', 'GOLD', ${accountId}, 100, 5)`,
      ),
    );
  };
  const deletedNow = (userId: number): Sql =>
    sql`update users set deleted_at = ${now} where id = ${userId}`;

  it('pay no share to an account that is deleted at that moment', async () => {
    const { accountId, userId } = await server.player();
    await payment(accountId);
    expect(
      await changedInside(deletedNow(userId), (tx) => lockDueGameSharePayments(tx, 10, now)),
    ).toEqual([]);
  });
  it('return no share that was already paid, although the account is deleted', async () => {
    const { accountId, userId } = await server.player();
    await payment(accountId);
    await server.db.transaction((tx) => run(tx, deletedNow(userId)));
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into payouts (
            source, source_id, period, account_id, rule, cause, at, rewards, on_hold
          )
          values (
            'game-share', ${accountId}, '2026-10:GOLD', ${accountId}, '{"key":"x"}', '{}', ${now},
            '[]', true
          )`,
      ),
    );
    await server.db.transaction((tx) =>
      run(tx, sql`update game_share_payments set paid_at = ${now} where account_id = ${accountId}`),
    );
    const released = sql`
      update payouts
      set on_hold = false
      where source = 'game-share' and account_id = ${accountId}`;
    const returned = await changedInside(released, (tx) =>
      setDeletedAccountsPaymentsReturned(tx, 10, new Date(0), now),
    );
    expect(returned).not.toContainEqual(expect.objectContaining({ accountId }));
  });
  it('pay no prize to a player who is blocked at that moment', async () => {
    const { accountId, userId } = await server.player();
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into tournament_prizes (
            tournament_id, nomination_id, account_id, round, place, score, rewards, seed, granted_at
          )
          values (1, 1, ${accountId}, 0, 1, 1, '[]', '', ${now})`,
      ),
    );
    const blocked = sql`update users set status_id = 3 where id = ${userId}`;
    expect(await changedInside(blocked, (tx) => markPayablePrizesPaid(tx, 1, 10, now))).toEqual([]);
  });
  it('keep the reward of a mission whose end is moved at that moment', async () => {
    const { accountId } = await server.player();
    const past = new Date(now.getTime() - 60_000);
    const admin = await server.admin();
    const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: 'Laps',
      segments: [],
    });
    const mission = await admin.section<{ id: number }>('POST', '/api/admin/missions', {
      type: 'special',
      name: 'Around',
      description: 'Once',
      statisticId: statistic.id,
      goal: 1,
      rewardType: 'EXP',
      rewardId: null,
      amount: 10,
      enabled: true,
    });
    const instance = await idOf(
      server,
      sql`
        insert into mission_instances (template_id, period, "end")
        values (${mission.id}, 'once', ${past})
        returning id`,
    );
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into mission_progress (account_id, instance_id, progress, ready_at, rewards)
          values (${accountId}, ${instance}, 1, ${past}, '[]')`,
      ),
    );
    const moved = sql`
      update mission_instances
      set "end" = ${new Date(now.getTime() + 60_000)}
      where id = ${instance}`;
    await changedInside(moved, (tx) => moveEndedMissionRewardsToInbox(tx, now, now, 10));
    expect(
      await server.query('select moved_at from mission_progress where instance_id = $1', [
        instance,
      ]),
    ).toEqual([{ moved_at: null }]);
  });
});

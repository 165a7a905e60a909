import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { makeTemplate } from '../../../../test/harness/server.harness.ts';
import { declareTournamentServer } from '../../../../test/harness/tournament.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';

const everything = {
  isPublic: true,
  showsLevel: true,
  showsRecord: true,
  showsTrophies: true,
  isIndexed: false,
  showcase: [] as number[],
};

describe('the public card of a player', () => {
  const stage = declareTournamentServer();
  const save = (player: Player, body: Partial<typeof everything>) =>
    callApi(player.connection, 'saveCardSettings', {
      params: { id: player.accountId },
      body: { ...everything, ...body },
    });
  const nameOf = async (player: Player) => (await player.me()).account.username;
  const read = async (username: string) =>
    stage.server.app.http.inject({
      method: 'GET',
      url: `/api/players/${encodeURIComponent(username)}`,
    });
  const page = (username: string) =>
    stage.server.app.http.inject({
      method: 'GET',
      url: `/players/${encodeURIComponent(username)}`,
      headers: { accept: 'text/html' },
    });
  const giveItems = async (player: Player, amount: number) => {
    const templateId = await makeTemplate(stage.server);
    await callApi((await stage.server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: templateId, amount, reason: 'Test' },
    });
    return (
      await many<{ id: number }>(
        stage.server.db.read,
        sql`
          select id
          from items
          where account_id = ${player.accountId} and template_id = ${templateId}
          order by id`,
      )
    ).map(({ id }) => id);
  };

  it('is closed by default and shows a visitor only the chosen parts, never more', async () => {
    const player = await stage.server.player();
    const name = await nameOf(player);
    expect((await read(name)).statusCode).toBe(404);
    await save(player, { showsLevel: false, showsRecord: false, showsTrophies: false });
    const shown = (await read(name)).json<Record<string, unknown>>();
    expect(shown).toEqual({
      username: name,
      avatar: null,
      level: null,
      record: null,
      trophies: null,
      achievements: null,
      showcase: [],
      isIndexed: false,
    });
    await save(player, {});
    expect((await read(name.toUpperCase())).json()).toMatchObject({
      username: name,
      level: 1,
      record: [],
      trophies: [],
      achievements: [],
    });
  });

  it('answers alike for unknown, closed, blocked, leaving and deleted players', async () => {
    const player = await stage.server.player();
    const name = await nameOf(player);
    const unknown = await read('nobody-of-that-name');
    const unknownPage = await page('nobody-of-that-name');
    const isAbsent = async () => {
      const [answer, shell] = [await read(name), await page(name)];
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
      expect([shell.statusCode, shell.body]).toEqual([404, unknownPage.body]);
    };
    await isAbsent();
    await save(player, {});
    expect((await read(name)).statusCode).toBe(200);
    const set = (change: ReturnType<typeof sql>) =>
      stage.server.db.transaction((tx) =>
        run(tx, sql`update users set ${change} where id = ${player.userId}`),
      );
    await set(sql`status_id = 3`);
    await isAbsent();
    await set(sql`status_id = 2, deletes_at = now()`);
    await isAbsent();
    await set(sql`deletes_at = null, deleted_at = now()`);
    await isAbsent();
    await set(sql`deleted_at = null`);
    expect((await read(name)).statusCode).toBe(200);
    await save(player, { isPublic: false });
    await isAbsent();
  });

  it('shows up to six own items in the chosen order, and drops one that is gone', async () => {
    const [player, other] = [await stage.server.player(), await stage.server.player()];
    const name = await nameOf(player);
    const ids = await giveItems(player, 7);
    const [foreign = 0] = await giveItems(other, 1);
    const chosen = ids.slice(0, 6).toReversed();
    await save(player, { showcase: chosen });
    const numbers = async () =>
      (await read(name))
        .json<{ showcase: { issuedId: number }[] }>()
        .showcase.map((item) => item.issuedId);
    expect(await numbers()).toEqual([6, 5, 4, 3, 2, 1]);
    for (const wrong of [ids, [foreign], [ids[0] ?? 0, ids[0] ?? 0], [999_999]])
      await expect(save(player, { showcase: wrong })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('showcase') as string,
      });
    await stage.server.db.transaction((tx) =>
      run(tx, sql`update items set state = 'DELETED' where id = ${chosen[0] ?? 0}`),
    );
    expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
    const settings = await callApi(player.connection, 'readCardSettings', {
      params: { id: player.accountId },
    });
    expect(settings.showcase).toEqual(chosen.slice(1));
  });

  it('shows places of settled tournaments, and leaderboards lead to public cards only', async () => {
    const { make, play, close, settled } = stage;
    const cup = await make({ winners: 2, prizes: [stage.prize(1, 2, 5)] });
    const [firstPlayer, secondPlayer] = [await stage.server.player(), await stage.server.player()];
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    await save(secondPlayer, {});
    const name = await nameOf(secondPlayer);
    expect((await read(name)).json()).toMatchObject({ trophies: [] });
    await close();
    await settled(cup.id);
    expect((await read(name)).json()).toMatchObject({ trophies: [{ place: 2 }] });
    const rows = await stage.standings(secondPlayer, cup.id);
    expect(rows.data.map((row) => row.hasCard)).toEqual([false, true]);
  });

  it('is a page with a preview that search engines leave out unless allowed', async () => {
    const player = await stage.server.player();
    const name = await nameOf(player);
    await save(player, {});
    const closed = await page(name);
    expect(closed.statusCode).toBe(200);
    expect(closed.body).toContain('<meta name="robots" content="noindex">');
    expect(closed.body).toContain(`<meta property="og:title" content="${name} | Guildhall">`);
    await save(player, { isIndexed: true });
    expect((await page(name)).body).not.toContain('noindex');
    for (const odd of ['a\u0000b', '<script>', 'x'.repeat(300)])
      expect((await page(odd)).statusCode).toBe(404);
  });

  it('stores exactly one of ten concurrently saved settings', async () => {
    const player = await stage.server.player();
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        save(player, { showsLevel: at % 2 === 0, isIndexed: at % 2 === 0 }),
      ),
    );
    const saved = await callApi(player.connection, 'readCardSettings', {
      params: { id: player.accountId },
    });
    expect(saved.showsLevel).toBe(saved.isIndexed);
  });
});

import { sections } from '@guildhall/contract/sections';
import type { Section } from '@guildhall/contract/kit/section/section';
import {
  isCommandUndoable,
  commandUndoability,
  commandsByCall,
  rowCommandVerbs,
} from '@guildhall/contract/office/commands';
import { valueEffectByCall } from '@guildhall/contract/office/impacts/value-calls';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { many, sql } from '../../src/kernel/db/sql.ts';
import { makeTemplate } from '../harness/server.harness.ts';
import { createUniqueText, declareUndoTestServer } from '../harness/undo.harness.ts';
import { buildSampleRow } from './sample-rows.ts';
import { createUndoScenarios } from './undo-scenarios.ts';

describe('every kind of command is final, or its undo is previewed exactly', () => {
  const stage = declareUndoTestServer();
  const redoable = [
    'activity-log.undo',
    'balance-presets.import',
    'balance-presets.rollback',
    'balance-presets.save',
    'game-servers.drain',
    'game-versions.set-main',
    'recruits.hold',
    'recruits.release',
    'users.change-item',
    'users.delete-inventory',
    'users.update',
  ];
  it.each(Object.entries(createUndoScenarios(stage)))(
    '%s: its undo is previewed row by row, and so is the redo unless final',
    async (kind, perform) => {
      const id = (await perform()) ?? 0;
      expect(await stage.entry(id)).toMatchObject({ type: kind, undoable: true });
      const { previewed, written, shown, undoId } = await stage.compare(id);
      expect(previewed).toEqual(written);
      expect(shown.entries.length).toBeGreaterThan(0);
      await expect(stage.undo(id)).rejects.toMatchObject({ because: 'kernel.undoneAlready' });
      expect(await stage.entry(id)).toMatchObject({ undoable: false });
      const isRedoable = redoable.includes(kind);
      expect(await stage.entry(undoId)).toMatchObject({ undoable: isRedoable });
      expect(shown.canBeUndone).toBe(isRedoable);
      const again = isRedoable ? await stage.redoTwice(undoId) : undefined;
      expect(again?.previewed).toEqual(again?.written);
      const because = isRedoable ? 'kernel.undoneAlready' : 'kernel.undoIsFinal';
      await expect(stage.undo(undoId)).rejects.toMatchObject({ because });
    },
  );

  const makeAvatar = () =>
    stage.row('/api/admin/avatars', { name: createUniqueText(), isDefault: false });
  it.each([
    ['an avatar', async () => ({ itemType: 'AVATAR', itemId: (await makeAvatar()).id })],
    ['currency', () => Promise.resolve({ itemType: 'CURRENCY', itemCurrency: 'BAR', amount: 7 })],
  ])(
    'a purchase of %s: the preview has what it brought, its price and its stock',
    async (_what, toOffer) => {
      const player = await stage.server.player();
      await stage.give(player, 'ORE', 100);
      const { previewed, written, shown } = await stage.compare(
        await stage.buy(player, await toOffer()),
      );
      expect(previewed).toEqual(written);
      expect(shown.effects).toContainEqual(
        expect.objectContaining({ key: 'shop.soldUnits', amount: '-1' }),
      );
      expect(shown.rows).toContainEqual(
        expect.objectContaining({ userId: player.userId, amount: '5', currency: 'ORE' }),
      );
    },
  );

  it.each([
    [
      'items',
      async () => ({
        kind: 'item' as const,
        inventoryId: await makeTemplate(stage.server),
        amount: 2,
      }),
      { key: 'staff.undoThing', amount: '-50' },
    ],
    [
      'currency',
      () => Promise.resolve({ kind: 'currency' as const, currency: 'ORE', amount: 3 }),
      { key: 'staff.takenBackFromBalance', amount: '-75' },
    ],
  ])(
    'the undo of a bulk grant of %s previews the number of players, the sum, and the first rows',
    async (_what, toAction, sum) => {
      const users: Player[] = [];
      for (let n = 0; n < 25; n++) users.push(await stage.server.player());
      const { commandId } = await callApi(stage.admin.connection, 'adminBulkUsers', {
        query: {},
        body: {
          users: users.map(({ userId: id }) => ({ id })),
          action: await toAction(),
          reason: 'Test',
        },
      });
      const { previewed, written, shown } = await stage.compare(commandId ?? 0);
      expect(previewed).toEqual(written);
      expect(shown).toMatchObject({ players: 25, rowsTotal: 25, entriesTotal: 25 });
      expect(shown.effects).toContainEqual(expect.objectContaining({ ...sum, players: 25 }));
      expect(shown.rows.map(({ userId }) => userId)).toEqual(
        users.slice(0, 20).map(({ userId }) => userId),
      );
    },
  );

  /**
   * Changes a field of a row; null if the section has no field that can be changed without further
   * conditions.
   */
  async function change(section: Section, id: number): Promise<number | null> {
    const path = `${section.base}/${id}`;
    const now = await stage.admin.section<Record<string, unknown>>('GET', path);
    for (const name of Object.keys(section.sample)) {
      const value = now[name];
      const others: readonly unknown[] =
        typeof value === 'boolean'
          ? [!value]
          : typeof value === 'number'
            ? [value + 1]
            : typeof value === 'string'
              ? [`${value}2`]
              : [];
      for (const other of others)
        try {
          return (await stage.row(path, { [name]: other })).commandId;
        } catch {
          // the field has its own rule, or refers to another row, so the next field is tried
        }
    }
    return null;
  }
  const rowSections = sections.filter(
    (section): section is Section =>
      section.kind === 'section' &&
      section.ops.includes('create') &&
      section.ops.includes('remove'),
  );
  it.each(rowSections.map((section) => [section.name, section] as const))(
    '%s: the undo of a new, changed and deleted row, alone and in bulk, is previewed',
    async (_name, section) => {
      const make = async () => stage.row(section.base, await buildSampleRow(stage.admin, section));
      const { id } = await make();
      const path = `${section.base}/${id}`;
      const remove = () => stage.admin.section<{ commandId: number }>('DELETE', path);
      const commands = [
        async () => (await remove()).commandId,
        async () =>
          (await stage.row(`${section.base}/bulk`, { ids: [id], remove: true })).commandId,
        () => change(section, id),
        async () => {
          await remove();
          return (await make()).commandId;
        },
      ];
      for (const command of commands) {
        const entry = await command();
        if (entry === null) continue;
        const { previewed, written } = await stage.compare(entry);
        expect(previewed).toEqual(written);
      }
    },
  );

  it('every kind is declared once: with an undo step if reversible, without one if final', () => {
    const { undo } = stage.server.app.kernel;
    const steps = new Set(undo.kinds());
    const ofRows = sections.flatMap(({ name, kind }) => {
      if (kind === 'feed') return [];
      return (kind === 'section' ? rowCommandVerbs : ['update']).map((verb) => `${name}.${verb}`);
    });
    const kinds = [...Object.keys(commandUndoability), ...ofRows];
    // an undo is undone by the step that is registered for the undone command
    const own = kinds.filter((kind) => kind !== 'activity-log.undo');
    expect(own.filter((kind) => isCommandUndoable(kind) !== steps.has(kind))).toEqual([]);
    expect([...steps].filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect(() => undo.register('tournaments.settle', () => Promise.reject(new Error()))).toThrow(
      'tournaments.settle is final',
    );
  });

  it('every call that changes data names the command it runs', () => {
    // calls that are not in the log, or are recorded under several kinds, such as approved commands
    // and changes of an item.
    const without = new Set([
      'adminActivityCounts',
      'adminDebtSums',
      'sumTransactions',
      'adminPreviewUndo',
      'adminSaveUserItem',
      'adminUserNames',
      'adminVerifyLog',
      'approveRequest',
      'confirmBinding',
      'endAdminSession',
      'openTwoFactorSession',
      'removeView',
      'requestAdminSession',
      'saveView',
      'startBinding',
      'validateBalancePreset',
    ]);
    const calls = Object.keys(valueEffectByCall);
    expect(
      calls.filter((call) => Object.hasOwn(commandsByCall, call) === without.has(call)),
    ).toEqual([]);
  });

  it('a final command offers no undo, and its undo and preview are refused with the reason', async () => {
    await callApi(stage.admin.connection, 'adminEndSessions', {
      ...stage.on(await stage.server.player()),
      body: { reason: 'Test' },
    });
    const newest = await many<{ id: string; type: string }>(
      stage.server.db.read,
      sql`select max(id)::text as id, type from commands where done group by type`,
    );
    const finals = newest
      .filter(({ type }) => !isCommandUndoable(type))
      .map(({ id }) => Number(id));
    expect(finals).toContain(await stage.newest('users.end-sessions'));
    for (const id of finals) {
      expect(await stage.entry(id)).toMatchObject({ undoable: false });
      for (const refused of [stage.undo, stage.preview])
        await expect(refused(id)).rejects.toMatchObject({
          status: 409,
          code: 'NOT_UNDOABLE',
          because: 'kernel.notUndoable',
        });
    }
  });
});

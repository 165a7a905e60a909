import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

const presets = '/api/game/admin/balance-presets';
const versions = '/api/game/admin/versions';
type Table = Awaited<ReturnType<typeof tableOf>>;
const tableOf = (admin: Admin, id: number) =>
  callApi(admin.connection, 'balancePresetTable', { params: { id } });

describe('balance presets', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const preset = async (name = `Preset ${randomBytes(4).toString('hex')}`) =>
    (await admin.section<{ id: number }>('POST', presets, { name })).id;
  const version = async (balancePresetId: number, enabled = true) =>
    (
      await admin.section<{ id: number }>('POST', versions, {
        name: `v-${randomBytes(4).toString('hex')}`,
        balancePresetId,
        enabled,
      })
    ).id;
  const save = (
    id: number,
    body: { set?: object[]; remove?: number[]; reason?: string },
    preview = false,
    headers: Record<string, string> = {},
  ) =>
    callApi(
      admin.connection,
      'saveBalanceParameters',
      { params: { id }, query: preview ? { preview: 'true' } : {}, body: body as never },
      { headers },
    );
  const undo = (id: number | null) =>
    admin.section('POST', `/api/admin/activity-log/${String(id)}/undo`, { reason: 'Test' });
  const valueIn = ({ parameters }: Table, name: string) =>
    parameters.find((parameter) => parameter.name === name)?.value;
  const idIn = ({ parameters }: Table, name: string) =>
    parameters.find((parameter) => parameter.name === name)?.id ?? 0;

  it('exist on installation with a main version; a new preset has everything the platform reads (R3.68)', async () => {
    const { data } = await admin.section<{ data: { name: string; isMain: boolean }[] }>(
      'POST',
      `${versions}/list`,
      {},
    );
    expect(data).toMatchObject([{ name: '1.0', isMain: true, enabled: true }]);
    const table = await tableOf(admin, await preset());
    expect(table.missing).toEqual([]);
    expect(valueIn(table, 'exp.step')).toBe('100');
    expect(table.parameters.every(({ known }) => known)).toBe(true);
  });
  it('save many cells as one version and command; one undo restores removed rows as themselves', async () => {
    const id = await preset();
    const before = await tableOf(admin, id);
    const step = idIn(before, 'exp.step');
    const gone = idIn(before, 'exp.growth');
    const reply = await save(id, {
      set: [
        { id: step, value: '250' },
        {
          name: 'sword.damage',
          type: 'DECIMAL',
          value: '1.5',
          tags: ['sword'],
          validation: '0..10',
        },
      ],
      remove: [gone],
    });
    expect(reply.version).toBe(before.version + 1);
    expect(reply.changes.map(({ name }) => name).sort()).toEqual([
      'exp.growth',
      'exp.step',
      'sword.damage',
    ]);
    const after = await tableOf(admin, id);
    expect([valueIn(after, 'exp.step'), valueIn(after, 'sword.damage')]).toEqual(['250', '1.5']);
    expect(after.missing.map(({ name }) => name)).toEqual(['exp.growth']);
    await undo(reply.commandId);
    const back = await tableOf(admin, id);
    expect(
      back.parameters.map(({ id: parameterId, name, value }) => [parameterId, name, value]),
    ).toEqual(
      before.parameters.map(({ id: parameterId, name, value }) => [parameterId, name, value]),
    );
    await expect(undo(reply.commandId)).rejects.toMatchObject({ because: 'kernel.undoneAlready' });
  });
  it('may swap names in one save; an empty save is none, and a save of a stale version is refused', async () => {
    const id = await preset();
    await save(id, {
      set: [
        { name: 'left', type: 'INT', value: '1' },
        { name: 'right', type: 'INT', value: '2' },
      ],
    });
    const table = await tableOf(admin, id);
    await save(id, {
      set: [
        { id: idIn(table, 'left'), name: 'right' },
        { id: idIn(table, 'right'), name: 'left' },
      ],
    });
    const swapped = await tableOf(admin, id);
    expect([valueIn(swapped, 'left'), valueIn(swapped, 'right')]).toEqual(['2', '1']);
    const same = { set: [{ id: idIn(swapped, 'left'), value: '2' }] };
    expect(await save(id, same)).toMatchObject({ commandId: null, version: swapped.version });
    const stale = { 'if-match': `"${swapped.version - 1}"` };
    await expect(
      save(id, { set: [{ id: idIn(swapped, 'left'), value: '9' }] }, false, stale),
    ).rejects.toMatchObject({ status: 412, code: 'STALE' });
  });
  it.each([
    ['a number that is none', { type: 'INT', value: '1.5' }, 'value', 'problem.whole'],
    ['a range', { type: 'INT', value: '7', validation: '1..5' }, 'value', 'problem.between'],
    [
      'a range that is none',
      { type: 'INT', value: '7', validation: '5..1' },
      'validation',
      'rule.range',
    ],
    ['a flag', { type: 'BOOLEAN', value: 'yes' }, 'value', 'problem.flag'],
    ['a pattern', { type: 'STRING', value: 'b', validation: '[a]+' }, 'value', 'rule.pattern'],
    [
      'a pattern that steps back',
      { type: 'STRING', value: 'aa', validation: '(a)\\1' },
      'validation',
      'rule.noPattern',
    ],
    ['JSON', { type: 'JSON', value: '{' }, 'value', 'rule.json'],
    [
      'a schema',
      { type: 'JSON', value: '{"hp":"x"}', validation: '{"properties":{"hp":{"type":"integer"}}}' },
      'value',
      'rule.schema',
    ],
    [
      'a schema that is none',
      { type: 'JSON', value: '1', validation: '{"type":"wood"}' },
      'validation',
      'rule.noSchema',
    ],
    [
      'what the platform reads',
      { name: 'exp.step', type: 'INT', value: '0' },
      'value',
      'problem.atLeast',
    ],
    [
      'the type of what the platform reads',
      { name: 'missions.daily', type: 'STRING', value: '3' },
      'type',
      'rule.readAs',
    ],
  ])(
    'judge %s: the preview names it, and the save is refused at its place',
    async (_what, cell, field, because) => {
      const id = await preset();
      const table = await tableOf(admin, id);
      const row: Record<string, unknown> = { name: 'own', ...cell };
      const known = idIn(table, String(row['name']));
      const body = { set: [known > 0 ? { id: known, ...cell } : row] };
      const { problems } = await save(id, body, true);
      expect(problems).toMatchObject([
        { at: 0, name: row['name'], field, because: { key: because } },
      ]);
      await expect(save(id, body)).rejects.toMatchObject({
        status: 400,
        fields: { [`set.0.${field}`]: because },
      });
      expect(await tableOf(admin, id)).toEqual(table);
    },
  );
  it('match an expensive pattern in no time', async () => {
    const id = await preset();
    const evil = {
      name: 'evil',
      type: 'STRING',
      value: `${'a'.repeat(5_000)}b`,
      validation: '(a+)+',
    };
    const schema = {
      name: 'schema',
      type: 'JSON',
      value: JSON.stringify(`${'a'.repeat(5_000)}b`),
      validation: '{"pattern":"^(a+)+$"}',
    };
    const start = performance.now();
    const { problems } = await save(id, { set: [evil, schema] }, true);
    expect(problems.map(({ because }) => because.key)).toEqual(['rule.pattern', 'rule.schema']);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
  it('are locked by an enabled version, which is named; a clone can change, and disabling unlocks', async () => {
    const id = await preset();
    const made = await save(id, { set: [{ name: 'own', type: 'INT', value: '1' }] });
    const table = await tableOf(admin, id);
    const using = await version(id);
    const { name } = await admin.section<{ name: string }>('GET', `${versions}/${using}`);
    const own = idIn(table, 'own');
    const path = `${presets}/${id}/parameters`;
    const refusal = { status: 409, because: 'balance.fixed' };
    await expect(save(id, { set: [{ id: own, value: '2' }] })).rejects.toMatchObject(refusal);
    await expect(save(id, { remove: [own] }, true)).rejects.toMatchObject(refusal);
    await expect(admin.section('POST', `${path}/${own}`, { value: '2' })).rejects.toMatchObject({
      message: expect.stringContaining(name) as string,
    });
    await expect(admin.section('DELETE', `${path}/${own}`)).rejects.toMatchObject(refusal);
    await expect(
      admin.section('POST', path, { name: 'more', type: 'INT', value: '1' }),
    ).rejects.toMatchObject(refusal);
    await expect(
      admin.section('POST', `${path}/import`, { format: 'json', text: '[]', removeOthers: true }),
    ).rejects.toMatchObject(refusal);
    await expect(undo(made.commandId)).rejects.toMatchObject({ because: 'balance.fixed' });
    await expect(admin.section('DELETE', `${presets}/${id}`)).rejects.toMatchObject({
      code: 'IN_USE',
    });
    expect(await tableOf(admin, id)).toMatchObject({ fixedBy: name, version: table.version });
    const clone = await callApi(admin.connection, 'cloneBalancePreset', {
      params: { id },
      body: { name: `${name} copy` },
    });
    const copy = await tableOf(admin, clone.id);
    await save(clone.id, { set: [{ id: idIn(copy, 'own'), value: '2' }] });
    const { data } = await callApi(admin.connection, 'compareBalancePresets', {
      params: { id },
      query: { with: String(clone.id) },
    });
    expect(data.filter(({ differs }) => differs.length > 0)).toMatchObject([
      { name: 'own', differs: ['value'], left: { value: '1' }, right: { value: '2' } },
    ]);
    await admin.section('POST', `${versions}/${using}`, { enabled: false });
    await save(id, { set: [{ id: own, value: '3' }] });
  });
  it('make an enabled version wait while its preset is saved: an active one never changes', async () => {
    const id = await preset();
    const using = await version(id, false);
    const results = await Promise.allSettled([
      ...Array.from({ length: 8 }, (_one, n) =>
        save(id, { set: [{ name: `cell.n${n}`, type: 'INT', value: '1' }] }),
      ),
      admin.section('POST', `${versions}/${using}`, { enabled: true }),
    ]);
    expect(results.at(-1)?.status).toBe('fulfilled');
    const { parameters } = await tableOf(admin, id);
    const saved = results.slice(0, -1).filter(({ status }) => status === 'fulfilled').length;
    expect(parameters.filter(({ known }) => !known)).toHaveLength(saved);
    await expect(
      save(id, { set: [{ name: 'late', type: 'INT', value: '1' }] }),
    ).rejects.toMatchObject({ because: 'balance.fixed' });
  });
  it('show each save with author, reason and changes; a rollback restores the table of that time', async () => {
    const id = await preset();
    await save(id, { set: [{ name: 'own', type: 'INT', value: '1' }], reason: 'First' });
    const first = await tableOf(admin, id);
    await save(id, { set: [{ id: idIn(first, 'own'), value: '2' }], reason: 'Second' });
    await save(id, { remove: [idIn(first, 'own')], reason: 'Third' });
    const { data } = await callApi(admin.connection, 'balancePresetHistory', { params: { id } });
    expect(data.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['EDIT', 'Third'],
      ['EDIT', 'Second'],
      ['EDIT', 'First'],
      ['START', null],
    ]);
    expect(data[1]?.changes).toMatchObject([
      { name: 'own', before: { value: '1' }, after: { value: '2' } },
    ]);
    const back = { params: { id }, body: { to: data[2]?.id ?? 0, reason: 'Back' } };
    const shown = await callApi(admin.connection, 'rollbackBalancePreset', {
      ...back,
      query: { preview: 'true' },
    });
    expect(shown.changes).toMatchObject([{ name: 'own', before: null, after: { value: '1' } }]);
    expect(valueIn(await tableOf(admin, id), 'own')).toBeUndefined();
    await callApi(admin.connection, 'rollbackBalancePreset', { ...back, query: {} });
    const now = await tableOf(admin, id);
    expect([idIn(now, 'own'), valueIn(now, 'own')]).toEqual([idIn(first, 'own'), '1']);
    const other = await preset();
    await expect(
      callApi(admin.connection, 'rollbackBalancePreset', {
        params: { id: other },
        query: {},
        body: back.body,
      }),
    ).rejects.toMatchObject({ status: 400, fields: { to: 'balance.noRevision' } });
  });
  it('return exports as CSV or JSON unchanged; a dry run lists all changes, applied all or none', async () => {
    const id = await preset();
    await save(id, {
      set: [
        {
          name: 'formula',
          type: 'STRING',
          value: '=1+1',
          tags: ['a', 'b'],
          description: "'quoted",
        },
        { name: 'minus', type: 'INT', value: '-5', validation: '-10..0' },
        { name: 'tree', type: 'JSON', value: '{"a":[1,"x,y\\n"]}' },
      ],
    });
    const fileOf = async (format: 'csv' | 'json') =>
      (
        await admin.connection.send('POST', `${presets}/${id}/parameters/export`, {
          body: { format },
        })
      ).text;
    const load = (
      target: number,
      format: 'csv' | 'json',
      text: string,
      overrides: { removeOthers?: boolean; dryRun?: boolean } = {},
    ) =>
      callApi(admin.connection, 'importBalanceParameters', {
        params: { presetId: target },
        query: overrides.dryRun ? { dryRun: 'true' } : {},
        body: { format, text, removeOthers: overrides.removeOthers ?? false },
      });
    const plain = ({ parameters }: Table) =>
      parameters.map(({ name, type, value, description, tags, validation }) => ({
        name,
        type,
        value,
        description,
        tags,
        validation,
      }));
    const table = await tableOf(admin, id);
    expect(await fileOf('csv')).toContain(`"'=1+1"`);
    for (const format of ['csv', 'json'] as const) {
      const text = await fileOf(format);
      expect(await load(id, format, text, { removeOthers: true })).toMatchObject({
        changes: [],
        commandId: null,
      });
      const other = await preset();
      await load(other, format, text);
      expect(plain(await tableOf(admin, other))).toEqual(plain(table));
    }
    const mixed =
      'name,type,value\r\nminus,INT,-7\r\nfresh,INT,1\r\nminus,INT,2\r\nformula,INT,x\r\n';
    const dry = await load(id, 'csv', mixed, { dryRun: true });
    expect(dry.changes.map(({ name }) => name)).toContain('fresh');
    expect(dry.problems).toMatchObject([
      { at: 2, line: 4, name: 'minus', because: { key: 'balance.notTwice' } },
      { at: 3, line: 5, name: 'formula', because: { key: 'problem.whole' } },
    ]);
    await expect(load(id, 'csv', mixed)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('line 5: ') as string,
    });
    await expect(load(id, 'csv', 'what,is\r\n1,2\r\n')).rejects.toMatchObject({
      message: expect.stringContaining('line 1: must have a column name') as string,
    });
    await expect(load(id, 'json', '[\n{"name":"a",}]')).rejects.toMatchObject({
      message: expect.stringContaining('line 2, column 13: } is not expected') as string,
    });
    const byHand = '[{"name":"fresh","type":"INT","value":1},\n{"name":"1","type":"INT"}]';
    expect((await load(id, 'json', byHand, { dryRun: true })).problems).toMatchObject([
      { at: 1, line: 2, name: '1' },
    ]);
    expect(await tableOf(admin, id)).toEqual(table);
  });
  it('read a spreadsheet’s own format, with faults by the line of the file', async () => {
    const id = await preset();
    const load = (rows: readonly string[], dryRun: boolean) =>
      callApi(admin.connection, 'importBalanceParameters', {
        params: { presetId: id },
        query: dryRun ? { dryRun: 'true' } : {},
        body: { format: 'csv', text: rows.join('\r\n') },
      });
    const written = [
      'sep=;',
      'Name;Type;Value;Description;;',
      'a.rate;decimal;1,5;"two',
      'lines";;',
      ';;;;;',
      'a.open;BOOLEAN;ИСТИНА;;;',
      'a.shut;boolean;FALSE',
      'a.many;INT;1 000;;;',
      'a.text;STRING;TRUE;;;',
      'a.json;JSON;2,5;;;',
    ];
    await load(written, false);
    const { parameters } = await tableOf(admin, id);
    const value = (name: string) => parameters.find((row) => row.name === name)?.value;
    const names = ['a.rate', 'a.open', 'a.shut', 'a.many', 'a.text', 'a.json'];
    expect(names.map(value)).toEqual(['1.5', 'true', 'false', '1000', 'TRUE', '2.5']);
    const faulty = [...written, 'a.half;DECIMAL;1.234;;;', 'a.whole;INT;1,5;;;'];
    expect((await load(faulty, true)).problems).toMatchObject([
      { line: 11, because: { key: 'file.pointUnclear' } },
      { line: 12, because: { key: 'problem.whole' } },
    ]);
    const commas = ['name,type,value', '"a\n.b",INT,1', 'a.c,DECIMAL,"1,234"'];
    expect((await load(commas, true)).problems).toMatchObject([
      { line: 2, field: 'name' },
      { line: 4, because: { key: 'file.commaUnclear' } },
    ]);
    for (const [rows, line] of [
      [['name;type;value', 'a;INT;1;;5'], 2],
      [['name;type;value;type', 'a;INT;1;INT'], 1],
      [['name;type;value', 'a;STRING;"b'], 2],
    ] as const)
      await expect(load(rows, true)).rejects.toMatchObject({
        message: expect.stringContaining(`line ${line}: `) as string,
      });
  });
  it('have calls for one parameter with the same rules: filters, types, faults by field, versions', async () => {
    const presetId = await preset();
    const path = `${presets}/${presetId}/parameters`;
    const { id } = await admin.section<{ id: number }>('POST', path, {
      name: 'bow.range',
      type: 'INT',
      value: '12',
      tags: ['bow'],
    });
    const parameter = await callApi(admin.connection, 'getBalanceParameter', {
      params: { presetId, id },
    });
    expect(parameter).toMatchObject({
      name: 'bow.range',
      known: false,
      version: 1,
      description: '',
    });
    for (const filter of [{ q: 'bow' }, { tag: 'bow' }, { q: 'range', type: 'INT' }])
      expect(
        (await admin.section<{ data: { id: number }[] }>('POST', `${path}/list`, filter)).data,
      ).toMatchObject([{ id }]);
    expect(
      await callApi(admin.connection, 'searchBalanceParameters', {
        params: { presetId },
        query: { name: 'bow' },
      }),
    ).toEqual({ data: [{ id, name: 'bow.range' }] });
    await expect(admin.section('POST', `${path}/${id}`, { value: 'x' })).rejects.toMatchObject({
      fields: { value: 'problem.whole' },
    });
    await expect(
      admin.section('POST', path, { name: 'BOW.range', type: 'INT', value: '1' }),
    ).rejects.toMatchObject({ fields: { name: 'rule.takenByParameter' } });
    const saved = await admin.section<{ version: number }>('POST', `${path}/${id}`, {
      value: '13',
    });
    expect(saved.version).toBe(2);
    await expect(
      admin.section('POST', `${path}/${id}`, { value: '14' }, { 'if-match': '"1"' }),
    ).rejects.toMatchObject({ status: 412 });
    const other = await preset();
    for (const absent of [
      `${presets}/${other}/parameters/${id}`,
      `${presets}/99999/parameters/${id}`,
    ])
      await expect(admin.section('POST', absent, { value: '1' })).rejects.toMatchObject({
        status: 404,
      });
    await admin.section('DELETE', `${path}/${id}`);
    await expect(admin.section('GET', `${path}/${id}`)).rejects.toMatchObject({ status: 404 });
  });
  it('hold at most a thousand parameters and a number of characters, whoever adds them', async () => {
    const id = await preset();
    const cells = (count: number, value: string) =>
      Array.from({ length: count }, (_one, n) => ({ name: `c${n}`, type: 'STRING', value }));
    await expect(save(id, { set: cells(1_000, 'x') })).rejects.toMatchObject({
      fields: { set: 'balance.parametersMax' },
    });
    await expect(save(id, { set: cells(30, 'x'.repeat(19_000)) })).rejects.toMatchObject({
      fields: { set: 'balance.valuesMax' },
    });
  });
  it('apply the main version’s level curve and missions at once; levels never fall, gentler ones pay', async () => {
    const player = await server.player();
    const game = await server.gameServer();
    await playTestMatch(game, [player], 450);
    expect(await player.me()).toMatchObject({ lvl: 5, exp: 50, maxExp: 100 });
    const main = async (set: { name: string; value: string }[], force = true) => {
      const id = await preset();
      const table = await tableOf(admin, id);
      await save(id, { set: set.map(({ name, value }) => ({ id: idIn(table, name), value })) });
      const using = await version(id);
      return callApi(admin.connection, 'setMainVersion', {
        params: { id: using },
        query: {},
        body: { force },
      });
    };
    const finished = async (taskId: number | null) => {
      for (;;) {
        const { status } = await callApi(admin.connection, 'taskResult', {
          params: { taskId: taskId ?? 0 },
        });
        if (status === 'FINISHED') return;
        expect(['CREATED', 'STARTED']).toContain(status);
      }
    };
    const steep = await main([{ name: 'exp.step', value: '1000' }]);
    expect(steep.changes).toEqual([{ name: 'exp.step', from: 100, to: 1000 }]);
    expect(await player.me()).toMatchObject({ lvl: 5, maxExp: 1000 });
    await finished(steep.taskId);
    expect(await player.me()).toMatchObject({ lvl: 5, exp: 0 });
    const gentle = await main([{ name: 'exp.step', value: '50' }]);
    expect(gentle.effects).toContainEqual(
      expect.objectContaining({ key: 'progress.levelsRise', count: 1 }),
    );
    await finished(gentle.taskId);
    expect(await player.me()).toMatchObject({ lvl: 10, exp: 0, maxExp: 50 });
    const held = await main([
      { name: 'exp.step', value: '50' },
      { name: 'match.expMax', value: '10' },
    ]);
    await finished(held.taskId);
    await playTestMatch(game, [player], 11);
    expect(await player.me()).toMatchObject({ lvl: 10, exp: 0 });
  });
});

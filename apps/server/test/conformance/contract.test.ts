import { sections } from '@guildhall/contract/sections';
import { api } from '@guildhall/contract/api';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import {
  buildSectionEndpoints,
  pickFieldsWithTableColumn,
  pickFieldsSentByForms,
} from '@guildhall/contract/kit/section/section';
import { buildPagingBody } from '@guildhall/contract/kit/section/section-paging';
import type { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemMessages } from '@guildhall/contract/kit/text/problem.messages';
import { many, run, sql } from '../../src/kernel/db/sql.ts';
import { toSnakeCase } from '../../src/engine/store/section-tables.ts';
import {
  makeLevelReward,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';
import { buildSampleRow } from './sample-rows.ts';
import { kernelMessages } from '../../src/kernel/kernel.messages.ts';
import { getSectionNoun } from '../../src/engine/section-messages.ts';
import { buildFieldRefusalMatcher, formatSentence } from '../harness/messages.harness.ts';

/** Sections whose rows operators create. Other sections have all their rows from the start. */
const every = sections
  .filter((section) => section.kind === 'section')
  .filter(({ ops }) => ops.includes('create'))
  .map((section) => [section.name, section] as const);

describe('the contract', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  it('has every declared call mounted, and nothing else (R7.176)', () => {
    const declared = [
      ...Object.values(api),
      ...Object.values(gameServerApi),
      ...sections.flatMap((section) => Object.values(buildSectionEndpoints(section))),
    ].map((entry) => `${entry.method} ${entry.path}`);
    expect(
      server.app.mounted.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort(),
    ).toEqual(declared.sort());
  });

  it('answers a missing address like an unknown one', async () => {
    await expect(admin.connection.call('GET', '/api/admin/nothing-here')).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    await expect(
      admin.connection.call('POST', '/api/banking/admin/nothing-here/list', { body: {} }),
    ).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(
    sections
      .filter((section) => section.kind === 'section')
      .map((section) => [section.name, section] as const),
  )('has the columns of %s as declared', async (_name, section) => {
    const columns = await many<{ name: string }>(
      server.db.read,
      sql`select column_name as name from information_schema.columns where table_name = ${toSnakeCase(section.name)}`,
    );
    const names = new Set(columns.map((row) => row.name));
    const missing = Object.keys(pickFieldsWithTableColumn(section.fields)).filter(
      (field) => !names.has(toSnakeCase(field)),
    );
    expect(missing).toEqual([]);
  });

  // (R7.99, R7.100, R7.101, R7.102)
  it.each(every)(
    '%s: a row is created, read, unchanged by an empty patch, deleted and restored',
    async (_name, section) => {
      const sent = await buildSampleRow(admin, section);
      const { id } = await admin.section<{ id: number }>('POST', section.base, sent);
      const before = await admin.section<Record<string, unknown>>('GET', `${section.base}/${id}`);
      expect(before).toMatchObject(sent);
      await admin.section('POST', `${section.base}/${id}`, {});
      const after = await admin.section<Record<string, unknown>>('GET', `${section.base}/${id}`);
      expect(after).toEqual(before);
      const listed = await admin.section<{ data: { id: number }[] }>(
        'POST',
        `${section.base}/list`,
        buildPagingBody(section, 1, 100),
      );
      expect(listed.data.map((row) => row.id)).toContain(id);
      const removed = await admin.section<{ commandId: number }>('DELETE', `${section.base}/${id}`);
      await expect(admin.section('GET', `${section.base}/${id}`)).rejects.toMatchObject({
        status: 404,
      });
      await admin.section('POST', `/api/admin/activity-log/${removed.commandId}/undo`, {
        reason: 'Test',
      });
      expect(await admin.section('GET', `${section.base}/${id}`)).toMatchObject(sent);
    },
  );

  it.each(every)('refuses unknown fields of %s by name', async (_name, section) => {
    await expect(admin.section('POST', section.base, { nonsense: 1 })).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: expect.stringContaining('nonsense'),
    });
    await expect(admin.section('POST', `${section.base}/list`, { page: 0 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('page'),
    });
  });

  it('exports every list as CSV that a spreadsheet does not execute (R7.7)', async () => {
    await admin.section('POST', '/api/game/admin/inventory-kinds', { name: '=HYPERLINK("x")' });
    const { text, headers } = await admin.connection.send(
      'POST',
      '/api/game/admin/inventory-kinds/export',
      { body: {} },
    );
    expect(headers.get('content-type')).toContain('text/csv');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    await makeLevelReward(server, 9, await makeTemplate(server));
    for (const section of sections.filter((section) => section.kind !== 'settings'))
      expect(
        (await admin.connection.send('POST', `${section.base}/export`, { body: {} })).text,
      ).toContain('ID');
  });

  const newestEntry = async (): Promise<number> =>
    (
      await admin.section<{ data: { id: number }[] }>('POST', '/api/admin/activity-log/list', {
        perPage: 1,
      })
    ).data[0]?.id ?? 0;
  /** Possible changes of one field. The rules of a section may refuse some of these changes. */
  const changesOf = (
    section: (typeof every)[number][1],
    row: Record<string, unknown>,
  ): Record<string, unknown>[] =>
    Object.entries(pickFieldsSentByForms(section.fields)).flatMap(([field, { kind }]) => {
      const value = row[field];
      if ((kind === 'text' || kind === 'long-text') && typeof value === 'string')
        return [{ [field]: `${value}2` }];
      if (kind === 'flag') return [{ [field]: value !== true }];
      if (kind === 'per-rarity' && Array.isArray(value))
        return [{ [field]: value.toReversed() as unknown }];
      if (kind === 'url') return [{ [field]: `${String(value)}2` }];
      return (kind === 'int' || kind === 'amount') && typeof value === 'number'
        ? [{ [field]: value + 1 }]
        : [];
    });
  const changed = async (
    section: (typeof every)[number][1],
    id: number,
  ): Promise<{ commandId: number }> => {
    const row = await admin.section<Record<string, unknown>>('GET', `${section.base}/${id}`);
    for (const change of changesOf(section, row)) {
      const reply = await admin
        .section<{ commandId: number | null }>('POST', `${section.base}/${id}`, change)
        .catch(() => undefined);
      if (reply?.commandId) return { commandId: reply.commandId };
    }
    throw new Error(`Nothing of ${section.name} could be changed`);
  };
  /** Returns a new name, or a new value of a choice. */
  const nextName = ({ fields }: (typeof every)[number][1], name: unknown) =>
    fields['name']?.choices?.at(-1)?.value ?? `${String(name)} again`;
  /** Values that must differ between any two rows. */
  const others = {
    lvl: 8,
    code: 'PEARLS',
    shortcut: 'nl',
    symbol: 'SALTY',
    key: 'TYPED-BYHAND-2',
    order: 4,
    seasonCounter: 40,
    roleId: '998877665544332211',
  };
  /** Sections with at most one row per currency, or one row per currency and kind. */
  const oneOfACurrency = new Set(['currency-prices', 'currency-thresholds', 'currency-urls']);
  let currencies = 0;
  const otherCurrency = async (): Promise<string> => {
    const code = `OTHER${'ABCDEFGHIJ'[currencies++] ?? ''}`;
    await admin.section('POST', '/api/banking/admin/currencies', { name: code, code, type: 0 });
    return code;
  };
  const made = async (
    name: string,
    section: (typeof every)[number][1],
  ): Promise<{ id: number; commandId: number; sent: Record<string, unknown> }> => {
    const sent = await buildSampleRow(admin, section);
    const again = {
      ...sent,
      ...(oneOfACurrency.has(name) && { currency: await otherCurrency() }),
      ...('name' in sent && { name: nextName(section, sent['name']) }),
      ...Object.fromEntries(Object.entries(others).filter(([field]) => field in sent)),
      ...('internalName' in sent && { internalName: `${String(sent['internalName'])}_again` }),
      ...('maxCharges' in sent && { rarity: 2 }),
      ...(name === 'referral-events' && {
        start: '2032-03-03T00:00:00.000Z',
        end: '2032-03-10T00:00:00.000Z',
      }),
      ...(name === 'activity-events' && {
        start: '2032-03-03T00:00:00.000Z',
        end: '2032-03-10T00:00:00.000Z',
      }),
    };
    return {
      ...(await admin.section<{ id: number; commandId: number }>('POST', section.base, again)),
      sent: again,
    };
  };

  it.each(every)(
    '%s: an empty change returns the row without a version and without a record',
    async (name, section) => {
      const { id, sent } = await made(name, section);
      const before = await admin.section<{ version: number }>('GET', `${section.base}/${id}`);
      const newest = await newestEntry();
      const { retroactive: _switch, ...same } = sent;
      for (const body of [{}, same, { reason: 'Nothing to do' }])
        expect(await admin.section('POST', `${section.base}/${id}`, body)).toEqual({
          id,
          version: before.version,
          commandId: null,
          ...(section.runsTask && { taskId: null }),
        });
      expect(
        await admin.section('POST', `${section.base}/bulk`, { ids: [id], set: {} }),
      ).toMatchObject({ rows: 0, refused: [], commandId: null });
      expect(await admin.section('GET', `${section.base}/${id}`)).toEqual(before);
      expect(await newestEntry()).toBe(newest);
      // other changes still work.
      await changed(section, id);
      expect(await admin.section('GET', `${section.base}/${id}`)).toMatchObject({
        version: before.version + 1,
      });
      await expect(
        admin.section('POST', `${section.base}/${id}`, {}, { 'if-match': `"${before.version}"` }),
      ).rejects.toMatchObject({ status: 412, code: 'STALE' });
      await admin.section('DELETE', `${section.base}/${id}`);
    },
  );
  it.each(every)(
    '%s: undoing a creation or change of a row changed since is refused (R7.114)',
    async (name, section) => {
      const { id, commandId } = await made(name, section);
      const first = await changed(section, id);
      await changed(section, id);
      const last = await admin.section<Record<string, unknown>>('GET', `${section.base}/${id}`);
      for (const undone of [commandId, first.commandId])
        await expect(
          admin.section('POST', `/api/admin/activity-log/${undone}/undo`, { reason: 'Test' }),
        ).rejects.toMatchObject({
          status: 409,
          code: 'NOT_UNDOABLE',
          because: 'kernel.rowChanged',
        });
      expect(await admin.section('GET', `${section.base}/${id}`)).toEqual(last);
      await admin.section('DELETE', `${section.base}/${id}`);
    },
  );
  it.each(
    sections
      .filter((section) => section.kind === 'settings')
      .map((section) => [section.name, section] as const),
  )(
    '%s: a stale save answers 412 with the present row; an empty one leaves version and log',
    async (_name, section) => {
      const before = await admin.section<{ version: number }>('GET', section.base);
      const newest = await newestEntry();
      await expect(
        admin.section('POST', section.base, {}, { 'if-match': `"${before.version + 1}"` }),
      ).rejects.toMatchObject({
        status: 412,
        code: 'STALE',
        details: { row: { version: before.version } },
      });
      expect(await admin.section('POST', section.base, {})).toEqual({
        version: before.version,
        commandId: null,
      });
      expect([await admin.section('GET', section.base), await newestEntry()]).toEqual([
        before,
        newest,
      ]);
    },
  );

  it.each([
    ['grant-limits', '/api/game/admin/grant-limits', [{ items: 7 }, { items: 8 }]],
    [
      'sessions-settings',
      '/api/game/admin/sessions-settings',
      [{ enabled: false }, { enabled: true }],
    ],
    ['stakes-mode', '/api/admin/stakes-mode', [{ feePercent: 5 }, { stakes: [7] }]],
  ])(
    '%s: a stale undo or save is refused, and its contents are not stored (R7.114)',
    async (_name, base, [entry, two]) => {
      const undo = (id: number) =>
        admin.section('POST', `/api/admin/activity-log/${id}/undo`, { reason: 'Test' });
      const { version } = await admin.section<{ version: number }>('GET', base);
      const first = await admin.section<{ commandId: number }>('POST', base, entry, {
        'if-match': `"${version}"`,
      });
      const second = await admin.section<{ commandId: number }>('POST', base, two);
      await expect(undo(first.commandId)).rejects.toMatchObject({
        status: 409,
        code: 'NOT_UNDOABLE',
        because: 'kernel.settingsChanged',
      });
      await expect(
        admin.section('POST', base, entry, { 'if-match': `"${version + 1}"` }),
      ).rejects.toMatchObject({ status: 412, code: 'STALE', details: { row: two } });
      expect(await admin.section('GET', base)).toMatchObject({ ...two, version: version + 2 });
      await undo(second.commandId);
      expect(await admin.section('GET', base)).toMatchObject({ ...entry, version: version + 3 });
    },
  );

  /** Counts the rows of an export, because a row may have several lines and totals do not count. */
  const lines = (text: string): number => new Set(text.match(/^\d+(?=,)/gm)).size;
  const csvOf = async (base: string, filters: Record<string, unknown>): Promise<string> =>
    (await admin.connection.send('POST', `${base}/export`, { body: filters })).text;
  it.each(
    sections
      .filter((section) => section.kind !== 'settings')
      .map((section) => [section.name, section] as const),
  )(
    '%s: an export is logged with filters and count, and equals the list for every filter (R7.7)',
    async (name, section) => {
      const listed = async (filters: Record<string, unknown>) => {
        const { totalPages, data } = await admin.section<{
          totalPages: number;
          data: Record<string, unknown>[];
        }>('POST', `${section.base}/list`, { ...filters, ...buildPagingBody(section, 1, 1) });
        return { total: data.length === 0 ? 0 : totalPages, first: data[0] };
      };
      const { first } = await listed({});
      const wanted = Object.entries(section.fields).filter(
        ([field, entry]) => entry.filter && first?.[field] !== null && first?.[field] !== undefined,
      );
      for (const filters of [{}, ...wanted.map(([field]) => ({ [field]: first?.[field] }))]) {
        const { total } = await listed(filters);
        // the export is recorded in the log before the log is read
        expect(
          [total, ...(name === 'activity-log' ? [total + 1] : [])],
          JSON.stringify(filters),
        ).toContain(lines(await csvOf(section.base, filters)));
        const { data } = await admin.section<{
          data: { type: string; after: unknown; text: string }[];
        }>('POST', '/api/admin/activity-log/list', { perPage: 1 });
        expect(data[0]).toMatchObject({
          type: `${name}.export`,
          after: { filters, rows: total },
          text: formatSentence(
            kernelMessages.exported({ n: total, thing: getSectionNoun(section) }),
          ),
        });
      }
    },
  );
  /** Returns true if a row matches a filter. */
  const answers = (row: Record<string, unknown>, filter: string, value: unknown): boolean => {
    const [field, bound] = filter.endsWith('From')
      ? [filter.slice(0, -4), 1]
      : filter.endsWith('To')
        ? [filter.slice(0, -2), -1]
        : [filter, 0];
    const held = row[field];
    if (bound !== 0)
      return (
        typeof held === 'string' && bound * (Date.parse(held) - Date.parse(String(value))) >= 0
      );
    return typeof held === 'string' && typeof value === 'string'
      ? held.toLowerCase().includes(value.toLowerCase())
      : held === value;
  };
  it.each(every)(
    '%s: every filter lists exactly the matching rows, including the bounds from and to (R7.99)',
    async (name, section) => {
      const [firstRow, secondRow] = [
        await made(name, section),
        await buildSampleRow(admin, section),
      ];
      await admin.section('POST', section.base, secondRow).catch(() => undefined);
      type Listed = { id: number } & Record<string, unknown>;
      /**
       * Lists the rows of all pages, because samples of other sections have created rows here too.
       */
      const list = async (filters: Record<string, unknown>): Promise<Listed[]> => {
        const rowsOfPages: Listed[] = [];
        for (let page = 1, pages = 1; page <= pages; page++) {
          const { data, totalPages } = await admin.section<{ data: Listed[]; totalPages: number }>(
            'POST',
            `${section.base}/list`,
            { ...filters, ...buildPagingBody(section, page, 100) },
          );
          rowsOfPages.push(...data);
          pages = totalPages;
        }
        return rowsOfPages;
      };
      const completeList = await list({});
      const wanted = Object.entries(section.fields).flatMap(([field, { filter, kind }]) =>
        !filter ? [] : kind === 'instant' ? [`${field}From`, `${field}To`] : [field],
      );
      for (const filter of wanted) {
        const values = completeList
          .map((row) => row[filter.replace(/(?:From|To)$/, '')])
          .filter((value) => value !== null && value !== undefined);
        for (const value of [...new Set(values)].slice(0, 3))
          expect([
            filter,
            value,
            new Set((await list({ [filter]: value })).map(({ id }) => id)),
          ]).toEqual([
            filter,
            value,
            new Set(completeList.flatMap((row) => (answers(row, filter, value) ? [row.id] : []))),
          ]);
      }
      await admin.section('DELETE', `${section.base}/${firstRow.id}`).catch(() => undefined);
    },
  );
  it('exports several pieces completely, filtered or not; over 1,000 rows are refused (R7.7)', async () => {
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`insert into inventory_kinds (name, created_at, updated_at) select case when n % 2 = 0
          then 'Even ' else 'Odd ' end || n, now(), now() from generate_series(1, 1203) n`,
      ),
    );
    const text = await csvOf('/api/game/admin/inventory-kinds', { q: 'Odd ' });
    expect(lines(text)).toBe(602);
    expect(new Set(text.trim().split('\r\n')).size).toBe(603);
    expect(lines(await csvOf('/api/game/admin/inventory-kinds', {}))).toBeGreaterThanOrEqual(1_203);
    await expect(
      admin.section('POST', '/api/game/admin/inventory-kinds/bulk', {
        ids: Array.from({ length: 1_001 }, (_one, n) => n + 1),
        set: { name: 'x' },
      }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('ids', problemMessages.rowsMax({ max: '1,000' })),
    );
  });
});

import { listReferencePlaces, listRowReferences } from '@guildhall/contract/kit/field/references';
import type { Section } from '@guildhall/contract/kit/section/section';
import { sections } from '@guildhall/contract/sections';
import type { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';
import { setValueAtPath, buildSampleRow, requireSection } from './sample-rows.ts';
import { buildFieldRefusalMatcher } from '../harness/messages.harness.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';

describe('references of sections’ rows', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const pointing = sections.filter(
    (section): section is Section =>
      section.kind === 'section' && listReferencePlaces(section.fields).length > 0,
  );
  it.each(pointing.map((entry) => [entry.name, entry] as const))(
    'a row that %s references must exist, in any field, and cannot be deleted meanwhile',
    async (_name, section) => {
      const sent = await buildSampleRow(admin, section);
      // references to currencies use codes instead of ids, and other tests cover them.
      const pointers = listRowReferences(listReferencePlaces(section.fields), sent).filter(
        ({ by }) => by === 'id',
      );
      const { id } = await admin.section<{ id: number }>('POST', section.base, sent);
      // users are not a section, so other tests cover their deletion.
      const rows = pointers.filter(({ to }) => to !== 'users');
      for (const { field, to, value } of pointers) {
        const nowhere = structuredClone(sent);
        setValueAtPath(nowhere, field, 2_000_000_000);
        await expect(admin.section('POST', section.base, nowhere), field).rejects.toMatchObject(
          buildFieldRefusalMatcher(field, problem('idAbsent', { id: '2000000000' })),
        );
        if (to === 'users') continue;
        await expect(
          admin.section('DELETE', `${requireSection(to).base}/${value}`),
          `${to} of ${field}`,
        ).rejects.toMatchObject({ code: 'IN_USE' });
      }
      await admin.section('DELETE', `${section.base}/${id}`);
      for (const { to, value } of rows)
        await admin.section('DELETE', `${requireSection(to).base}/${value}`);
    },
  );
});

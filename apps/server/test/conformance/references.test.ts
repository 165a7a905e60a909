import { placesOf, pointersIn } from '@guildhall/contract/kit/references';
import { sections } from '@guildhall/contract/sections';
import type { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';
import { sampleRows } from './sample-rows.ts';

describe('what rows of sections point at', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const pointing = sections.filter(
    (one) => one.kind === 'section' && placesOf(one.fields).length > 0,
  );
  it.each(pointing.map((one) => [one.name, one] as const))(
    'what a row of %s points at must exist, wherever it does, and cannot be deleted meanwhile',
    async (name, section) => {
      const sent = (await sampleRows[name]?.(server, admin)) ?? {};
      const places = placesOf(section.fields);
      const pointers = pointersIn(places, sent).filter((one) => one.by === 'id');
      const { id } = await admin.section<{ id: number }>('POST', section.base, sent);
      for (const { field, to, value } of pointers) {
        const nowhere = structuredClone(sent);
        const path = field.split('.');
        const holder = path
          .slice(0, -1)
          .reduce<Record<string, unknown>>((at, step) => at[step] as typeof at, nowhere);
        const last = path.at(-1) ?? '';
        holder[last] = Array.isArray(holder[last]) ? [2_000_000_000] : 2_000_000_000;
        await expect(admin.section('POST', section.base, nowhere), field).rejects.toMatchObject({
          code: 'VALIDATION',
          message: expect.stringContaining(`${field}: 2000000000 does not exist`),
        });
        const target = sections.find((one) => one.name === to);
        await expect(
          admin.section('DELETE', `${target?.base}/${value}`),
          `${to} of ${field}`,
        ).rejects.toMatchObject({ code: 'IN_USE' });
      }
      await admin.section('DELETE', `${section.base}/${id}`);
      for (const { to, value } of pointers)
        await admin.section('DELETE', `${sections.find((one) => one.name === to)?.base}/${value}`);
    },
  );
});

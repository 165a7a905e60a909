import { Connection } from '@guildhall/simulator/client/http';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCalls, pickSection } from '../api-docs/sections.mjs';
import { readAdminApiDocument } from '../src/kernel/api-docs/api-docs.files.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';
import { createWebFolder } from './harness/web-folder.harness.ts';

describe('the API documents that the server provides', () => {
  let server: TestServer;
  const web = createWebFolder();
  beforeAll(async () => {
    server = await startTestServer({ WEB_DIR: web.path });
  });
  afterAll(async () => {
    await server.close();
    web.remove();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.base + path, { headers, redirect: 'manual' });

  it('use only existing files of our own server in their pages', async () => {
    for (const path of ['/api-docs', '/api-docs/'])
      expect((await get(path)).headers.get('location'), path).toBe('/api-docs/game-server');
    for (const name of ['game-server', 'portal', 'admin']) {
      const html = await (await get(`/api-docs/${name}`)).text();
      const links = [...html.matchAll(/(?:href|src|data-viewer|data-source)="([^"]+)"/g)]
        .map(([, link = '']) => link)
        .filter((link) => link !== 'data:,' && !link.startsWith('/api/admin/'));
      expect(links.length).toBeGreaterThan(6);
      const answers = await Promise.all(
        links.map(async (link) => [link, link.startsWith('/') && (await get(link)).status]),
      );
      expect(answers).toEqual(links.map((link) => [link, 200]));
    }
  });
  it('allow two policies of trusted types only in their own pages', async () => {
    const policyOf = async (path: string) =>
      (await get(path)).headers.get('content-security-policy') ?? '';
    const [reference, portal] = [await policyOf('/api-docs/portal'), await policyOf('/')];
    expect(reference).toContain('trusted-types default dompurify');
    expect(reference.replace('default dompurify', "'none'")).toBe(portal);
  });
  it('are cached forever under content addresses, and revalidated elsewhere', async () => {
    const html = await (await get('/api-docs/game-server')).text();
    const [, address = ''] = /data-source="([^"]+)"/.exec(html) ?? [];
    expect((await get(address)).headers.get('cache-control')).toMatch(/immutable/);
    const plain = await get('/api-docs/openapi-game-server.json');
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    expect(await plain.json()).toMatchObject({ openapi: '3.1.1' });
    const again = await get('/api-docs/openapi-game-server.json', {
      'if-none-match': plain.headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
  it('answer 404 for an unknown name in any path notation', async () => {
    for (const name of ['openapi-admin.json', 'package.json', '..%2fpackage.json', 'constructor'])
      expect([name, (await get(`/api-docs/${name}`)).status]).toEqual([name, 404]);
  });
  it('restrict the back office document to administrators, and to the office’s server', async () => {
    const visitor = new Connection(server.base, 'Visitor');
    const player = await server.player();
    for (const { connection } of [{ connection: visitor }, player, await server.support()])
      await expect(callApi(connection, 'readAdminDocument', {})).rejects.toMatchObject({
        status: connection === visitor ? 401 : 403,
      });
    const { connection } = await server.admin();
    expect(await callApi(connection, 'readAdminDocument', {})).toMatchObject({
      paths: { '/api/admin/api-document': { get: { operationId: 'readAdminDocument' } } },
    });
  });
  it('are divided into sections that contain each call once, and all it refers to', async () => {
    const document = await readAdminApiDocument();
    const calls = listCalls(document);
    const sections = [...new Set(calls.map(({ tag }) => tag))].map((tag) =>
      pickSection(document, tag),
    );
    expect(sections.length).toBeGreaterThan(50);
    expect(sections.flatMap(listCalls)).toHaveLength(calls.length);
    for (const section of sections)
      for (const [, kind = '', name = ''] of JSON.stringify(section).matchAll(
        /"#\/components\/(\w+)\/(\w+)"/g,
      ))
        expect(Object.keys(section.components[kind] ?? {}), name).toContain(name);
  });
  it('use the browser’s language around a document', async () => {
    const html = await (await get('/api-docs/portal', { 'accept-language': 'ru' })).text();
    expect(html).toMatch(/<html lang="ru">[\s\S]*Панель управления/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBytes, writeRequest } from '../harness/raw-requests.harness.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';

/**
 * Second request inside the body of the first. A proxy and a server that read the first request's
 * length differently disagree whether this request exists.
 */
const hidden = 'GET /health/live HTTP/1.1\r\nHost: hall.example.org\r\n\r\n';

describe('a request that two programs could read differently', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const post = (headers: readonly string[], body: string) =>
    sendBytes(
      server.base,
      ['POST /api/sessions HTTP/1.1', 'Host: hall.example.org', ...headers, '', body].join('\r\n'),
    );

  it.each([
    [
      'a length and chunks',
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${hidden}`,
    ],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
    ['chunks under another name', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
    ['a length with a sign', ['Content-Length: +0'], hidden],
    ['a chunk with a wrong size', ['Transfer-Encoding: chunked'], `g\r\n\r\n${hidden}`],
    ['a space before a colon', ['Content-Length : 0'], hidden],
  ])('is refused and ends its connection: %s', async (_what, headers, body) => {
    const { status, body: answered } = await post(headers, body);
    expect(status).toBe(400);
    expect(answered).not.toContain('HTTP/1.1 200');
  });
  it('is refused where a parameter is given twice, or in the query instead of the body', async () => {
    const { connection, userId, identity } = await server.player();
    const news = `/api/users/${userId}/news?page=1`;
    expect((await connection.send('GET', news)).status).toBe(200);
    await expect(connection.send('GET', `${news}&page=2`)).rejects.toMatchObject({ status: 400 });
    const query = new URLSearchParams({ ...identity, platform: '0' }).toString();
    const login = writeRequest('POST', `/api/sessions?${query}`);
    expect((await sendBytes(server.base, login)).status).toBe(400);
  });
});

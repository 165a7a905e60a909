import { setImmediate as turn } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import { createCommands } from '../commands/commands.ts';
import { readConfig } from '../config/config.ts';
import { createHttpApp } from '../http/http-app.ts';
import { createJobs } from '../jobs/jobs.ts';
import { TestClock } from '../time/clock.ts';
import { createLog } from './log.ts';
import { runInWorkContext } from './work-context.ts';

interface Line {
  readonly msg: string;
  readonly request?: string;
  readonly job?: string;
  readonly command?: number;
}
function keepLog(): { log: Logger; find: (message: string) => Line | undefined } {
  const lines: Line[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
  return {
    log: createLog('info', { write }),
    find: (message) => lines.find(({ msg }) => msg === message),
  };
}
const { log, find } = keepLog();

describe('lines of the log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  async function ask(env: Record<string, string>, headers: Record<string, string>) {
    const secret = Buffer.alloc(32).toString('base64');
    const config = readConfig({ NODE_ENV: 'test', SECRET_KEY: secret, ...env });
    const app = await createHttpApp(config, log);
    app.post('/fail', async (request) => {
      await turn();
      log.info(`inside of ${request.id}`);
      throw new Error('A fault of the server');
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}/fail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"a":1}',
    });
    await app.close();
    return reply.headers.get('x-request-id') ?? '';
  }

  it('name the request that they are about, and its reply carries the same id', async () => {
    const [first, other] = [await ask({}, {}), await ask({}, {})];
    expect(first).toMatch(/^[\w-]{12}$/);
    expect(other).not.toBe(first);
    expect(find(`inside of ${first}`)).toMatchObject({ request: first });
    expect(find('a defect')).toMatchObject({ request: first });
  });

  it('keep the id that a proxy has given, from nobody else and in no other form', async () => {
    const headers = { 'x-request-id': 'from-the-proxy-1' };
    expect(await ask({ TRUST_PROXY: '127.0.0.1' }, headers)).toBe('from-the-proxy-1');
    expect(await ask({}, headers)).toMatch(/^[\w-]{12}$/);
    const strange = { 'x-request-id': 'a line" of another form' };
    expect(await ask({ TRUST_PROXY: '127.0.0.1' }, strange)).toMatch(/^[\w-]{12}$/);
  });

  it('name the command that a request has begun, and the job that goes on', async () => {
    const commands = createCommands(database.db, new TestClock());
    const call = {
      actor: { kind: 'system', name: 'Test' },
      address: '',
      device: '',
      language: 'en',
    } as never;
    const { commandId } = await runInWorkContext({ request: 'request-1' }, () =>
      commands.run(call, { type: 'test.log', message: undefined }, async () => {
        log.info('within a command');
        return { reply: {} };
      }),
    );
    expect(find('within a command')).toMatchObject({ request: 'request-1', command: commandId });

    const jobs = createJobs(database.db, (error) => log.error({ err: error }));
    const worked = new Promise<void>((resolve) => {
      jobs.define<object>('test.lines', { retries: 0, retryDelaySeconds: 1 }, async () => {
        log.info('within a job');
        resolve();
      });
    });
    await jobs.start();
    await database.db.transaction((tx) => jobs.send(tx, 'test.lines', {}));
    await worked;
    await jobs.stop();
    expect(find('within a job')).toMatchObject({ job: 'test.lines' });
  });
});

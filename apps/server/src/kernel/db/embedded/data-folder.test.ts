import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../operation/startup-error.ts';
import { lockDataFolder } from './data-folder.ts';

describe('the lock of a data folder', () => {
  let dir: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'guildhall-lock-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(dir, { recursive: true, force: true });
  });
  /** Starts another process that locks the folder. */
  async function startHolder(): Promise<ChildProcess> {
    const code = `import { lockDataFolder } from '${join(import.meta.dirname, 'data-folder.ts')}';
      lockDataFolder(process.argv[1]);
      process.send('locked');
      setInterval(() => {}, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, dir], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    await once(child, 'message');
    return child;
  }

  it('refuses a second process, naming the folder and what to do, until the first has ended', async () => {
    const holder = await startHolder();
    expect(() => lockDataFolder(dir)).toThrow(StartupError);
    expect(() => lockDataFolder(dir)).toThrow(`${dir} is used by another server`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockDataFolder(dir)();
  });
  it('refuses a second server of the same process until the first has released it', () => {
    const release = lockDataFolder(dir);
    expect(() => lockDataFolder(dir)).toThrow(StartupError);
    release();
    lockDataFolder(dir)();
  });
  it('ignores process ids: a lock file with the id of a running process blocks nobody', () => {
    writeFileSync(join(dir, 'server.lock'), String(process.ppid));
    lockDataFolder(dir)();
    expect(existsSync(join(dir, 'server.lock'))).toBe(false);
  });
  it('names a folder that cannot be made', () => {
    writeFileSync(join(dir, 'file'), '');
    const inside = join(dir, 'file', 'data');
    expect(() => lockDataFolder(inside)).toThrow(StartupError);
    expect(() => lockDataFolder(inside)).toThrow(`let this user write to ${inside}`);
  });
});

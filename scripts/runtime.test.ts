import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNpmCommand, runForOutput } from './runtime.mjs';

describe('the install of npm start', { timeout: 60_000 }, () => {
  let clone: string;
  const npm = (cwd: string, ...args: string[]): void => {
    const { command, first } = getNpmCommand();
    execFileSync(command, [...first, ...args, '--offline', '--silent'], { cwd });
  };
  // copy of the repository with a package that only builds need
  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'guildhall-clone-'));
    mkdirSync(join(clone, 'scripts'));
    cpSync(join(import.meta.dirname, 'runtime.mjs'), join(clone, 'scripts', 'runtime.mjs'));
    const builder = join(clone, 'builder');
    mkdirSync(builder);
    writeFileSync(join(builder, 'package.json'), '{"name":"builder","version":"1.0.0"}');
    npm(builder, 'pack', '--pack-destination', clone);
    writeFileSync(
      join(clone, 'package.json'),
      '{"name":"clone","version":"1.0.0","devDependencies":{"builder":"file:builder-1.0.0.tgz"}}',
    );
    npm(clone, 'install', '--package-lock-only');
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  const isBuilderThere = (): boolean => existsSync(join(clone, 'node_modules', 'builder'));
  const install = (env: Record<string, string>): string => {
    const code = `import { ensureInstalled } from './scripts/runtime.mjs'; await ensureInstalled();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return stdout + stderr;
  };

  it.each([
    ['NODE_ENV is production', { NODE_ENV: 'production' }],
    ['an .npmrc omits them', { npm_config_omit: 'dev' }],
  ])('brings what builds need where %s', (_when, env) => {
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true });
    install(env);
    expect(isBuilderThere()).toBe(true);
  });
  it('is repeated only if something that builds need was removed', () => {
    install({});
    expect(install({})).toBe('');
    npm(clone, 'ci', '--omit=dev');
    expect(isBuilderThere()).toBe(false);
    expect(install({})).toContain('Installing packages');
    expect(isBuilderThere()).toBe(true);
  });
  it('reports at once that a folder with # or ? in its path cannot be built', () => {
    for (const sign of ['#', '?']) {
      const scripts = join(clone, `odd${sign}name`, 'scripts');
      mkdirSync(scripts, { recursive: true });
      for (const name of ['runtime.mjs', 'run.mjs'])
        cpSync(join(import.meta.dirname, name), join(scripts, name));
      const { stderr, status } = spawnSync(process.execPath, [join(scripts, 'run.mjs'), 'x.ts'], {
        encoding: 'utf8',
      });
      expect(stderr.trim().split('\n')[0]).toMatch(/^The path of this folder holds a # or a \?/);
      expect(status).toBe(1);
    }
  });
});

describe('the file .env', () => {
  it('sets what the environment does not, and is not needed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-env-'));
    const runtime = join(import.meta.dirname, 'runtime.mjs');
    const read = () => {
      const script = `
        import { loadEnvFile } from ${JSON.stringify(pathToFileURL(runtime).href)};
        loadEnvFile(${JSON.stringify(folder)});
        console.log([process.env.PORT, process.env.HOST].join());`;
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        env: { ...process.env, PORT: '1', HOST: undefined },
      });
      return stdout.trim();
    };
    expect(read()).toBe('1,');
    writeFileSync(join(folder, '.env'), 'PORT=2\nHOST=::1\n');
    expect(read()).toBe('1,::1');
    rmSync(folder, { recursive: true });
  });
});

describe('a program that is run for its output', () => {
  it('is said to have been stopped if it exceeds its time', async () => {
    const program = ['-e', 'console.log("began"); setInterval(() => {}, 1000)'];
    const { code, output } = await runForOutput(process.execPath, program, { timeoutMs: 2_000 });
    expect([code, output]).toEqual([1, 'began\n\nStopped after 2 s: it did not end.']);
  });
});

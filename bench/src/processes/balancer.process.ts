/** Load balancers in front of several servers: nginx and HAProxy of this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../../scripts/runtime.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';

export interface LoadBalancer {
  readonly url: string;
  stop(): Promise<void>;
}
interface Program {
  readonly name: string;
  /** Debian package of the program. */
  readonly package: string;
  readonly version: string;
  readonly configure: (dir: string, port: number, upstreams: readonly string[]) => string;
  readonly start: (config: string, dir: string) => readonly string[];
}
/** Time until a balancer must answer, in milliseconds. */
const startMsMax = 10_000;
const hosts = (upstreams: readonly string[]): string[] => upstreams.map((url) => new URL(url).host);

/**
 * Configuration as in docs/deployment.md. nginx does not check readiness, and detects a stopped
 * server by a refused connection.
 */
const nginx: Program = {
  name: 'nginx',
  package: 'nginx-light',
  version: '-v',
  configure: (dir, port, upstreams) => `
daemon off;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log notice;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  map $http_upgrade $connection_header { default upgrade; '' ''; }
  upstream guildhall {
    ${hosts(upstreams)
      .map((host) => `server ${host} max_fails=1 fail_timeout=1s;`)
      .join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://guildhall;
      proxy_next_upstream error non_idempotent;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_header;
    }
  }
}
`,
  start: (config, dir) => ['-c', config, '-e', join(dir, 'error.log')],
};
/** Settings of HAProxy, which checks readiness and never sends a request twice. */
const haproxy: Program = {
  name: 'haproxy',
  package: 'haproxy',
  version: '-v',
  configure: (_dir, port, upstreams) => `
defaults
  mode http
  retries 0
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  timeout tunnel 1h
frontend entry
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend guildhall
backend guildhall
  option httpchk GET /health/ready
  default-server inter 200ms fall 1 rise 1
  ${hosts(upstreams)
    .map((host, at) => `server node${at} ${host} check`)
    .join('\n  ')}
`,
  start: (config) => ['-db', '-f', config],
};

async function startBalancer(
  program: Program,
  upstreams: readonly string[],
): Promise<LoadBalancer> {
  if (spawnSync(program.name, [program.version]).error)
    throw new UserError(`This proof needs ${program.name}: apt-get install ${program.package}`);
  const dir = mkdtempSync(join(tmpdir(), `guildhall-${program.name}-`));
  const port = await findFreePort();
  const config = join(dir, 'config');
  writeFileSync(config, program.configure(dir, port, upstreams));
  const child = spawn(program.name, program.start(config, dir), {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const leave = (): void => void child.kill('SIGTERM');
  process.once('exit', leave);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    process.off('exit', leave);
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (const until = performance.now() + startMsMax; ;) {
    const answer = await fetch(`${url}/health/live`).catch(() => undefined);
    if (answer?.ok === true) return { url, stop };
    if (performance.now() > until || child.exitCode !== null) {
      await stop();
      throw new UserError(`${program.name} did not start.`);
    }
  }
}
/** Starts nginx. Throws UserError if nginx is not installed. */
export const startNginx = (upstreams: readonly string[]): Promise<LoadBalancer> =>
  startBalancer(nginx, upstreams);
/** Starts HAProxy. Throws UserError if HAProxy is not installed. */
export const startHaproxy = (upstreams: readonly string[]): Promise<LoadBalancer> =>
  startBalancer(haproxy, upstreams);

import { chromium } from '@playwright/test';
import { Player } from '../apps/simulator/src/client/player.ts';
import { signInBrowserContext } from '../bench/src/become.ts';
import { browserFlags, disableFeaturesFlag } from '../scripts/testing/browser.ts';
const url = 'http://localhost:8321';
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: [...browserFlags.filter((f) => f !== '--headless'), disableFeaturesFlag] });
const c = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });
const player = await new Player(url, { email: 'player@guildhall.localhost', password: 'north-wall-bow' }).login();
await signInBrowserContext(c as never, url, { player, roles: ['PLAYER'] } as never);
const p = await c.newPage();
await b.startTracing(p, { categories: ['v8', 'blink', 'devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.cpu_profiler'] });
await p.goto(url + '/#' + (process.argv[2] ?? '/dashboard'));
await p.waitForTimeout(6000);
const ev = JSON.parse((await b.stopTracing()).toString()).traceEvents;
const threads: any = {}; for (const e of ev) if (e.ph === 'M' && e.name === 'thread_name') threads[e.pid + ':' + e.tid] = e.args.name;
const counts: any = {}; for (const e of ev) if (threads[e.pid + ':' + e.tid] === 'CrRendererMain' && e.ph === 'X') counts[e.pid + ':' + e.tid] = (counts[e.pid + ':' + e.tid] ?? 0) + 1;
const main = Object.entries<any>(counts).sort((a, b) => b[1] - a[1])[0]![0];
const list = ev.filter((e: any) => e.pid + ':' + e.tid === main && e.ph === 'X').sort((a: any, b: any) => a.ts - b.ts || b.dur - a.dur);
const start = list[0].ts;
const tasks = list.filter((e: any) => /RunTask$/.test(e.name) && (e.tdur ?? e.dur) > 9000);
let blocked = 0;
for (const t of tasks) {
  const inside = list.filter((e: any) => e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur && e !== t && !/RunTask/.test(e.name));
  const self: any = {}; const stack: any[] = [];
  for (const e of inside) { while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop(); const k = e.name; const d = e.tdur ?? e.dur; self[k] = (self[k] ?? 0) + d; if (stack.length) self[stack.at(-1).name] -= d; stack.push(e); }
  const d = (t.tdur ?? t.dur) / 1000; blocked += Math.max(0, d * 4 - 50);
  const urls = [...new Set(inside.map((e: any) => (e.args?.data?.url ?? e.args?.data?.functionName ?? '')).filter(Boolean).map((u: string) => u.split('/').pop()))].slice(0, 4);
  console.log(((t.ts - start) / 1000).toFixed(0).padStart(6), d.toFixed(1).padStart(6), Object.entries<any>(self).sort((a, b) => b[1] - a[1]).slice(0, 7).map(([n, v]) => n + ' ' + (v / 1000).toFixed(1)).join(', '), '|', urls.join(' '));
}
console.log('TBT x4', blocked.toFixed(0), 'total main ms', (list.filter((e: any) => /RunTask$/.test(e.name)).reduce((s: number, e: any) => s + (e.tdur ?? 0), 0) / 1000).toFixed(0));
// cpu profile by function (self)
const nodes = new Map<number, any>(); const selfT = new Map<number, number>();
for (const e of ev) if (e.name === 'ProfileChunk' && e.args?.data) { const pr = e.args.data.cpuProfile; for (const n of pr?.nodes ?? []) nodes.set(n.id, n); const td = e.args.data.timeDeltas ?? []; (pr?.samples ?? []).forEach((s: number, i: number) => selfT.set(s, (selfT.get(s) ?? 0) + (td[i] ?? 0))); }
const fn: any = {}; for (const [id, t] of selfT) { const f = nodes.get(id)?.callFrame; if (!f) continue; const k = (f.functionName || '(anon)') + ' ' + (f.url ?? '').split('/').pop() + ':' + f.lineNumber + ':' + f.columnNumber; fn[k] = (fn[k] ?? 0) + t; }
console.log(Object.entries<any>(fn).sort((a, b) => b[1] - a[1]).filter(([k]) => !/idle|program/.test(k)).slice(0, 30).map(([k, v]) => (v / 1000).toFixed(1).padStart(7) + ' ' + k).join('\n'));
await b.close();

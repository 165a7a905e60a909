/**
 * Lighthouse, which is downloaded into the cache on first use, because it is too large to be a
 * dependency of the repository.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadCachedPackage } from './cached-package.ts';

const version = '13.5.0';

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}
interface Audit {
  /** Score from 0 to 1. Null if the audit does not apply or only gives information. */
  readonly score: number | null;
  readonly numericValue?: number;
}
interface Result {
  readonly lhr: {
    readonly runtimeError?: { readonly message: string };
    readonly categories: Readonly<Record<string, Category>>;
    readonly audits: Readonly<Record<string, Audit>>;
  };
}
interface Module {
  readonly default: (url: string, flags: object, config?: object) => Promise<Result | undefined>;
  readonly desktopConfig: object;
}
/** Scores from 0 to 100. */
export interface LighthouseScores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpSeconds: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** Audits that cost points in accessibility and best practices. */
  readonly lost: readonly string[];
}
/** Checks a page through the debugging port of a browser that is already signed in. */
export type RunLighthouse = (
  url: string,
  port: number,
  desktop: boolean,
) => Promise<LighthouseScores>;

/**
 * Returns the check of a page. Returns undefined if Lighthouse cannot be downloaded, and the run
 * then reports this.
 */
export async function loadLighthouse(): Promise<RunLighthouse | undefined> {
  const entry = await loadCachedPackage({
    folder: 'lighthouse',
    spec: `lighthouse@${version}`,
    file: join('lighthouse', 'core', 'index.js'),
    description: 'Lighthouse',
  });
  if (entry === undefined) return undefined;
  const lighthouse = (await import(pathToFileURL(entry).href)) as Module;
  return async (url, port, desktop) => {
    const result = await lighthouse.default(
      url,
      { port, disableStorageReset: true, logLevel: 'silent', output: 'json' },
      desktop ? lighthouse.desktopConfig : undefined,
    );
    if (!result || result.lhr.runtimeError)
      throw new Error(
        `Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
      );
    const { categories, audits } = result.lhr;
    const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
    const audit = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    const lost = ['accessibility', 'best-practices']
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpSeconds: Number((audit('largest-contentful-paint') / 1000).toFixed(2)),
      tbtMs: Math.round(audit('total-blocking-time')),
      cls: Number(audit('cumulative-layout-shift').toFixed(3)),
      lost,
    };
  };
}

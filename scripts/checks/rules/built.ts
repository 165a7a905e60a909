/** Reads the output of the web application's build, for the checks of its size and its content. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../runtime.mjs';
import type { RepositoryCheck } from '../check.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type BuildManifest = Readonly<Record<string, Chunk>>;
export interface WebBuild {
  readonly manifest: BuildManifest;
  /** Every style sheet. */
  readonly styles: readonly string[];
  /** Reads a file named in the manifest. */
  readonly read: (file: string) => Buffer;
}
type Outcome = ReturnType<RepositoryCheck['run']>;

/** Checks the present build. A missing build counts as a fault. */
export function checkWebBuild(validate: (built: WebBuild) => Outcome): Outcome {
  const dist = join(repositoryRoot, 'apps/web/dist');
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path))
    return { faults: ['apps/web/dist has no manifest: the web application was not built'] };
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as BuildManifest;
  return validate({
    manifest,
    styles: [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))],
    read: (file) => readFileSync(join(dist, file)),
  });
}

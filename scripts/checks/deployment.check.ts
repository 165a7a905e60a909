/**
 * Checks that files of the deployment name only files that exist and settings that the server
 * reads.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { kubernetesManifestsPath } from '../manifests.ts';
import { repositoryRoot } from '../runtime.mjs';
import { listContainerImageFiles } from '../testing/image-content.ts';
import type { RepositoryCheck } from './check.ts';
import { listSecretSettings, listServerSettings } from './rules/settings.ts';

const composePath = 'deploy/compose.yaml';
/**
 * Returns true for services of the compose file that run the product, recognized by their names.
 */
const isProduct = (name: string): boolean => name === 'migrate' || name.startsWith('node-');

interface Compose {
  readonly services: Readonly<Record<string, { environment?: Readonly<Record<string, string>> }>>;
}
/** Lists the names of settings in a compose file. */
function listComposeNames(text: string): string[] {
  const { services } = parse(text, { merge: true }) as Compose;
  return Object.entries(services).flatMap(([name, { environment = {} }]) =>
    isProduct(name) ? Object.keys(environment) : [],
  );
}
/** Lists the names of settings in manifests, from every container and every ConfigMap. */
function listManifestNames(text: string): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { kind, data, env } = node as { kind?: string; data?: object; env?: { name: string }[] };
    if (kind === 'ConfigMap' && data) names.push(...Object.keys(data));
    if (Array.isArray(env)) names.push(...env.map(({ name }) => name));
    Object.values(node).forEach(visit);
  };
  for (const document of parseAllDocuments(text)) visit(document.toJS());
  return names;
}
/**
 * Lists names that the server does not read. A name that ends in _FILE is valid only for a secret.
 */
function listUnread(names: readonly string[], config: string): string[] {
  const known = new Set([
    ...listServerSettings(config),
    ...[...listSecretSettings(config)].map((name) => `${name}_FILE`),
  ]);
  return [...new Set(names)].filter((name) => !known.has(name));
}
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

export const deploymentCheck: RepositoryCheck = {
  name: 'deployment',
  run() {
    const config = read('apps/server/src/kernel/config/config.ts');
    const named = {
      [composePath]: listComposeNames(read(composePath)),
      [kubernetesManifestsPath]: listManifestNames(read(kubernetesManifestsPath)),
    };
    const image = listContainerImageFiles().filter(
      ({ from }) => !from.includes('/dist') && !existsSync(join(repositoryRoot, from)),
    );
    return {
      faults: [
        ...Object.entries(named).flatMap(([path, names]) => [
          ...(names.length === 0 ? [`${path} sets nothing`] : []),
          ...listUnread(names, config).map((name) => `${path} sets ${name}, which nothing reads`),
        ]),
        ...image.map(({ from }) => `deploy/Containerfile copies ${from}, which does not exist`),
      ],
    };
  },
  canary() {
    const config = '  PORT: whole(1),\n  SECRET_KEY: secret,\n';
    const planted = {
      'a setting in a compose file': listComposeNames(
        'services: { node-1: { environment: { VANISHED: x } } }',
      ),
      'a setting in a manifest': listManifestNames('spec: { env: [{ name: VANISHED }] }'),
      'a file for a setting that is no secret': ['PORT_FILE'],
    };
    return Object.entries(planted)
      .filter(([, names]) => listUnread(names, config).length === 0)
      .map(([planted]) => planted);
  },
};

/**
 * Checks that contract and server use equal paths: calls and sections are declared at the path of a
 * module, `<area>/<module>.ts`, `<area>/<module>.section.ts`, or in a folder `<area>/<module>`.
 */
import type { RepositoryCheck } from './check.ts';
import { readSources } from './rules/sources.ts';

/** Contract files, except shared types, documents and generated files. */
const contractFile =
  /^packages\/contract\/src\/(?!kit\/|documents\/|generated\/)(.+)(?<!\.test)\.ts$/;
/** Area and module in a path: the second folder, or the name of the file before its role. */
const placeOf = (path: string): string => /^[^/]+\/[^/.]+/.exec(path)?.[0] ?? path;
const moduleFile = /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//;
/** Declarations that a module serves. Several modules may share a file without any of these. */
const declaration = /\b(?:endpoint|defineSection|defineSettings|defineFeed)\(/;

function listPathFaults(sources: ReadonlyMap<string, string>): { faults: string[]; note: string } {
  const modules = new Set([...sources.keys()].flatMap((path) => moduleFile.exec(path)?.[1] ?? []));
  const declaring = [...sources].flatMap(([path, text]) => {
    const inContract = contractFile.exec(path)?.[1];
    return inContract !== undefined && declaration.test(text)
      ? [{ path, place: placeOf(inContract) }]
      : [];
  });
  return {
    faults: [
      ...(declaring.length === 0 || modules.size === 0 ? ['no contract or module was read'] : []),
      ...declaring
        .filter(({ place }) => !modules.has(place))
        .map(({ path, place }) => `${path}: no module apps/server/src/modules/${place} serves it`),
    ],
    note: `${declaring.length} contract files, ${modules.size} modules`,
  };
}

export const modulePathsCheck: RepositoryCheck = {
  name: 'paths',
  run: () => listPathFaults(readSources(/^(?:packages\/contract|apps\/server)\/src\/.*\.ts$/)),
  canary() {
    const planted = new Map([
      ['apps/server/src/modules/wealth/shop/shop.module.ts', ''],
      ['packages/contract/src/wealth/shop.ts', 'export const a = { b: endpoint({}) };'],
      ['packages/contract/src/wealth/shop/shop.section.ts', 'export const a = defineSection({});'],
      ['packages/contract/src/wealth/prices.ts', 'export const decimals = 2;'],
      ['packages/contract/src/prices.ts', 'export const a = { b: endpoint({}) };'],
      ['packages/contract/src/wealth/offers.ts', 'export const a = { b: endpoint({}) };'],
      ['packages/contract/src/wealth/sale/sale.section.ts', 'export const a = defineFeed({});'],
      ['packages/contract/src/market/shop.section.ts', 'export const a = defineSettings({});'],
    ]);
    const wrong = [
      'src/prices.ts',
      'wealth/offers.ts',
      'wealth/sale/sale.section.ts',
      'market/shop.section.ts',
    ];
    const { faults } = listPathFaults(planted);
    return [
      ...wrong.filter((path) => !faults.some((fault) => fault.includes(`/${path}:`))),
      ...(faults.length > wrong.length ? ['nothing, in a file at the path of its module'] : []),
    ];
  },
};

/** The three API documents: of the portal, the back office, and game servers. */
import { signatureDescription } from './access.ts';
import { callDescriptions } from '@guildhall/contract/documents/call-texts';
import { apiFieldDescriptions } from '@guildhall/contract/documents/field-texts';
import type { FieldTexts } from '@guildhall/contract/documents/field-text-table';
import { buildOpenApiDocument, type ApiDocument } from './openapi.ts';
import type { ApiSchemaNames } from './shapes.ts';
import { adminApi, portalApi } from '@guildhall/contract/api';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { gameConfigRows } from '@guildhall/contract/play/game-servers/game-config';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { sections } from '@guildhall/contract/sections';
import { toPascalCase } from './shape-names.ts';

type Derived = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** Returns descriptions of section fields, from the labels and help texts of forms. */
function textsOfFields(root: string, fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, { label, help, fields }]) => [
    [`${root}.${name}`, help === undefined ? `${label}.` : `${label}. ${help}.`],
    ...textsOfFields(`${root}.${name}`, fields ?? {}),
  ]);
}
/** Returns descriptions of a list's filters by time. */
const textsOfFilters = (root: string, fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, { label }]) => [
    [`${root}.${name}From`, `${label}: at this moment or later.`],
    [`${root}.${name}To`, `${label}: at this moment or earlier.`],
  ]);
const sectionTexts = (): FieldTexts =>
  Object.fromEntries([
    ...sections.flatMap(({ name, fields }) => [
      ...textsOfFields(name, fields),
      ...textsOfFilters(name, fields),
      ...textsOfFields(toPascalCase(`${name} row`), fields),
    ]),
    ...Object.entries(gameConfigRows).flatMap(([part, { section }]) => [
      ...textsOfFields(`GameConfig.${part}`, section.fields),
    ]),
  ]);

/** Builds the documents by name. Each document comes with the list of its described fields. */
export function buildApiDocuments(
  derived: Derived,
  names: ApiSchemaNames,
): Readonly<Record<string, ApiDocument>> {
  const texts = { calls: callDescriptions, fields: { ...sectionTexts(), ...apiFieldDescriptions } };
  const ofSections = Object.fromEntries(
    Object.entries(derived).flatMap(([section, endpoints]) =>
      Object.entries(endpoints).map(([op, endpoint]) => [`${section}.${op}`, endpoint]),
    ),
  );
  const make = (endpoints: Readonly<Record<string, Endpoint>>, title: string, about: string) =>
    buildOpenApiDocument(endpoints, { title, version: '1', description: about }, names, texts);
  return {
    portal: make(
      portalApi,
      'Guildhall portal',
      'What the pages of players call. A session has two halves: a token that the sign-in answers, and a cookie that it sets. Both are needed.',
    ),
    admin: make(
      { ...adminApi, ...ofSections },
      'Guildhall back office',
      'What the pages of operators call. Beside the session an admin session is needed, which a second factor opens.',
    ),
    'game-server': make(
      gameServerApi,
      'Guildhall game servers',
      `What servers of the game call. \`connect-without-node.md\` is the guide to it, with ` +
        `examples in \`curl\` and Python.\n\n## Signature\n\n${signatureDescription}`,
    ),
  };
}

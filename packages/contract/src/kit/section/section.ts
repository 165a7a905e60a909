import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import type { PublicEventType } from '../../events.ts';
import { endpoint, type ApiPath, type Endpoint } from '../endpoint.ts';
import { buildFieldShape, type Field, type Fields } from '../field/field-kinds.ts';
import type { FieldFault } from '../field/field-fault.ts';
import type { SubmittedRow, RowRuleInput } from '../field/rows.ts';
import type { LabelledRewardCost } from '../field/rewards.ts';
import { buildImageEndpoints, listImageFields } from './section-images.ts';
import {
  idParamsSchema,
  buildPageWithTotalSchema,
  idSchema,
  instantSchema,
  buildListSchema,
  pickedOptionSchema,
  text,
} from '../field/fields.ts';
import { toErrorText } from '../problem/problem.ts';
import { buildReplayEndpoint } from './replay.ts';
import {
  buildDraftSchema,
  buildPatchSchema,
  commandReasonSchema,
  buildRowSchema,
  pickReadableFields,
  rowReplySchema,
  savedRowsSchema,
} from './section-rows.ts';
import { buildPagingSchema, type ListPaging } from './section-paging.ts';

export type MenuGroup = 'panel' | 'bank' | 'game' | 'operations';
interface Menu {
  readonly group: MenuGroup;
  /**
   * Page under `/admin/` that contains this section. If a page has several sections, they are its
   * tabs.
   */
  readonly page: string;
  /** Name of the page in the menu. */
  readonly label: string;
  /** Name of the tab if the page has several. */
  readonly tab?: string;
}
export type SectionOperation = 'list' | 'create' | 'update' | 'remove' | 'lookup';

/** Field for sorting; `-` means descending. */
type Sorting<F extends Fields> = `${'' | '-'}${(keyof F & string) | 'id'}`;
interface Declared<N extends string, F extends Fields> extends ListPaging {
  readonly name: N;
  readonly base: ApiPath;
  readonly may: 'admin' | 'support';
  readonly menu: Menu;
  /** Name of a single row for use inside a sentence: `hot link`. */
  readonly singular: string;
  readonly fields: F;
  readonly ops?: readonly SectionOperation[];
  /** Initial sorting of the list, where `-` means descending. Default `-id`. */
  readonly order?: Sorting<F>;
  /** Field with the name of a row for people. Default `name`. */
  readonly title?: keyof F & string;
  /** Event sent to open pages of players when a row changes. */
  readonly tells?: PublicEventType;
  /**
   * Time fields at which the view of players changes although nobody changes the row. Players
   * receive the message at that time too.
   */
  readonly turns?: readonly (keyof F & string)[];
  /** Checks a rule over several fields; returns the fault and its field. */
  check?(row: RowRuleInput<F>): FieldFault | undefined;
  /**
   * True if a task delivers saved rows elsewhere. Creating and changing a row then return the
   * task's number.
   */
  readonly runsTask?: true;
  /** True if recorded matches can be replayed under an unsaved draft of the row (decision 0051). */
  readonly replays?: true;
  /** Set if the form takes the whole page instead of a panel next to the list. */
  readonly form?: 'page';
  /**
   * Computes the highest payment of a row. The form shows it during editing, so the row may be
   * incomplete.
   */
  costs?(row: RowRuleInput<F>): readonly LabelledRewardCost[];
  /**
   * Example of a valid row with every displayed field, which tests create, change and find. An id
   * stands for any row of its section.
   */
  readonly sample: SubmittedRow<{ readonly fields: F }>;
}

/**
 * Back-office section, from which routes, queries, table, filters, form, menu entry, permission
 * tests and the API document are derived.
 */
export interface Section<N extends string = string, F extends Fields = Fields> extends Declared<
  N,
  F
> {
  readonly kind: 'section';
  readonly ops: readonly SectionOperation[];
  readonly order: Sorting<F>;
  readonly title: keyof F & string;
}
export function defineSection<const N extends string, const F extends Fields>(
  declared: Declared<N, F>,
): Section<N, F> {
  return {
    ...declared,
    kind: 'section',
    ops: declared.ops ?? ['list', 'create', 'update', 'remove'],
    order: declared.order ?? '-id',
    title: declared.title ?? 'name',
  };
}

/** Declaration of settings: a single row that is read and written as a whole. */
type DeclaredSettings<N extends string, F extends Fields> = Pick<
  Declared<N, F>,
  'name' | 'base' | 'may' | 'menu' | 'singular' | 'fields' | 'check' | 'tells'
>;
export interface Settings<
  N extends string = string,
  F extends Fields = Fields,
> extends DeclaredSettings<N, F> {
  readonly kind: 'settings';
}
export function defineSettings<const N extends string, const F extends Fields>(
  declared: DeclaredSettings<N, F>,
): Settings<N, F> {
  return { ...declared, kind: 'settings' };
}

/** Declaration of a list that can be read, filtered and exported, but not edited. */
interface DeclaredFeed<N extends string, F extends Fields> extends Pick<
  Declared<N, F>,
  'name' | 'base' | 'may' | 'menu' | 'singular' | 'fields'
> {
  readonly order: Sorting<F>;
  readonly title: keyof F & string;
  /** Fields by which the source can sort; by default there are none. */
  readonly sorts?: readonly ((keyof F & string) | 'id')[];
}
export interface Feed<N extends string = string, F extends Fields = Fields> extends DeclaredFeed<
  N,
  F
> {
  readonly kind: 'feed';
}
export function defineFeed<const N extends string, const F extends Fields>(
  declared: DeclaredFeed<N, F>,
): Feed<N, F> {
  return { ...declared, kind: 'feed' };
}
export type AnySection = Section | Settings | Feed;

const filterOf = (field: Field): z.ZodMiniType =>
  field.kind === 'text' || field.kind === 'long-text' || field.kind === 'url'
    ? text(200)
    : field.schema;
/** Builds the body of a list request and, without paging, of an export request. */
export function buildFilterShape(section: { fields: Fields }): Record<string, z.ZodMiniType> {
  const filters = Object.entries(section.fields).filter(([, field]) => field.filter);
  return {
    q: z.optional(text(200)),
    sort: z.optional(z.string().check(z.regex(/^-?[A-Za-z]{1,40}$/, toErrorText('column')))),
    ...Object.fromEntries(filters.map(([name, filter]) => [name, z.optional(filterOf(filter))])),
    ...Object.fromEntries(
      filters
        .filter(([, filter]) => filter.kind === 'instant')
        .flatMap(([name]) => [
          [`${name}From`, z.optional(instantSchema)],
          [`${name}To`, z.optional(instantSchema)],
        ]),
    ),
  };
}

export {
  buildDraftSchema,
  buildRowSchema,
  pickReadableFields,
  pickFieldsWithTableColumn,
  pickFieldsSentByForms,
} from './section-rows.ts';

const write: readonly ErrorCode[] = ['CONFLICT', 'IN_USE', 'AWAITS_APPROVAL'];
type Derived = Record<string, Endpoint>;

const builtEndpoints = new WeakMap<AnySection, Derived>();
/**
 * Returns every endpoint of a section, by operation. Documents and tests call an endpoint
 * `<section>.<op>`. The endpoints are built once per section, because a schema is expensive to
 * build.
 */
export function buildSectionEndpoints(section: AnySection): Derived {
  const built = builtEndpoints.get(section) ?? createSectionEndpoints(section);
  builtEndpoints.set(section, built);
  return built;
}
function createSectionEndpoints(section: AnySection): Derived {
  if (section.kind === 'settings') return settingsEndpoints(section);
  const { base, may } = section;
  const row = buildRowSchema(section);
  const endpoints: Derived = {
    list: endpoint({
      method: 'POST',
      path: `${base}/list`,
      may,
      summary: `List: ${section.menu.label}`,
      body: z.prefault(
        z.strictObject({ ...buildPagingSchema(section), ...buildFilterShape(section) }),
        {},
      ),
      reply: buildPageWithTotalSchema(row),
      errors: [],
    }),
    get: endpoint({
      method: 'GET',
      path: `${base}/{id}`,
      may,
      summary: `One ${section.singular}`,
      params: idParamsSchema,
      reply: row,
      errors: ['NOT_FOUND'],
    }),
    export: endpoint({
      method: 'POST',
      path: `${base}/export`,
      // only administrators may export a whole table, even if support may read it page by page
      // (OP-41)
      may: 'admin',
      summary: `Export as CSV: ${section.menu.label}`,
      body: z.prefault(z.strictObject(buildFilterShape(section)), {}),
      reply: z.string(),
      errors: [],
      carries: 'csv',
    }),
  };
  if (section.kind === 'feed') return endpoints;
  return {
    ...endpoints,
    ...writeEndpoints(section),
    ...replayOf(section),
    ...buildImageEndpoints(section),
  };
}
/**
 * Builds the calls that change rows, as far as the section allows changes, and the call that finds
 * rows for a picker.
 */
function writeEndpoints(section: Section): Derived {
  const { base, may } = section;
  const endpoints: Derived = {};
  const images = listImageFields(section);
  const written = section.runsTask
    ? z.extend(rowReplySchema, { taskId: z.nullable(idSchema) })
    : rowReplySchema;
  if (section.ops.includes('create'))
    endpoints['create'] = endpoint({
      method: 'POST',
      path: base,
      may,
      summary: `Create a ${section.singular}`,
      body: buildDraftSchema(section),
      reply: written,
      errors: images.length > 0 ? [...write, 'TOO_LARGE', 'UNSUPPORTED_MEDIA'] : write,
      ...(images.length > 0 && { files: images }),
    });
  if (section.ops.includes('update'))
    endpoints['update'] = endpoint({
      method: 'POST',
      path: `${base}/{id}`,
      may,
      summary: `Change a ${section.singular}`,
      params: idParamsSchema,
      body: buildPatchSchema(section),
      reply: written,
      errors: ['NOT_FOUND', 'STALE', ...write],
    });
  if (section.ops.includes('remove'))
    endpoints['remove'] = endpoint({
      method: 'DELETE',
      path: `${base}/{id}`,
      may,
      summary: `Delete a ${section.singular}`,
      params: idParamsSchema,
      reply: rowReplySchema,
      errors: ['NOT_FOUND', 'STALE', ...write],
    });
  if (section.ops.includes('update') || section.ops.includes('remove'))
    endpoints['bulk'] = bulkEndpoint(section);
  if (section.ops.includes('lookup'))
    endpoints['lookup'] = endpoint({
      method: 'GET',
      path: base,
      may,
      summary: `Find a ${section.singular} by name`,
      query: z.object({ name: z.optional(text(200)) }),
      reply: buildListSchema(pickedOptionSchema),
      errors: [],
    });
  return endpoints;
}
const replayOf = (section: Section): Derived =>
  section.replays ? { replay: buildReplayEndpoint(section, buildPatchSchema(section)) } : {};
/** Maximum number of rows in a bulk change; more rows would be locked for too long. */
export const bulkRowsMax = 1_000;
/** Changes or deletes many rows as one command; `preview=true` only returns the effects. */
function bulkEndpoint(section: Section): Endpoint {
  const rowsMax = toErrorText('rowsMax', { max: bulkRowsMax });
  const ids = z
    .array(idSchema)
    .check(z.minLength(1, toErrorText('rowsMin')), z.maxLength(bulkRowsMax, rowsMax));
  const change = z.strictObject({
    ids: z.optional(ids),
    /**
     * Filters whose matching rows are all selected. The change itself must send the `seen` value of
     * its preview.
     */
    filters: z.optional(z.strictObject(buildFilterShape(section))),
    seen: z.optional(text(100)),
    ...(section.ops.includes('remove') && { remove: z.optional(z.literal(true)) }),
    ...(section.ops.includes('update') && {
      set: z.optional(z.omit(buildPatchSchema(section), { reason: true })),
    }),
    reason: commandReasonSchema,
  });
  return endpoint({
    method: 'POST',
    path: `${section.base}/bulk`,
    may: section.may,
    summary: `Change or delete several: ${section.menu.label}`,
    query: z.object({ preview: z.optional(z.enum(['true', 'false'])) }),
    body: change.check(
      z.refine(
        (body: { ids?: unknown; filters?: unknown }) =>
          (body.ids === undefined) !== (body.filters === undefined),
        { error: toErrorText('idsOrFilters'), path: ['ids'] },
      ),
      z.refine(
        (body: { remove?: unknown; set?: unknown }) =>
          (body.remove === undefined) !== (body.set === undefined),
        { error: toErrorText('setOrRemove'), path: ['set'] },
      ),
    ),
    reply: savedRowsSchema,
    errors: [...write],
  });
}
function settingsEndpoints(section: Settings): Derived {
  const { base, may, menu } = section;
  const row = z.object({
    ...buildFieldShape(pickReadableFields(section.fields)),
    version: z.int(),
    updatedAt: instantSchema,
    updatedBy: z.nullable(z.string()),
  });
  return {
    read: endpoint({
      method: 'GET',
      path: base,
      may,
      summary: `Read: ${menu.tab ?? menu.label}`,
      reply: row,
      errors: [],
    }),
    update: endpoint({
      method: 'POST',
      path: base,
      may,
      summary: `Change: ${menu.tab ?? menu.label}`,
      body: buildPatchSchema(section),
      reply: z.object({ version: z.int(), commandId: z.nullable(idSchema) }),
      errors: ['STALE', ...write],
    }),
  };
}

import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { findFaultAcrossRowFields } from '@guildhall/contract/kit/field/field-fault';
import {
  buildSectionEndpoints,
  pickFieldsWithTableColumn,
  type Section,
} from '@guildhall/contract/kit/section/section';
import { separatePagingFromBody } from '@guildhall/contract/kit/section/section-paging';
import { listImageFields } from '@guildhall/contract/kit/section/section-images';
import { pictureKindNames, pictureKinds, type PictureKind } from '@guildhall/contract/pictures';
import type { Call } from '../kernel/actor.ts';
import { readRowsByIdInPieces, createSectionCsvStream } from '../kernel/exports/csv.ts';
import { AppError, buildFieldError } from '../kernel/errors.ts';
import { recordSectionExport } from './record-export.ts';
import { noteValueDependency } from '../kernel/commands/fingerprints.ts';
import type { Queries, Tx } from '../kernel/db/db.ts';
import type { PictureReadyToStore } from '../kernel/files/files.ts';
import type { Handler, Router } from '../kernel/http/http.ts';
import type { Kernel } from '../kernel/kernel.ts';
import {
  createBulkChangeHandler,
  type RowWriteVerb,
  type RowWriteOutcome,
} from './section-bulk.ts';
import { requireCommandReason } from '../kernel/commands/impacts.ts';
import { createImpactRecorder, type ImpactRecorder } from './section-impacts.ts';
import type { HooksArgument, MountedSectionAccess, SectionHooks } from './section-hooks.ts';
import { sectionRowsChangedEvent } from './section-facts.ts';
import { createReplayHandler, type SectionRowWriter } from './section-replay.ts';
import {
  assertReferencedRowsExist,
  registerReferencedRowsProtection,
} from './section-references.ts';
import { getActingUserId, registerSectionUndo, type AppliedRowChange } from './section-undo.ts';
import {
  createSectionStore,
  type EngineRow,
  type SectionFilters,
  type SectionStore,
} from './store/section-store.ts';
import {
  getInitialFieldValues,
  rethrowDuplicateValue,
  type SectionTable,
} from './store/section-tables.ts';
import { kernelMessages } from '../kernel/kernel.messages.ts';
import {
  getRowName,
  registerSectionCountedNames,
  getSectionPageName,
  getSectionNoun,
  getUniqueRowName,
} from './section-messages.ts';
import { listEffectsOfClearedFields, rejectOrClearUnusedFields } from './section-unused.ts';
import {
  isRowUnchanged,
  runAllowingUnchangedRow,
  UnchangedRowError,
} from '../kernel/commands/unchanged.ts';
import { buildPageWithTotal } from '../kernel/db/paged.ts';
import { getTranslations } from '../kernel/texts.ts';

type Command = { id: number; at: Date };
type Values = Record<string, unknown>;
type AnsweredRow = Omit<EngineRow, 'updatedBy'> & { updatedBy: string | null } & Values;
type Saved = { id: number; version: number };
const lookupMax = 50;
const readRowId = (input: Parameters<Handler<Endpoint>>[1]): number =>
  (input['params' as never] as { id: number }).id;

/**
 * Mounts a declared section: list, row, create, change, delete, export, lookup, pictures and undo,
 * all derived from the declaration.
 */
export function mountSection<S extends Section>(
  kernel: Kernel,
  router: Router,
  section: S,
  table: SectionTable,
  ...[hooks]: HooksArgument<S>
): MountedSectionAccess<S> {
  registerSectionCountedNames(section);
  const engine = new SectionEngine(kernel, section, table, (hooks ?? {}) as SectionHooks);
  const handlers: Record<string, Handler<Endpoint>> = engine.handlers();
  for (const [op, endpoint] of Object.entries(buildSectionEndpoints(section))) {
    const handler = handlers[op.startsWith('image') ? 'image' : op];
    if (!handler) throw new Error(`${section.name}: nothing answers ${op}`);
    const imageField = op.startsWith('image-') ? op.slice('image-'.length) : undefined;
    const answer = imageField === undefined ? handler : engine.imageHandler(imageField);
    router.bind(`${section.name}.${op}`, endpoint, answer);
  }
  engine.register();
  return { store: engine.store as MountedSectionAccess<S>['store'], update: engine.update };
}

const rowCommandMessages = {
  create: kernelMessages.created,
  update: kernelMessages.changed,
  remove: kernelMessages.deleted,
} as const;
class SectionEngine {
  readonly store: SectionStore;
  readonly #kernel: Kernel;
  readonly #section: Section;
  readonly #hooks: SectionHooks;
  readonly #raiseImpacts: ImpactRecorder;

  constructor(kernel: Kernel, section: Section, table: SectionTable, hooks: SectionHooks) {
    this.#kernel = kernel;
    this.#section = section;
    this.#hooks = hooks;
    this.#raiseImpacts = createImpactRecorder(kernel, section, hooks);
    this.store = createSectionStore(section, table, hooks.where);
  }
  register(): void {
    const { references, titles, pictures, targets } = this.#kernel;
    const { name, fields } = this.#section;
    const images = listImageFields(this.#section);
    if (images.length > 0)
      pictures.register(name, async (db, after, limit) =>
        (await this.store.listBatch(db, {}, after, limit)).map((row) => ({
          id: row.id,
          addresses: images
            .map((image) => row[image])
            .filter((address) => typeof address === 'string'),
        })),
      );
    targets.registerTable(name, this.store.tableName, this.#hooks.children);
    if (this.store.titled) titles.register(this.#section, this.store.titled);
    references.register(name, { existing: (db, ids) => this.store.existing(db, ids) });
    const { tells, turns } = this.#section;
    if (tells && turns)
      this.#kernel.turns.add(tells, (db, from, to) => this.store.turned(db, turns, from, to));
    registerReferencedRowsProtection(references, fields, async (db, places, values) => {
      const first = await this.store.pointing(db, places, values, this.#hooks.holds?.());
      const page = getSectionPageName(this.#section);
      return first && kernelMessages.usage({ page, row: getUniqueRowName(this.#section, first) });
    });
    registerSectionUndo(this.#kernel, name, this.store, {
      applied: async (tx, change) => {
        const effects = (await this.#hooks.effects?.(tx, change as never)) ?? [];
        await this.#raiseImpacts(tx, change, effects);
        return this.#applied(tx, change);
      },
      validate: async (tx, after, before) =>
        this.#hooks.validate?.(tx, after as never, before as never),
    });
  }
  handlers(): Record<string, Handler<Endpoint>> {
    const { store } = this;
    return {
      list: this.#list,
      get: this.#get,
      export: this.#export,
      create: this.#create,
      update: this.#update,
      remove: this.#remove,
      bulk: createBulkChangeHandler(this.#kernel, this.#section, { store, write: this.#write }),
      lookup: this.#lookup,
      replay: createReplayHandler(this.#kernel, this.#section, this.#put),
      image: this.imageHandler(),
    };
  }
  /** Adds the computed values, and the name of the user who last changed each row. */
  async #decorated(
    db: Queries,
    rows: readonly EngineRow[],
    { language }: Pick<Call, 'language'>,
  ): Promise<readonly AnsweredRow[]> {
    const compute =
      rows.length > 0 ? await this.#hooks.compute?.(db, rows as never, language) : undefined;
    const authorIds = rows.map((row) => row.updatedBy);
    const people = await this.#kernel.references.people(db, authorIds);
    return rows.map((row) => ({
      ...row,
      ...compute?.(row as never),
      updatedBy: row.updatedBy === null ? null : (people.get(row.updatedBy) ?? null),
    }));
  }
  #list: Handler<Endpoint> = async (call, input) => {
    const { page, perPage, filters } = separatePagingFromBody(input['body' as never]);
    const { rows, total } = await this.store.page(this.#kernel.db.read, { filters, page, perPage });
    const shown = await this.#decorated(this.#kernel.db.read, rows, call);
    return buildPageWithTotal([...shown], { page, perPage }, total);
  };
  #get: Handler<Endpoint> = async (call, input) => {
    const { id } = input['params' as never] as { id: number };
    const row = await this.store.find(this.#kernel.db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return (await this.#decorated(this.#kernel.db.read, [row], call))[0];
  };
  #lookup: Handler<Endpoint> = async (_call, input) => {
    const { name } = input['query' as never] as { name?: string };
    return { data: await this.store.lookup(this.#kernel.db.read, name, lookupMax) };
  };

  #export: Handler<Endpoint> = async (call, input) => {
    const filters = input['body' as never] as SectionFilters;
    const { commands, db, units } = this.#kernel;
    const listing = { filters, page: 1, perPage: 1, count: 'all' } as const;
    const { total } = await this.store.page(db.read, listing);
    await recordSectionExport(commands, call, this.#section, { filters, rows: total.count });
    const rows = readRowsByIdInPieces(
      (after, size) => this.store.listBatch(db.read, filters, after, size),
      (piece) => this.#decorated(db.read, piece, call),
    );
    const decimals = await units.decimals(db.read);
    const texts = getTranslations(call.language);
    return createSectionCsvStream(this.#section, rows, { texts, decimals });
  };

  readonly update: MountedSectionAccess['update'] = (call, id, sent) =>
    this.#change(call, 'update', id, sent);
  /**
   * Creates a row with its pictures. Pictures are stored only after the row has passed validation.
   */
  #create: Handler<Endpoint> = async (call, input, wire) => {
    const pictures = new Map<string, PictureReadyToStore>();
    for (const [name, bytes] of wire.attached)
      pictures.set(name, await this.#kernel.files.preparePicture(bytes, this.#pictureKind()));
    const addresses = [...pictures].map(([name, { address }]) => [name, address] as const);
    const sent = { ...(input['body' as never] as object), ...Object.fromEntries(addresses) };
    return this.#change(call, 'create', undefined, sent, [...pictures.values()]);
  };
  #update: Handler<Endpoint> = (call, input) =>
    this.#change(call, 'update', readRowId(input), input['body' as never] as Values);
  #remove: Handler<Endpoint> = (call, input) => this.#change(call, 'remove', readRowId(input), {});

  #change(
    call: Call,
    verb: RowWriteVerb,
    id: number | undefined,
    { reason: _reason, ...sent }: Record<string, unknown>,
    pictures: readonly PictureReadyToStore[] = [],
  ) {
    const { name } = this.#section;
    const spec = {
      type: `${name}.${verb}`,
      message: undefined,
      entity: name,
      ...(id !== undefined && { entityId: id }),
    };
    const work = async (tx: Tx, command: Command): Promise<RowWriteOutcome> => {
      const written = await this.#write(tx, verb, id, sent, call, command);
      for (const picture of pictures) await picture.keep(tx);
      return written;
    };
    return runAllowingUnchangedRow(this.#kernel.commands.run<Saved>(call, spec, work));
  }
  /**
   * Performs every write in the same steps: lock, check version, validate, write, apply, record.
   */
  #write = async (
    tx: Tx,
    verb: RowWriteVerb,
    id: number | undefined,
    sent: Record<string, unknown>,
    call: Call,
    command: Command,
  ): Promise<RowWriteOutcome> => {
    const { before, written } = await this.#put(tx, verb, id, sent, call, command);
    const row = written ?? before;
    if (!row) throw new AppError('NOT_FOUND');
    const after = verb === 'remove' ? undefined : written;
    const effects = [
      ...((await this.#hooks.effects?.(tx, { before, after, sent } as never)) ?? []),
      ...(before && after ? listEffectsOfClearedFields(this.#section, before, sent) : []),
    ];
    if (verb === 'remove') requireCommandReason();
    await this.#raiseImpacts(tx, { before, after, sent }, effects);
    const ran = await this.#applied(tx, { before, after, sent, command, call });
    const noun = getSectionNoun(this.#section);
    return {
      reply: this.#savedAs(verb, row, ran),
      before: before ?? null,
      after: after ?? null,
      entityId: row.id,
      message: rowCommandMessages[verb]({ thing: noun, name: getRowName(this.#section, row) }),
      effects,
    };
  };
  /** Locks, validates and writes a row. Returns the former row and the written row. */
  #put: SectionRowWriter = async (tx, verb, id, sent, call, command) => {
    const before = id === undefined ? undefined : await this.#locked(tx, id, call);
    noteValueDependency(`${this.#section.name}.${verb}`, { before, sent });
    const written = await this.#written(tx, verb, before, sent, call, command).catch(
      (error: unknown) => rethrowDuplicateValue(this.#section, error),
    );
    return { before, written };
  };
  #savedAs(verb: RowWriteVerb, { id, version }: Saved, ran?: { taskId: number }) {
    const { runsTask } = this.#section;
    return { id, version, ...(runsTask && verb !== 'remove' && { taskId: ran?.taskId ?? null }) };
  }
  /**
   * Applies a change to other data, for saves, undos and bulk changes alike, and notifies open
   * pages.
   */
  async #applied(tx: Tx, change: AppliedRowChange): Promise<{ taskId: number } | undefined> {
    const ran = await this.#hooks.applied?.(tx, change as never);
    await this.#kernel.facts.publish(tx, sectionRowsChangedEvent, {
      section: this.#section.name,
      changesRowSet: change.before === undefined || change.after === undefined,
    });
    this.#tell(tx);
    return ran;
  }
  /** Notifies open pages and game servers that a row changed. */
  #tell(tx: Tx): void {
    if (this.#section.tells) this.#kernel.realtime.emitToAll(tx, this.#section.tells);
    this.#kernel.inGame.written(tx, this.#section.name);
  }
  async #locked(tx: Tx, id: number, call: Call): Promise<EngineRow> {
    const lockedRow = await this.store.lockOne(tx, id);
    if (!lockedRow || lockedRow.deletedAt !== null) throw new AppError('NOT_FOUND');
    const { deletedAt: _alive, ...row } = lockedRow;
    if (call.ifVersion !== undefined && call.ifVersion !== row.version)
      throw new AppError('STALE', {
        details: { row: (await this.#decorated(tx, [row], call))[0] },
      });
    return row;
  }
  async #written(
    tx: Tx,
    verb: RowWriteVerb,
    before: EngineRow | undefined,
    sent: Record<string, unknown>,
    call: Call,
    command: Command,
  ): Promise<EngineRow | undefined> {
    const by = getActingUserId(call);
    if (verb === 'remove') {
      if (!before) return undefined;
      const usage = await this.#kernel.references.usage(tx, this.#section.name, before.id);
      if (usage !== undefined)
        throw new AppError('IN_USE', { because: kernelMessages.stillUsed({ usage }) });
      return this.store.setDeleted(tx, before.id, true, by, command.at);
    }
    const values = Object.fromEntries(
      Object.entries(sent).filter(([name]) => !this.#section.fields[name]?.writeOnly),
    );
    const { fields } = this.#section;
    const initial = getInitialFieldValues(pickFieldsWithTableColumn(fields));
    const wanted = { ...initial, ...before, ...values };
    const { wrong, emptied } = rejectOrClearUnusedFields(fields, wanted, values, before);
    const complete = { ...wanted, ...emptied };
    await this.#validate(tx, complete, before);
    if (wrong) throw buildFieldError(wrong.field, wrong.problem);
    const written = {
      ...values,
      ...emptied,
      ...(await this.#hooks.derive?.(complete as never, command.at, before as never, tx)),
    };
    if (before && isRowUnchanged(this.#section.fields, before, { ...sent, ...written }))
      throw new UnchangedRowError(this.#savedAs(verb, before));
    return before
      ? this.store.update(tx, before.id, written, by, command.at)
      : this.store.insert(tx, written, by, command.at);
  }
  async #validate(tx: Tx, row: Values, before: EngineRow | undefined): Promise<void> {
    const wrong = findFaultAcrossRowFields(this.#section, row);
    if (wrong) throw buildFieldError(wrong.field, wrong.problem);
    await assertReferencedRowsExist(tx, this.#kernel.references, this.#section.fields, row);
    await this.#hooks.validate?.(tx, row as never, before as never);
  }
  #pictureKind(): PictureKind | undefined {
    return pictureKindNames.find((kind) => pictureKinds[kind].section === this.#section.name);
  }
  imageHandler(field?: string): Handler<Endpoint> {
    const name =
      field ??
      Object.entries(this.#section.fields).find(([, field]) => field.kind === 'image')?.[0] ??
      'imageUrl';
    return async (call, input, wire) => {
      const { id } = input['params' as never] as { id: number };
      if (!(await this.store.find(this.#kernel.db.read, id))) throw new AppError('NOT_FOUND');
      const bytes = await wire.file();
      const picture = await this.#kernel.files.preparePicture(bytes, this.#pictureKind());
      const imageUrl = picture.address;
      await this.#kernel.commands.run(
        { ...call, idempotencyKey: undefined },
        {
          type: `${this.#section.name}.update`,
          message: kernelMessages.picture({ thing: getSectionNoun(this.#section), n: id }),
          entity: this.#section.name,
          entityId: id,
        },
        async (tx, command) => {
          const before = await this.#locked(tx, id, call);
          await picture.keep(tx);
          const by = getActingUserId(call);
          const after = await this.store.update(tx, id, { [name]: imageUrl }, by, command.at);
          this.#tell(tx);
          return { reply: {}, before, after };
        },
      );
      return { imageUrl };
    };
  }
}

import { findFaultAcrossRowFields } from '@guildhall/contract/kit/field/field-fault';
import { buildSectionEndpoints, type Settings } from '@guildhall/contract/kit/section/section';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { ChangeImpact } from '@guildhall/contract/kit/section/impact';
import { getSectionImpact } from '@guildhall/contract/office/impacts/impacts';
import { fillMissingSettings } from '../kernel/config/configuration.ts';
import type { Call } from '../kernel/actor.ts';
import { AppError, buildFieldError } from '../kernel/errors.ts';
import { noteValueDependency } from '../kernel/commands/fingerprints.ts';
import { toDate } from '../kernel/db/rows.ts';
import { maybeOne, run, sql } from '../kernel/db/sql.ts';
import type { Queries, Tx, Writes } from '../kernel/db/db.ts';
import type { Handler, Router } from '../kernel/http/http.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { noteCommandImpacts } from '../kernel/commands/impacts.ts';
import { listImpactsOfRowChange } from './impacts.policy.ts';
import type { ChangeEffect } from '../kernel/commands/effects.ts';
import type { UndoStep } from '../kernel/commands/undo.ts';
import { assertReferencedRowsExist } from './section-references.ts';
import {
  isRowUnchanged,
  runAllowingUnchangedRow,
  UnchangedRowError,
} from '../kernel/commands/unchanged.ts';
import { kernelMessages } from '../kernel/kernel.messages.ts';
import { rejectOrClearUnusedFields } from './section-unused.ts';
import { registerSectionCountedNames, getSectionNoun } from './section-messages.ts';

type Values = Record<string, unknown>;
interface SettingsRow {
  readonly value: Values;
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
}
interface StoredRow {
  readonly value: Values;
  readonly version: number;
  readonly updated_at: string;
  readonly updated_by: number | null;
}
/**
 * Returns the only row of a settings section with all values; creates the row with initial values
 * when it is first read.
 */
async function rowOf(db: Writes, settings: Settings, isLocked: boolean): Promise<SettingsRow> {
  const row = await maybeOne<StoredRow>(
    db,
    sql`
      select value, version, updated_at, updated_by
      from settings_rows
      where name = ${settings.name}
      ${isLocked ? sql`for update` : sql``}`,
  );
  if (row)
    return {
      value: { ...fillMissingSettings(settings, row.value) },
      version: row.version,
      updatedAt: toDate(row.updated_at),
      updatedBy: row.updated_by,
    };
  await run(
    db,
    sql`
      insert into settings_rows (name, value, updated_at)
      values (${settings.name}, ${sql.json(fillMissingSettings(settings, {}))}, now())
      on conflict do nothing`,
  );
  return rowOf(db, settings, isLocked);
}
interface SettingsHooks {
  /** Validates the result of a change or of its undo; VALIDATION names the field. */
  readonly validate?: (tx: Tx, call: Call, after: Values, before: Values) => Promise<void>;
  /** Consequences that the rule of the settings does not cover. */
  readonly impacts?: (
    tx: Tx,
    change: { readonly before: Values; readonly after: Values },
    now: Date,
  ) => Promise<readonly ChangeImpact[]>;
  /** Players and amounts that these consequences affect. */
  readonly effects?: (tx: Tx) => Promise<readonly ChangeEffect[]>;
}
/** Validates all values by the rules of their fields, and by the rows that they refer to. */
async function validateValue(
  { references }: Kernel,
  settings: Settings,
  db: Queries,
  value: Values,
): Promise<void> {
  const wrong = findFaultAcrossRowFields(settings, value);
  if (wrong) throw buildFieldError(wrong.field, wrong.problem);
  await assertReferencedRowsExist(db, references, settings.fields, value);
}

/** Functions that a change and its undo share. */
interface SettingsSupport {
  nameOf(db: Queries, id: number | null): Promise<string | null>;
  /** Notifies open pages and game servers of a change, after it commits. */
  notify(tx: Tx): void;
  /** Records the consequences of a change. The operator confirms them before the commit. */
  raise(tx: Tx, before: Values, after: Values): Promise<void>;
}
function createSettingsSupport(
  { clock, references, inGame, realtime }: Kernel,
  settings: Settings,
  hooks: SettingsHooks,
): SettingsSupport {
  return {
    nameOf: async (db, id) =>
      id === null ? null : ((await references.people(db, [id])).get(id) ?? null),
    notify(tx) {
      if (settings.tells) realtime.emitToAll(tx, settings.tells);
      inGame.written(tx, settings.name);
    },
    async raise(tx, before, after) {
      const now = clock.now();
      const rule = getSectionImpact(settings.name);
      const byRule =
        typeof rule === 'string'
          ? []
          : listImpactsOfRowChange(settings, rule, { before, after, now });
      const own = (await hooks.impacts?.(tx, { before, after }, now)) ?? [];
      const impacts = [...byRule, ...own];
      noteCommandImpacts(impacts, {
        effects: impacts.length > 0 ? await hooks.effects?.(tx) : undefined,
      });
    },
  };
}

/** Mounts the calls of a settings section, a section with one row: read, change, undo. */
export function mountSettings(
  kernel: Kernel,
  router: Router,
  settings: Settings,
  hooks: SettingsHooks = {},
): void {
  const { db, undo } = kernel;
  registerSectionCountedNames(settings);
  // a field without a stored value must have a default; this is checked at the start, not at the
  // first read
  fillMissingSettings(settings, {});
  const support = createSettingsSupport(kernel, settings, hooks);
  const endpoints = buildSectionEndpoints(settings);
  const read: Handler<Endpoint> = async () => {
    const { value, version, updatedAt, updatedBy } = await rowOf(db.write, settings, false);
    return {
      ...value,
      version,
      updatedAt: updatedAt.toISOString(),
      updatedBy: await support.nameOf(db.read, updatedBy),
    };
  };
  const putBack: UndoStep = async (tx, entry, command, call) => {
    const row = await rowOf(tx, settings, true);
    if (row.version !== entry.after?.['version'])
      throw new AppError('NOT_UNDOABLE', { because: kernelMessages.settingsChanged() });
    const { version: _version, ...before } = entry.before ?? {};
    await hooks.validate?.(tx, call, { ...row.value, ...before }, row.value);
    await support.raise(tx, row.value, { ...row.value, ...before });
    await run(
      tx,
      sql`
        update settings_rows
        set value = ${sql.json(before)}, version = version + 1, updated_at = ${command.at}
        where name = ${settings.name}`,
    );
    support.notify(tx);
    return { before: entry.after, after: { ...before, version: row.version + 1 } };
  };
  undo.register(`${settings.name}.update`, putBack, putBack);
  if (endpoints['read']) router.bind(`${settings.name}.read`, endpoints['read'], read);
  if (endpoints['update'])
    router.bind(
      `${settings.name}.update`,
      endpoints['update'],
      createUpdate(kernel, settings, hooks, support),
    );
}

/** Changes settings. A STALE error contains the current row; a VALIDATION error names the field. */
function createUpdate(
  kernel: Kernel,
  settings: Settings,
  hooks: SettingsHooks,
  support: SettingsSupport,
): Handler<Endpoint> {
  return (call, input) => {
    const { reason: _reason, ...sent } = input['body' as never] as Values;
    return runAllowingUnchangedRow(
      kernel.commands.run<{ version: number }>(
        call,
        {
          type: `${settings.name}.update`,
          message: kernelMessages.changedSettings({ thing: getSectionNoun(settings) }),
          entity: settings.name,
        },
        async (tx, command) => {
          const row = await rowOf(tx, settings, true);
          const before = row.value;
          if (call.ifVersion !== undefined && call.ifVersion !== row.version)
            throw new AppError('STALE', {
              details: {
                row: {
                  ...before,
                  version: row.version,
                  updatedAt: row.updatedAt.toISOString(),
                  updatedBy: await support.nameOf(tx, row.updatedBy),
                },
              },
            });
          const { fields } = settings;
          const wanted = { ...before, ...sent };
          const { wrong, emptied } = rejectOrClearUnusedFields(fields, wanted, sent, before);
          if (wrong) throw buildFieldError(wrong.field, wrong.problem);
          const after = { ...wanted, ...emptied };
          await validateValue(kernel, settings, tx, after);
          if (isRowUnchanged(settings.fields, before, sent))
            throw new UnchangedRowError({ version: row.version });
          noteValueDependency(settings.name, { before, version: row.version, sent });
          await hooks.validate?.(tx, call, after, before);
          await support.raise(tx, before, after);
          const by = call.actor.kind === 'user' ? call.actor.userId : null;
          await run(
            tx,
            sql`
              update settings_rows
              set value = ${sql.json(after)}, version = ${row.version + 1},
                updated_at = ${command.at}, updated_by = ${by}
              where name = ${settings.name}`,
          );
          support.notify(tx);
          return {
            reply: { version: row.version + 1 },
            before: { ...before, version: row.version },
            after: { ...after, version: row.version + 1 },
          };
        },
      ),
    );
  };
}

import type { gameVersionsApi as api } from '@guildhall/contract/play/balance/game-versions.section';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { UndoStep } from '../../../../kernel/commands/undo.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { runWithRollback } from '../../../../kernel/commands/preview.ts';
import { sumChangeEffects, type ChangeEffect } from '../../../../kernel/commands/effects.ts';
import { getActingUserId } from '../../../../engine/section-undo.ts';
import type { GameVersionUsage } from '../balance.api.ts';
import {
  getPresetParameterValues,
  lockGameVersion,
  findMainVersion,
  moveMainVersion,
  lockMainVersionChanges,
  setVersionForceDisabled,
  type GameVersion,
} from './versions.store.ts';
import {
  balanceParametersChangedEvent,
  versionForceDisabledEvent,
  gameVersionsChangedEvent,
  type VersionState,
} from './versions-facts.api.ts';
import { balancePresetMessages } from '../balance.messages.ts';

type Staff = Call<UserActor>;
type MainReply = Omit<Reply<typeof api.setMainVersion>, 'commandId'>;
type OffReply = Omit<Reply<typeof api.forceDisableVersion>, 'commandId'>;
const recountTask = 'game-versions.set-main';
const callOffTask = 'game-versions.force-disable';
const batchSize = 100;

/** Returns the public state of a version. */
export const toVersionState = ({
  name,
  isMain,
  enabled,
  forceDisabled,
}: Pick<GameVersion, 'name' | 'isMain' | 'enabled' | 'forceDisabled'>): VersionState => ({
  name,
  isMain,
  isPlayable: enabled && !forceDisabled,
  isForceDisabled: forceDisabled,
});

type Known = Readonly<Record<string, number>>;
const listChangedParameters = (from: Known, to: Known) =>
  Object.keys(to)
    .filter((name) => from[name] !== to[name])
    .map((name) => ({ name, from: from[name] ?? 0, to: to[name] ?? 0 }));

/**
 * Notifies modules and open pages that parameters have changed. Returns the effects of the change.
 */
export async function notifyParametersChanged(
  { facts, realtime }: Kernel,
  tx: Tx,
  presets: { readonly from: number; readonly to: number },
  isPreview: boolean,
): Promise<readonly ChangeEffect[]> {
  const [from, to] = [
    await getPresetParameterValues(tx, presets.from),
    await getPresetParameterValues(tx, presets.to),
  ];
  // items may depend on any parameter, so all open pages must reload their rules
  if (!isPreview && presets.from !== presets.to) realtime.emitToAll(tx, 'RULES_UPDATED');
  const changes = listChangedParameters(from, to);
  if (changes.length === 0) return [];
  const notes = await facts.publish(tx, balanceParametersChangedEvent, { from, to, isPreview });
  return [{ what: balancePresetMessages.parametersDiffer(), count: changes.length }, ...notes];
}
interface TaskState {
  readonly versionId: number;
  readonly after: number;
  readonly done: number;
  /** Total number of rows that the task must process; null until the task has counted them. */
  readonly total: number | null;
}
const percent = ({ done, total }: TaskState): number =>
  Math.min(99, Math.floor((done / Math.max(1, total ?? 1)) * 100));

interface Deps {
  readonly kernel: Kernel;
  readonly getUsage: () => GameVersionUsage;
}
function defineTasks({ kernel: { tasks }, getUsage }: Deps): void {
  tasks.define(recountTask, {
    async step(tx, { state }) {
      const now = state as unknown as TaskState;
      const total = now.total ?? (await getUsage().rising(tx));
      const { last, players } = await getUsage().raise(tx, now.after, batchSize);
      const next = { ...now, total, after: last ?? now.after, done: now.done + players };
      return last === undefined
        ? { state: { ...next }, progress: 100, result: { players: next.done } }
        : { state: { ...next }, progress: percent(next) };
    },
  });
  tasks.define(callOffTask, {
    async step(tx, { state }) {
      const now = state as unknown as TaskState;
      const matches = await getUsage().callOff(tx, now.versionId, batchSize);
      const next = { ...now, done: now.done + matches };
      return matches < batchSize
        ? { state: { ...next }, progress: 100, result: { matches: next.done } }
        : { state: { ...next }, progress: percent(next) };
    },
  });
}
/**
 * Starts a task for a version. Each version has its own task, because several can run at the same
 * time. The task is found by the version's id.
 */
const startTask = (
  { kernel }: Deps,
  tx: Tx,
  kind: string,
  call: Call,
  { commandId, ...state }: Pick<TaskState, 'versionId' | 'total'> & { readonly commandId: number },
) =>
  kernel.tasks.start(
    tx,
    kind,
    getActingUserId(call),
    { ...state, after: 0, done: 0 },
    `${state.versionId}:${commandId}`,
  );

interface Moving {
  /** True to proceed even if matches are running; these matches are played to their end. */
  readonly isForced: boolean;
  readonly isPreview: boolean;
  readonly at: Date;
}
/**
 * Locks a version that can become the main version. Throws CONFLICT with the reason if the version
 * cannot.
 */
async function requireCandidate(tx: Tx, id: number): Promise<GameVersion> {
  const version = await lockGameVersion(tx, id);
  if (!version) throw new AppError('NOT_FOUND');
  const { name } = version;
  if (version.isMain)
    throw new AppError('CONFLICT', {
      because: balancePresetMessages.mainAlready({ version: name }),
    });
  if (!version.enabled || version.forceDisabled)
    throw new AppError('CONFLICT', {
      because: balancePresetMessages.notEnabled({ version: name }),
    });
  return version;
}
/**
 * Makes another version the main version. All checks run under one lock, so that the second of two
 * concurrent calls sees the result of the first.
 */
async function moveMain(
  { kernel, getUsage }: Deps,
  tx: Tx,
  call: Call,
  id: number,
  { isForced, isPreview, at }: Moving,
) {
  await lockMainVersionChanges(tx);
  const version = await requireCandidate(tx, id);
  const main = await findMainVersion(tx);
  // locks the present main version, so that a match that starts at the same time is either counted
  // here or starts after this change
  const present = main && (await lockGameVersion(tx, main.id));
  const running = present ? await getUsage().running(tx, present.id) : { matches: 0, players: 0 };
  if (present && running.matches > 0 && !isForced && !isPreview)
    throw new AppError('CONFLICT', {
      because: balancePresetMessages.matchesRun({ n: running.matches, version: present.name }),
      details: running,
    });
  const presets = { from: present?.presetId ?? version.presetId, to: version.presetId };
  const changes = listChangedParameters(
    await getPresetParameterValues(tx, presets.from),
    await getPresetParameterValues(tx, presets.to),
  );
  const after = await moveMainVersion(tx, id, getActingUserId(call), at);
  const moved = present ? [{ ...present, isMain: false }, after] : [after];
  await kernel.facts.publish(tx, gameVersionsChangedEvent, moved.map(toVersionState));
  const effects: ChangeEffect[] = [
    { what: balancePresetMessages.playedOut(), count: running.matches },
    { what: balancePresetMessages.playersIn(), count: running.players },
    ...(await notifyParametersChanged(kernel, tx, presets, isPreview)),
  ];
  return { present, after, changes, effects: effects.filter(({ count }) => count > 0) };
}
function registerUndo(deps: Deps): void {
  const moveBack: UndoStep = async (tx, entry, command, call) => {
    const before = entry.before as { mainId?: number } | null;
    // `mainId` names the new main version if the command was an undo; otherwise the command's
    // entity is the new main version
    const { mainId: movedTo = entry.entityId } = (entry.after ?? {}) as { mainId?: number };
    await lockMainVersionChanges(tx);
    const present = await findMainVersion(tx);
    if (!before?.mainId || present?.id !== movedTo)
      throw new AppError('NOT_UNDOABLE', { because: balancePresetMessages.wentMainSince() });
    const versionId = before.mainId;
    const moving = { isForced: true, isPreview: false, at: command.at };
    const { effects } = await moveMain(deps, tx, call, versionId, moving).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new AppError('NOT_UNDOABLE', { because: error.because });
      },
    );
    await startTask(deps, tx, recountTask, call, { versionId, total: null, commandId: command.id });
    return { before: { mainId: present.id }, after: { mainId: versionId }, effects };
  };
  deps.kernel.undo.register('game-versions.set-main', moveBack, moveBack);
}
/** Makes a version the main version. With `isPreview`, only reports the effects. */
async function setMainVersion(
  deps: Deps,
  call: Staff,
  id: number,
  { isForced, isPreview }: Omit<Moving, 'at'>,
) {
  const { commands } = deps.kernel;
  const spec = {
    type: 'game-versions.set-main',
    message: undefined,
    entity: 'game-versions',
    entityId: id,
  };
  if (isPreview)
    return {
      ...(await runWithRollback<MainReply>((finishWith) =>
        commands.run({ ...call, idempotencyKey: undefined }, spec, async (tx, { at }) => {
          const moving = { isForced, isPreview, at };
          const { changes, effects } = await moveMain(deps, tx, call, id, moving);
          return finishWith({
            taskId: null,
            changes,
            effects: sumChangeEffects(effects, call.language),
          });
        }),
      )),
      commandId: null,
    };
  return commands.run<MainReply>(call, spec, async (tx, { id: commandId, at }) => {
    const moving = { isForced, isPreview, at };
    const { present, after, changes, effects } = await moveMain(deps, tx, call, id, moving);
    const task = { versionId: id, total: null, commandId };
    const taskId = await startTask(deps, tx, recountTask, call, task);
    return {
      reply: { taskId, changes, effects: sumChangeEffects(effects, call.language) },
      before: { mainId: present?.id ?? null, name: present?.name ?? null },
      after: { mainId: id, name: after.name, changes },
      message: balancePresetMessages.madeMain({ version: after.name }),
    };
  });
}
async function disableVersion(
  { kernel, getUsage }: Deps,
  tx: Tx,
  call: Call,
  id: number,
  at: Date,
) {
  const version = await lockGameVersion(tx, id);
  if (!version) throw new AppError('NOT_FOUND');
  if (version.forceDisabled)
    throw new AppError('CONFLICT', {
      because: balancePresetMessages.disabledAlready({ version: version.name }),
    });
  await setVersionForceDisabled(tx, id, getActingUserId(call), at);
  const disabled = { ...version, enabled: false, forceDisabled: true };
  await kernel.facts.publish(tx, gameVersionsChangedEvent, [toVersionState(disabled)]);
  const running = await getUsage().running(tx, id);
  const effects: ChangeEffect[] = [
    { what: balancePresetMessages.calledOff(), count: running.matches },
    { what: balancePresetMessages.playersIn(), count: running.players },
    ...(await kernel.facts.publish(tx, versionForceDisabledEvent, { versionId: id })),
  ];
  return { version, running, effects: effects.filter(({ count }) => count > 0) };
}
/**
 * Disables a version at once and cancels its matches. With `isPreview`, only reports the effects.
 */
async function forceDisableVersion(deps: Deps, call: Staff, id: number, isPreview: boolean) {
  const { commands } = deps.kernel;
  const spec = {
    type: 'game-versions.force-disable',
    message: undefined,
    entity: 'game-versions',
    entityId: id,
  };
  if (isPreview)
    return {
      ...(await runWithRollback<OffReply>((finishWith) =>
        commands.run({ ...call, idempotencyKey: undefined }, spec, async (tx, { at }) => {
          const { effects } = await disableVersion(deps, tx, call, id, at);
          return finishWith({ taskId: null, effects: sumChangeEffects(effects, call.language) });
        }),
      )),
      commandId: null,
    };
  return commands.run<OffReply>(call, spec, async (tx, { id: commandId, at }) => {
    const { version, running, effects } = await disableVersion(deps, tx, call, id, at);
    const total = running.matches;
    const taskId = await startTask(deps, tx, callOffTask, call, {
      versionId: id,
      total,
      commandId,
    });
    return {
      reply: { taskId, effects: sumChangeEffects(effects, call.language) },
      before: { enabled: version.enabled, forceDisabled: false },
      after: { enabled: false, forceDisabled: true, matches: total },
      message: balancePresetMessages.forceDisabled({ version: version.name }),
    };
  });
}

/** Creates the functions that choose the main version and disable versions. */
export function createGameVersionUseCases(kernel: Kernel, getUsage: () => GameVersionUsage) {
  const deps: Deps = { kernel, getUsage };
  defineTasks(deps);
  registerUndo(deps);
  return { setMain, forceDisable };

  function setMain(call: Staff, id: number, isForced: boolean, isPreview: boolean) {
    return setMainVersion(deps, call, id, { isForced, isPreview });
  }
  function forceDisable(call: Staff, id: number, isPreview: boolean) {
    return forceDisableVersion(deps, call, id, isPreview);
  }
}

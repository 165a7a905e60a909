import { isDeepStrictEqual } from 'node:util';
import type { ChangeImpact, ImpactKind, ImpactRule } from '@guildhall/contract/kit/section/impact';
import type { AnySection } from '@guildhall/contract/kit/section/section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { commandImpactMessages } from '../kernel/commands/impacts.messages.ts';
import { getRowName, getFieldLabel, getSectionNoun } from './section-messages.ts';

type Row = Readonly<Record<string, unknown>>;
/** A row before and after a change. `undefined` before a creation and after a deletion. */
export interface RowChange {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
  readonly now: Date;
}

/**
 * Converts an amount to a number; the API sends amounts that a number cannot represent as text.
 * Returns undefined if there is no amount.
 */
const toNumber = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' ? undefined : Number(value);
const toTime = (value: unknown): number =>
  value === null || value === undefined ? Infinity : new Date(value as string | Date).getTime();
/** Returns the change in percent: at least 1, because a changed value must not show 0. */
const percentOf = (from: number, to: number): number =>
  from === 0 ? 100 : Math.max(1, Math.round((Math.abs(to - from) / Math.abs(from)) * 100));

/** Keys of requirements: a reward becomes harder to get when one of these numbers rises. */
const hurdles = new Set(['goal', 'minScore', 'placeFrom']);
/**
 * Keys that identify the reward; a change of one of these values replaces the reward by another
 * one.
 */
const natures = new Set(['kind', 'currency', 'itemType', 'rewardType', 'statisticId']);
const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function losesEntry(before: Row, after: Row): boolean {
  return Object.entries(before).some(([key, was]) => {
    const is = after[key];
    if (natures.has(key)) return was !== null && was !== undefined && was !== is;
    if (key === 'id' || key.endsWith('Id')) return false;
    if (Array.isArray(was)) return losesSome(was, is);
    if (typeof was !== 'number') return false;
    const becomes = toNumber(is) ?? 0;
    return hurdles.has(key) ? becomes > was : becomes < was;
  });
}
/** Returns true if a list or group has less of something than before. */
function losesSome(before: unknown, after: unknown): boolean {
  if (isRecord(before)) return !isRecord(after) || losesEntry(before, after);
  if (!Array.isArray(before)) return false;
  const left: readonly unknown[] = Array.isArray(after) ? after : [];
  return before.some((was: unknown, at) => {
    if (!isRecord(was)) return !left.some((is) => isDeepStrictEqual(is, was));
    const same =
      was['id'] === undefined || was['id'] === null
        ? left[at]
        : left.find((is) => isRecord(is) && is['id'] === was['id']);
    return !isRecord(same) || losesEntry(was, same);
  });
}

/**
 * Compares the values of one field before and after a change; returns the consequence, or undefined
 * if there is none.
 */
type Ask = (was: unknown, is: unknown, params: Params) => Sentence | undefined;
type Params = { readonly field: Sentence };

const falls: Ask = (was, is, params) => {
  if (Array.isArray(was))
    return was.some((each, at) => Number((is as unknown[] | null)?.[at] ?? 0) < Number(each))
      ? commandImpactMessages.entriesGo(params)
      : undefined;
  const [from, to] = [toNumber(was), toNumber(is)];
  if (to === undefined) return undefined;
  if (from === undefined) return commandImpactMessages.limited(params);
  return to < from
    ? commandImpactMessages.fallsBy({ ...params, percent: percentOf(from, to) })
    : undefined;
};
const shortens: Ask = (was, is, params) =>
  falls(was === 0 ? null : was, is === 0 ? null : is, params);
const rises: Ask = (was, is, params) => {
  const [from, to] = [toNumber(was) ?? 0, toNumber(is) ?? 0];
  return to > from
    ? commandImpactMessages.risesBy({ ...params, percent: percentOf(from, to) })
    : undefined;
};
const loosens: Ask = (was, is, params) => {
  const [from, to] = [toNumber(was), toNumber(is)];
  if (from === undefined) return undefined;
  if (to === undefined) return commandImpactMessages.unlimited(params);
  return to > from
    ? commandImpactMessages.risesBy({ ...params, percent: percentOf(from, to) })
    : undefined;
};
const comesEarlier: Ask = (was, is, params) =>
  toTime(is) < toTime(was)
    ? commandImpactMessages.earlier({ ...params, at: toTime(is) })
    : undefined;
const loses: Ask = (was, is, params) =>
  losesSome(was, is) ? commandImpactMessages.entriesGo(params) : undefined;
const narrows: Ask = (was, is, params) =>
  Array.isArray(was) && was.length === 0 && Array.isArray(is) && is.length > 0
    ? commandImpactMessages.limited(params)
    : undefined;
const isOff: Ask = (was, is, params) =>
  was === true && is === false ? commandImpactMessages.switchedOff(params) : undefined;
const isOn: Ask = (was, is, params) =>
  was !== true && is === true ? commandImpactMessages.switchedOn(params) : undefined;

const asks: readonly (readonly [keyof ImpactRule, ImpactKind, Ask])[] = [
  ['less', 'takes', falls],
  ['shorter', 'takes', shortens],
  ['more', 'takes', rises],
  ['earlier', 'takes', comesEarlier],
  ['lists', 'takes', loses],
  ['narrows', 'takes', narrows],
  ['off', 'takes', isOff],
  ['on', 'stops', isOn],
  ['powers', 'takes', falls],
  ['powers', 'gives-power', loosens],
];

/** Names a row together with its section; a settings section has only one row. */
const toRowName = (section: AnySection, row: Row): Sentence =>
  section.kind === 'settings'
    ? getSectionNoun(section)
    : commandImpactMessages.named({
        thing: getSectionNoun(section),
        name: getRowName(section, row),
      });

/**
 * Lists the consequences of a change as the rule of its section defines them, for example that an
 * active row ends or gives less. A change of a row that is not yet active has no consequences.
 */
export function listImpactsOfRowChange(
  section: AnySection,
  rule: ImpactRule,
  { before, after, now }: RowChange,
): ChangeImpact[] {
  const isLive = rule.isLive ?? (() => true);
  if (before === undefined || !isLive(before, now)) return [];
  const row = toRowName(section, { ...before, ...after });
  if (after === undefined || !isLive(after, now))
    return [{ kind: rule.ends, sentence: endedBy(rule.ends, { row }) }];
  return asks.flatMap(([part, kind, ask]) =>
    ((rule[part] ?? []) as readonly string[]).flatMap((field) => {
      const change = ask(before[field], after[field], { field: getFieldLabel(section, field) });
      return change ? [{ kind, sentence: commandImpactMessages.ofRow({ row, change }) }] : [];
    }),
  );
}
const endedBy = (kind: ImpactKind, params: { readonly row: Sentence }): Sentence =>
  (kind === 'closes'
    ? commandImpactMessages.closes
    : kind === 'stops'
      ? commandImpactMessages.stops
      : commandImpactMessages.takes)(params);

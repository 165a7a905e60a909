/** Describes everything that an undo would change, for the operator who must confirm it. */
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { undoApi } from '@guildhall/contract/office/undo';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { ValueMovement, WrittenRowCounts } from '../../../kernel/value/changes.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatMessage } from '../../../kernel/say.ts';
import type { ChangeEffect } from '../../../kernel/commands/effects.ts';
import type { RevertedEntry, UndoPreview } from '../../../kernel/commands/undo.ts';
import { getPlatformAccountName } from '../../wealth/bank/bank.api.ts';
import { mapItemNames } from '../../wealth/items/items.api.ts';
import { findTableName } from './tables.messages.ts';
import {
  listCatalogueNames,
  mapNamedPlayersByReference,
  type NamedPlayer,
} from './undo-preview.store.ts';
import { undoMessages } from './undo.messages.ts';

/**
 * Largest number of players, and of changes, that are listed one by one. The totals include all.
 */
const rowsShown = 20;
type Preview = Reply<typeof undoApi.adminPreviewUndo>;
/**
 * Amount of one currency or item that an undo moves, for one owner or for all owners of one kind.
 */
interface Amount {
  readonly label: Sentence;
  readonly amount: bigint;
  readonly currency?: string | undefined;
}
/** Display names of the currencies, items and owners whose amounts an undo changes. */
interface Names {
  readonly items: ReadonlyMap<number, string>;
  readonly namesByValueKind: ReadonlyMap<string, string>;
}
const thingKey = (kind: string, id: number): string => `${kind} ${id}`;
/**
 * Returns the id of the account to which a movement belongs; undefined for the platform's own
 * accounts.
 */
function getAccountId({ owner }: ValueMovement): number | undefined {
  const id = /^(?:account|receivable):(\d+)$/.exec(owner)?.[1];
  return id === undefined ? undefined : Number(id);
}
/**
 * Converts a movement to an amount to display. A growing debt is a negative amount in the ledger,
 * but is displayed as a positive amount of debt.
 */
function toAmount({ owner, what, amount }: ValueMovement, names: Names): Amount {
  if ('currency' in what) {
    const { currency } = what;
    if (owner.startsWith('receivable:'))
      return {
        label: amount < 0n ? undoMessages.noLongerThereDebtLater() : undoMessages.debtShrinks(),
        amount: -amount,
        currency,
      };
    const own =
      amount < 0n ? undoMessages.takenBackFromBalance() : undoMessages.goesBackToBalance();
    return { label: getPlatformAccountName(owner) ?? own, amount, currency };
  }
  const name =
    'item' in what
      ? (names.items.get(what.item) ?? `#${what.item}`)
      : (names.namesByValueKind.get(thingKey(what.kind, what.id)) ?? `#${what.id}`);
  return amount === 0n
    ? { label: undoMessages.undoPerks({ name }), amount: 1n }
    : { label: undoMessages.undoThing({ name }), amount };
}
async function loadNames(tx: Tx, moves: readonly ValueMovement[]): Promise<Names> {
  const items = moves.flatMap(({ what }) => ('item' in what ? [what.item] : []));
  const contents = moves.flatMap(({ what }) => ('kind' in what ? [what] : []));
  const named = contents.length > 0 ? await listCatalogueNames(tx, contents) : [];
  return {
    items: items.length > 0 ? await mapItemNames(tx, items) : new Map(),
    namesByValueKind: new Map(named.map(({ kind, id, name }) => [thingKey(kind, id), name])),
  };
}
/** Sums amounts by owner and by currency or item. Gains and losses are summed separately. */
class Sums {
  readonly #all = new Map<string, Amount & { owner: number; owners: Set<number> }>();
  add(group: number, { label, amount, currency }: Amount, owner: number | undefined): void {
    const key = JSON.stringify([group, label, currency, amount < 0n]);
    const known = this.#all.get(key);
    const owners = known?.owners ?? new Set();
    if (owner !== undefined) owners.add(owner);
    const sum = (known?.amount ?? 0n) + amount;
    this.#all.set(key, { label, amount: sum, currency, owner: group, owners });
  }
  list() {
    return [...this.#all.values()];
  }
}
const toAmountReply = ({ label, amount, currency }: Amount, language: Language) => ({
  label: formatMessage(label, language),
  amount: String(amount),
  ...(currency !== undefined && { currency }),
});
function sumEffects(
  effects: readonly ChangeEffect[],
  amounts: readonly (Amount & { owner: number | undefined })[],
  language: Language,
): Preview['effects'] {
  const sums = new Sums();
  for (const amount of amounts) sums.add(0, amount, amount.owner);
  for (const { what: description, count, currency } of effects)
    sums.add(0, { label: description, amount: BigInt(count), currency }, undefined);
  return sums
    .list()
    .map((sum) => ({
      key: sum.label.key,
      ...toAmountReply(sum, language),
      players: sum.owners.size,
    }));
}
function listRows(
  amounts: readonly (Amount & { owner: number | undefined })[],
  players: ReadonlyMap<number, NamedPlayer>,
  language: Language,
): Pick<Preview, 'rows' | 'rowsTotal'> {
  const sums = new Sums();
  for (const amount of amounts)
    if (amount.owner !== undefined) sums.add(amount.owner, amount, amount.owner);
  const sumsByOwner = sums.list().toSorted((a, b) => a.owner - b.owner);
  return {
    rowsTotal: sumsByOwner.length,
    rows: sumsByOwner.slice(0, rowsShown).map((sum) => {
      const player = players.get(sum.owner);
      return {
        userId: player?.userId ?? null,
        username: player?.username ?? `#${sum.owner}`,
        ...toAmountReply(sum, language),
      };
    }),
  };
}
const showEntry = ({ id, type, message, from, to }: RevertedEntry, language: Language) => ({
  id,
  type,
  text: typeof message === 'string' ? message : formatMessage(message, language),
  before: from,
  after: to,
});
function showTable(change: WrittenRowCounts, language: Language) {
  const name = findTableName(change.table);
  return { ...change, label: name ? formatMessage(name, language) : change.table };
}
async function describe(tx: Tx, preview: UndoPreview, language: Language): Promise<Preview> {
  const { entries, effects, moves, tables } = preview;
  const names = await loadNames(tx, moves);
  const amounts = moves.map((move) => ({ ...toAmount(move, names), owner: getAccountId(move) }));
  const accountIds = [...new Set(amounts.flatMap(({ owner }) => owner ?? []))];
  const userIds = [...new Set(entries.flatMap(({ userId }) => userId ?? []))];
  const players = await mapNamedPlayersByReference(tx, accountIds, userIds);
  return {
    entries: entries.slice(0, rowsShown).map((entry) => showEntry(entry, language)),
    entriesTotal: entries.length,
    effects: sumEffects(effects, amounts, language),
    players: players.size,
    ...listRows(amounts, players, language),
    tables: tables.map((change) => showTable(change, language)),
    canBeUndone: preview.canBeUndone,
  };
}
/** Previews an undo. Runs the undo, describes all resulting changes, and rolls it back. */
export const previewUndo = (
  { undo }: Pick<Kernel, 'undo'>,
  call: Call<UserActor>,
  id: number,
): Promise<Preview> =>
  undo.preview(call, id, (tx, preview) => describe(tx, preview, call.language));

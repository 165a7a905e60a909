import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { omitHiddenCatalogueEntries, type ItemLedger } from '../../wealth/items/items.api.ts';
import { listDisplayedTotals } from '../statistics/statistics.api.ts';
import type { PlayerCard, ListCardAchievements, ListTrophies } from './player-cards.api.ts';
import {
  findPublicPlayerCard,
  findPlayerCardSettings,
  savePlayerCardSettings,
  type PlayerCardSettings,
} from './player-cards.store.ts';
import { playerCardMessages } from './player-cards.messages.ts';

/** Settings of players who have not saved any: the whole card is hidden. */
const closed: PlayerCardSettings = {
  isPublic: false,
  showsLevel: false,
  showsRecord: false,
  showsTrophies: false,
  isIndexed: false,
  showcase: [],
};

interface Deps {
  readonly items: ItemLedger;
  readonly trophies: readonly ListTrophies[];
  readonly achievements: readonly ListCardAchievements[];
}
/** Creates the use cases of public player cards. */
export function createPlayerCardUseCases(
  { db, commands }: Pick<Kernel, 'db' | 'commands'>,
  { items, trophies, achievements }: Deps,
) {
  return { read: readCard, readSettings, saveSettings: save };

  /**
   * Returns the public content of a card. Throws the same NOT_FOUND if the name is unknown, the
   * card is hidden, or the player is blocked, leaving or deleted; so the error does not reveal
   * which.
   */
  async function readCard(username: string): Promise<PlayerCard> {
    const card = await findPublicPlayerCard(db.read, username);
    if (!card) throw new AppError('NOT_FOUND');
    const { accountId } = card;
    const listAll = <T>(lists: readonly ((db: Queries, accountId: number) => Promise<T[]>)[]) =>
      card.showsTrophies ? Promise.all(lists.map((list) => list(db.read, accountId))) : null;
    const [record, won, unlocked, showcase] = await Promise.all([
      card.showsRecord ? listDisplayedTotals(db.read, accountId) : null,
      listAll(trophies),
      listAll(achievements),
      listShown(db.read, accountId, card.showcase),
    ]);
    return {
      username: card.username,
      avatar: card.avatar,
      level: card.showsLevel ? card.level : null,
      record: record && record.map(({ name, total }) => ({ name, total })),
      trophies: won && won.flat(),
      achievements: unlocked && unlocked.flat(),
      showcase: showcase.map(({ name, rarity, imageUrl, issuedId }) => ({
        name,
        rarity,
        imageUrl,
        issuedId,
      })),
      isIndexed: card.isIndexed,
    };
  }

  /** Returns the caller's settings. Omits showcase items that cannot be shown any more. */
  async function readSettings({ actor }: Call<UserActor>): Promise<PlayerCardSettings> {
    const saved = (await findPlayerCardSettings(db.read, actor.accountId)) ?? closed;
    const shown = await listShown(db.read, actor.accountId, saved.showcase);
    return { ...saved, showcase: shown.map((item) => item.id) };
  }

  /**
   * Replaces the caller's settings. Throws VALIDATION, naming the item, if the caller does not own
   * a showcase item or players cannot see it.
   */
  function save(call: Call<UserActor>, settings: PlayerCardSettings) {
    const { accountId, userId } = call.actor;
    return commands.run(
      call,
      { type: 'accounts.card', message: playerCardMessages.setCard(), userId },
      async (tx) => {
        await lockAccount(tx, accountId);
        await checkShowcase(tx, accountId, settings.showcase);
        const before = (await findPlayerCardSettings(tx, accountId)) ?? closed;
        await savePlayerCardSettings(tx, accountId, settings);
        return { reply: settings, before, after: settings };
      },
    );
  }

  async function checkShowcase(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    if (twice !== undefined)
      throw buildFieldError('showcase', playerCardMessages.twice({ id: twice }));
    const shown = new Set((await listShown(tx, accountId, ids)).map((item) => item.id));
    const missing = ids.find((id) => !shown.has(id));
    if (missing !== undefined)
      throw buildFieldError('showcase', playerCardMessages.notOwned({ id: missing }));
  }

  /** Lists the given items that the account owns and players can see. Keeps the given order. */
  async function listShown(db: Queries, accountId: number, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const owned = await items.list(db, accountId, ids);
    const shown = await omitHiddenCatalogueEntries(db, owned.map(toThing));
    return shown.map(({ item }) => item).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }
}
type OwnItem = Awaited<ReturnType<ItemLedger['list']>>[number];
/**
 * Adds to an item the kind and id of the row that decides if players can see it: its collection or
 * its template.
 */
const toThing = (item: OwnItem) => ({
  kind: item.collectionId === null ? 'INVENTORY' : 'COLLECTION',
  id: item.collectionId ?? item.commonId,
  item,
});

import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { officeSearchApi } from '@guildhall/contract/office/search';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listPlayersById, listPlayersByWords } from './search.store.ts';

type Found = Reply<typeof officeSearchApi.adminFind>;
/** Smallest number of characters in a search; shorter texts would match too many rows. */
const signsMin = 2;
/** Largest number of words in a search; further words would hardly change the result. */
const wordsMax = 6;

/** Creates the search in everything that the caller may open in the back office. */
export const createOfficeSearch =
  ({ db, titles }: Kernel) =>
  async ({ actor }: Call<UserActor>, text: string): Promise<Found> => {
    const isAdmin = actor.roles.includes('ADMIN');
    const [, digits] = /^#([1-9]\d{0,8})$/.exec(text.trim()) ?? [];
    if (digits !== undefined) {
      const id = Number(digits);
      return {
        players: isAdmin ? await listPlayersById(db.read, id) : [],
        records: await titles.find(db.read, { id }, isAdmin),
      };
    }
    const words = text.split(/\s+/).filter(Boolean).slice(0, wordsMax);
    // a search text with a single character can only be an id
    if (words.join(' ').length < signsMin)
      return {
        players:
          isAdmin && /^[1-9]$/.test(text.trim())
            ? await listPlayersById(db.read, Number(text))
            : [],
        records: [],
      };
    const [players, records] = [
      isAdmin ? await listPlayersByWords(db.read, words) : [],
      await titles.find(db.read, { words }, isAdmin),
    ];
    if (players.length + records.length > 0) return { players, records };
    // the index finds words by their beginnings; if it finds nothing, searches again for texts in
    // scripts without spaces, and for middle parts of names
    return {
      players: isAdmin ? await listPlayersByWords(db.read, words, true) : [],
      records: await titles.find(db.read, { words, isWithin: true }, isAdmin),
    };
  };

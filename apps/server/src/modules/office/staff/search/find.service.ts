import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { officeSearchApi } from '@guildhall/contract/office/find';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { listPlayersById, listPlayersByWords } from './find.store.ts';

type Found = Reply<typeof officeSearchApi.adminFind>;
/** Fewer signs than this are half the world. */
const signsMin = 2;
/** More words than a title has narrow nothing. */
const wordsMax = 6;

/** Finds from anywhere in the back office what the caller may open. */
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
    // of one sign only an id is meant
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
    // Words of scripts without spaces, and parts of names, begin nowhere that an index knows.
    return {
      players: isAdmin ? await listPlayersByWords(db.read, words, true) : [],
      records: await titles.find(db.read, { words, isWithin: true }, isAdmin),
    };
  };

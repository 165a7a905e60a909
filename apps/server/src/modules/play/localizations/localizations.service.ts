import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { platforms, type Platform } from '@guildhall/contract/play/localizations.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIso } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { acceptUnchanged, Unchanged } from '../../../kernel/commands/unchanged.ts';
import {
  listEnglishFiles,
  findFile,
  listFiles,
  holdLocalization,
  insertFile,
  findLivingLocalization,
  takeBack,
  type StoredFile,
} from './localizations.store.ts';
import {
  compareWithEnglish,
  compareRevisions,
  readTexts,
  parseStoredTexts,
  type Texts,
} from './localizations.texts.ts';
import { words } from './localizations.words.ts';

const none: Texts = new Map();
const readOf = (file: StoredFile | undefined): Texts | undefined =>
  file && parseStoredTexts(file.contents);
const addressOf = (id: number, platform: Platform): string =>
  `/api/game/admin/localizations/${id}/files/${platform}`;

const englishOn = async (on: Queries, platform: Platform) =>
  readOf((await listEnglishFiles(on)).find((file) => file.platform === platform));
const presentOn = async (on: Queries, id: number, platform: Platform) =>
  (await listFiles(on, [id])).find((file) => file.platform === platform);
/** Returns the changes that a file would make; the file of `en` is compared with nothing. */
const judged = async (
  on: Queries,
  place: { id: number; platform: Platform; shortcut: string },
  texts: Texts,
) => {
  const before = await presentOn(on, place.id, place.platform);
  const isEnglish = toNormalForm(place.shortcut) === 'en';
  const english = isEnglish ? undefined : await englishOn(on, place.platform);
  return {
    before,
    said: {
      url: addressOf(place.id, place.platform),
      keys: texts.size,
      ...compareRevisions(readOf(before) ?? none, texts),
      ...compareWithEnglish(english, texts),
    },
  };
};

/** Stores a file, or reports what it would change. */
const putFile =
  ({ db, commands }: Kernel) =>
  async (
    call: Call<UserActor>,
    id: number,
    platform: Platform,
    bytes: Buffer,
    isPreview: boolean,
  ) => {
    const { contents, texts } = readTexts(bytes);
    if (isPreview) {
      const found = await findLivingLocalization(db.read, id);
      if (!found) throw new AppError('NOT_FOUND');
      const { said } = await judged(db.read, { id, platform, ...found }, texts);
      return { ...said, commandId: null };
    }
    return acceptUnchanged(
      commands.run(
        // The body is no part of what a key is compared by here: a repetition finds the file there.
        { ...call, idempotencyKey: undefined },
        { type: 'localizations.file', said: undefined, entity: 'localizations', entityId: id },
        async (tx, command) => {
          const found = await holdLocalization(tx, id);
          if (!found) throw new AppError('NOT_FOUND');
          const { before, said } = await judged(tx, { id, platform, ...found }, texts);
          if (before?.contents === contents) throw new Unchanged(said);
          const fileId = await insertFile(tx, {
            localizationId: id,
            platform,
            contents,
            keys: texts.size,
            at: command.at,
          });
          return {
            reply: said,
            said: words.putFile({ language: found.shortcut, platform }),
            before: before ? { fileId: before.id, platform, keys: before.keys } : null,
            after: { fileId, platform, keys: texts.size },
          };
        },
      ),
    );
  };
const download =
  ({ db }: Kernel) =>
  async (id: number, platform: Platform) => {
    const found = await findLivingLocalization(db.read, id);
    const file = found && (await presentOn(db.read, id, platform));
    if (!file) throw new AppError('NOT_FOUND');
    return { name: `${found.shortcut}.${platform.toLowerCase()}.json`, text: file.contents };
  };
const compare =
  ({ db }: Kernel) =>
  async (id: number) => {
    const found = await findLivingLocalization(db.read, id);
    if (!found) throw new AppError('NOT_FOUND');
    const isEnglish = toNormalForm(found.shortcut) === 'en';
    const [own, english] = [
      await listFiles(db.read, [id]),
      isEnglish ? [] : await listEnglishFiles(db.read),
    ];
    const of = (files: readonly StoredFile[], platform: Platform) =>
      files.find((file) => file.platform === platform);
    return {
      id,
      files: platforms.map((platform) => {
        const file = of(own, platform);
        return {
          platform,
          file: file
            ? { keys: file.keys, bytes: Buffer.byteLength(file.contents), at: toIso(file.at) }
            : null,
          ...compareWithEnglish(readOf(of(english, platform)), readOf(file) ?? none),
        };
      }),
    };
  };
/**
 * Returns for each of the given localizations the texts of its files and the number of missing
 * texts.
 */
async function summary(on: Queries, rows: readonly { id: number; shortcut: string }[]) {
  const [files, english] = [
    await listFiles(
      on,
      rows.map(({ id }) => id),
    ),
    await listEnglishFiles(on),
  ];
  const englishOf = new Map(english.map((file) => [file.platform, readOf(file)]));
  return ({ id, shortcut }: { id: number; shortcut: string }) => {
    const own = new Map(
      files.filter((file) => file.localizationId === id).map((file) => [file.platform, file]),
    );
    const lacking = platforms.map(
      (platform) =>
        compareWithEnglish(englishOf.get(platform), readOf(own.get(platform)) ?? none).missing
          .count,
    );
    return {
      files: {
        WINDOWS: own.get('WINDOWS')?.keys ?? null,
        ANDROID: own.get('ANDROID')?.keys ?? null,
        IOS: own.get('IOS')?.keys ?? null,
        WEB: own.get('WEB')?.keys ?? null,
      },
      missing: toNormalForm(shortcut) === 'en' ? 0 : lacking.reduce((all, n) => all + n, 0),
    };
  };
}
const served =
  ({ db }: Kernel) =>
  async (shortcut: string, platform: Platform): Promise<Record<string, unknown>> => {
    const file = await findFile(db.read, shortcut, platform);
    if (!file) throw new AppError('NOT_FOUND');
    return JSON.parse(file.contents) as Record<string, unknown>;
  };

export function createLocalizations(kernel: Kernel) {
  kernel.undo.register('localizations.file', async (tx, entry) => {
    const fileId = entry.after?.['fileId'];
    if (typeof fileId !== 'number' || (await takeBack(tx, fileId)) === 0)
      throw new AppError('NOT_UNDOABLE', { because: words.fileTakenBack() });
    return { before: entry.after, after: entry.before };
  });
  return {
    put: putFile(kernel),
    download: download(kernel),
    compare: compare(kernel),
    summary,
    served: served(kernel),
  };
}

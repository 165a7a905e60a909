import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import {
  localizationPlatforms,
  type LocalizationPlatform,
} from '@guildhall/contract/play/localizations.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIso } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { acceptUnchangedRowError, UnchangedRowError } from '../../../kernel/commands/unchanged.ts';
import {
  listEnglishFiles,
  findLocalizationFile,
  listLocalizationFiles,
  lockLocalization,
  insertLocalizationFile,
  findLocalization,
  takeBackLocalizationFile,
  type StoredLocalizationFile,
} from './localizations.store.ts';
import {
  compareTextsWithEnglish,
  compareTextRevisions,
  parseTextsFile,
  parseStoredTexts,
  type LocalizedTexts,
} from './localizations.texts.ts';
import { messages } from './localizations.messages.ts';

const none: LocalizedTexts = new Map();
const readOf = (file: StoredLocalizationFile | undefined): LocalizedTexts | undefined =>
  file && parseStoredTexts(file.contents);
const addressOf = (id: number, platform: LocalizationPlatform): string =>
  `/api/game/admin/localizations/${id}/files/${platform}`;

const englishOn = async (on: Queries, platform: LocalizationPlatform) =>
  readOf((await listEnglishFiles(on)).find((file) => file.platform === platform));
const presentOn = async (on: Queries, id: number, platform: LocalizationPlatform) =>
  (await listLocalizationFiles(on, [id])).find((file) => file.platform === platform);
/** Returns the changes that a file would make; the file of `en` is not compared. */
const judged = async (
  on: Queries,
  place: { id: number; platform: LocalizationPlatform; shortcut: string },
  texts: LocalizedTexts,
) => {
  const before = await presentOn(on, place.id, place.platform);
  const isEnglish = toNormalForm(place.shortcut) === 'en';
  const english = isEnglish ? undefined : await englishOn(on, place.platform);
  return {
    before,
    said: {
      url: addressOf(place.id, place.platform),
      keys: texts.size,
      ...compareTextRevisions(readOf(before) ?? none, texts),
      ...compareTextsWithEnglish(english, texts),
    },
  };
};

/** Stores a file, or reports what it would change. */
const putFile =
  ({ db, commands }: Kernel) =>
  async (
    call: Call<UserActor>,
    id: number,
    platform: LocalizationPlatform,
    bytes: Buffer,
    isPreview: boolean,
  ) => {
    const { contents, texts } = parseTextsFile(bytes);
    if (isPreview) {
      const found = await findLocalization(db.read, id);
      if (!found) throw new AppError('NOT_FOUND');
      const { said } = await judged(db.read, { id, platform, ...found }, texts);
      return { ...said, commandId: null };
    }
    return acceptUnchangedRowError(
      commands.run(
        // the idempotency key is not compared with the body here: a repeated call finds the file
        // stored.
        { ...call, idempotencyKey: undefined },
        { type: 'localizations.file', said: undefined, entity: 'localizations', entityId: id },
        async (tx, command) => {
          const found = await lockLocalization(tx, id);
          if (!found) throw new AppError('NOT_FOUND');
          const { before, said } = await judged(tx, { id, platform, ...found }, texts);
          if (before?.contents === contents) throw new UnchangedRowError(said);
          const fileId = await insertLocalizationFile(tx, {
            localizationId: id,
            platform,
            contents,
            keys: texts.size,
            at: command.at,
          });
          return {
            reply: said,
            said: messages.putFile({ language: found.shortcut, platform }),
            before: before ? { fileId: before.id, platform, keys: before.keys } : null,
            after: { fileId, platform, keys: texts.size },
          };
        },
      ),
    );
  };
const download =
  ({ db }: Kernel) =>
  async (id: number, platform: LocalizationPlatform) => {
    const found = await findLocalization(db.read, id);
    const file = found && (await presentOn(db.read, id, platform));
    if (!file) throw new AppError('NOT_FOUND');
    return { name: `${found.shortcut}.${platform.toLowerCase()}.json`, text: file.contents };
  };
const compare =
  ({ db }: Kernel) =>
  async (id: number) => {
    const found = await findLocalization(db.read, id);
    if (!found) throw new AppError('NOT_FOUND');
    const isEnglish = toNormalForm(found.shortcut) === 'en';
    const [own, english] = [
      await listLocalizationFiles(db.read, [id]),
      isEnglish ? [] : await listEnglishFiles(db.read),
    ];
    const of = (files: readonly StoredLocalizationFile[], platform: LocalizationPlatform) =>
      files.find((file) => file.platform === platform);
    return {
      id,
      files: localizationPlatforms.map((platform) => {
        const file = of(own, platform);
        return {
          platform,
          file: file
            ? { keys: file.keys, bytes: Buffer.byteLength(file.contents), at: toIso(file.at) }
            : null,
          ...compareTextsWithEnglish(readOf(of(english, platform)), readOf(file) ?? none),
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
    await listLocalizationFiles(
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
    const lacking = localizationPlatforms.map(
      (platform) =>
        compareTextsWithEnglish(englishOf.get(platform), readOf(own.get(platform)) ?? none).missing
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
  async (shortcut: string, platform: LocalizationPlatform): Promise<Record<string, unknown>> => {
    const file = await findLocalizationFile(db.read, shortcut, platform);
    if (!file) throw new AppError('NOT_FOUND');
    return JSON.parse(file.contents) as Record<string, unknown>;
  };

export function createLocalizationUseCases(kernel: Kernel) {
  kernel.undo.register('localizations.file', async (tx, entry) => {
    const fileId = entry.after?.['fileId'];
    if (typeof fileId !== 'number' || (await takeBackLocalizationFile(tx, fileId)) === 0)
      throw new AppError('NOT_UNDOABLE', { because: messages.fileTakenBack() });
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

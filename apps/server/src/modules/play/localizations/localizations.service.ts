import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import {
  localizationPlatforms,
  type LocalizationPlatform,
} from '@guildhall/contract/play/localizations.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { runAllowingUnchangedRow, UnchangedRowError } from '../../../kernel/commands/unchanged.ts';
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
import { localizationMessages } from './localizations.messages.ts';

const none: LocalizedTexts = new Map();
const parseTexts = (file: StoredLocalizationFile | undefined): LocalizedTexts | undefined =>
  file && parseStoredTexts(file.contents);
const buildAddress = (id: number, platform: LocalizationPlatform): string =>
  `/api/game/admin/localizations/${id}/files/${platform}`;

const loadEnglishTexts = async (db: Queries, platform: LocalizationPlatform) =>
  parseTexts((await listEnglishFiles(db)).find((file) => file.platform === platform));
const findFile = async (db: Queries, id: number, platform: LocalizationPlatform) =>
  (await listLocalizationFiles(db, [id])).find((file) => file.platform === platform);
/**
 * Returns the changes that a file would make, and its differences from the English file. The
 * English file itself is the reference, so it has no differences.
 */
const compareFile = async (
  db: Queries,
  place: { id: number; platform: LocalizationPlatform; shortcut: string },
  texts: LocalizedTexts,
) => {
  const before = await findFile(db, place.id, place.platform);
  const isEnglish = toNormalForm(place.shortcut) === 'en';
  const english = isEnglish ? undefined : await loadEnglishTexts(db, place.platform);
  return {
    before,
    changes: {
      url: buildAddress(place.id, place.platform),
      keys: texts.size,
      ...compareTextRevisions(parseTexts(before) ?? none, texts),
      ...compareTextsWithEnglish(english, texts),
    },
  };
};

interface FileUpload {
  readonly platform: LocalizationPlatform;
  readonly bytes: Buffer;
  /** True to report the changes without storing the file. */
  readonly isPreview: boolean;
}
/** Stores a file. With `isPreview`, only reports the changes that the file would make. */
async function putFile(
  { db, commands }: Kernel,
  call: Call<UserActor>,
  id: number,
  { platform, bytes, isPreview }: FileUpload,
) {
  const { contents, texts } = parseTextsFile(bytes);
  if (isPreview) {
    const localization = await findLocalization(db.read, id);
    if (!localization) throw new AppError('NOT_FOUND');
    const { changes } = await compareFile(db.read, { id, platform, ...localization }, texts);
    return { ...changes, commandId: null };
  }
  return runAllowingUnchangedRow(
    commands.run(
      // runs without the idempotency key, because a repeated call finds the stored file and changes
      // nothing
      { ...call, idempotencyKey: undefined },
      { type: 'localizations.file', message: undefined, entity: 'localizations', entityId: id },
      async (tx, command) => {
        const localization = await lockLocalization(tx, id);
        if (!localization) throw new AppError('NOT_FOUND');
        const { before, changes } = await compareFile(tx, { id, platform, ...localization }, texts);
        if (before?.contents === contents) throw new UnchangedRowError(changes);
        const fileId = await insertLocalizationFile(tx, {
          localizationId: id,
          platform,
          contents,
          keys: texts.size,
          at: command.at,
        });
        return {
          reply: changes,
          message: localizationMessages.putFile({ language: localization.shortcut, platform }),
          before: before ? { fileId: before.id, platform, keys: before.keys } : null,
          after: { fileId, platform, keys: texts.size },
        };
      },
    ),
  );
}
/** Counts, for each localization, its texts and its missing texts. */
async function summary(db: Queries, rows: readonly { id: number; shortcut: string }[]) {
  const [files, english] = [
    await listLocalizationFiles(
      db,
      rows.map(({ id }) => id),
    ),
    await listEnglishFiles(db),
  ];
  const englishOf = new Map(english.map((file) => [file.platform, parseTexts(file)]));
  return ({ id, shortcut }: { id: number; shortcut: string }) => {
    const ownFiles = new Map(
      files.filter((file) => file.localizationId === id).map((file) => [file.platform, file]),
    );
    const lacking = localizationPlatforms.map(
      (platform) =>
        compareTextsWithEnglish(englishOf.get(platform), parseTexts(ownFiles.get(platform)) ?? none)
          .missing.count,
    );
    return {
      files: {
        WINDOWS: ownFiles.get('WINDOWS')?.keys ?? null,
        ANDROID: ownFiles.get('ANDROID')?.keys ?? null,
        IOS: ownFiles.get('IOS')?.keys ?? null,
        WEB: ownFiles.get('WEB')?.keys ?? null,
      },
      missing: toNormalForm(shortcut) === 'en' ? 0 : lacking.reduce((sum, n) => sum + n, 0),
    };
  };
}
/** Creates the functions that store, compare and serve files of localizations. */
export function createLocalizationUseCases(kernel: Kernel) {
  const { db, undo } = kernel;
  undo.register('localizations.file', async (tx, entry) => {
    const fileId = entry.after?.['fileId'];
    if (typeof fileId !== 'number' || (await takeBackLocalizationFile(tx, fileId)) === 0)
      throw new AppError('NOT_UNDOABLE', { because: localizationMessages.fileTakenBack() });
    return { before: entry.after, after: entry.before };
  });
  return { put, download, compare, summary, served };

  function put(
    call: Call<UserActor>,
    id: number,
    platform: LocalizationPlatform,
    bytes: Buffer,
    isPreview: boolean,
  ) {
    return putFile(kernel, call, id, { platform, bytes, isPreview });
  }
  async function download(id: number, platform: LocalizationPlatform) {
    const localization = await findLocalization(db.read, id);
    const file = localization && (await findFile(db.read, id, platform));
    if (!file) throw new AppError('NOT_FOUND');
    return { name: `${localization.shortcut}.${platform.toLowerCase()}.json`, text: file.contents };
  }
  async function compare(id: number) {
    const localization = await findLocalization(db.read, id);
    if (!localization) throw new AppError('NOT_FOUND');
    const isEnglish = toNormalForm(localization.shortcut) === 'en';
    const [ownFiles, english] = [
      await listLocalizationFiles(db.read, [id]),
      isEnglish ? [] : await listEnglishFiles(db.read),
    ];
    const findFile = (files: readonly StoredLocalizationFile[], platform: LocalizationPlatform) =>
      files.find((file) => file.platform === platform);
    return {
      id,
      files: localizationPlatforms.map((platform) => {
        const file = findFile(ownFiles, platform);
        return {
          platform,
          file: file
            ? { keys: file.keys, bytes: Buffer.byteLength(file.contents), at: toIsoTime(file.at) }
            : null,
          ...compareTextsWithEnglish(
            parseTexts(findFile(english, platform)),
            parseTexts(file) ?? none,
          ),
        };
      }),
    };
  }
  async function served(
    shortcut: string,
    platform: LocalizationPlatform,
  ): Promise<Record<string, unknown>> {
    const file = await findLocalizationFile(db.read, shortcut, platform);
    if (!file) throw new AppError('NOT_FOUND');
    return JSON.parse(file.contents) as Record<string, unknown>;
  }
}

import {
  pictureExtensions,
  type PictureExtension,
  type PictureKind,
} from '@guildhall/contract/pictures';
import { limits } from '@guildhall/contract/limits';
import { buffer } from 'node:stream/consumers';
import type Sharp from 'sharp';
import type { Writes } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { ConcurrencyLimit } from '../http/fair-share.ts';
import { computeSha256Hex } from '../secrets.ts';
import type { FileStore, StoredFileStream } from './file-store.ts';
import { kernelMessages } from '../kernel.messages.ts';
import type { PictureMetadataReader, PictureFormat, PicturePreview } from './picture-book.ts';

/** A processed picture that is ready to be stored, with its future address. */
export interface PictureReadyToStore {
  readonly address: string;
  readonly keep: (db: Writes) => Promise<void>;
}
export interface PictureFiles {
  /**
   * Decodes, scales and re-encodes a picture in the format of its kind, but stores nothing yet.
   * Throws UNSUPPORTED_MEDIA for bad pictures, TOO_LARGE for pictures that are too large.
   */
  preparePicture(bytes: Buffer, kind?: PictureKind): Promise<PictureReadyToStore>;
  /**
   * Creates the previews of a stored picture again; returns false if the file of the picture is
   * missing.
   */
  remake(db: Writes, address: string, format: PictureFormat | undefined): Promise<boolean>;
  /**
   * Returns a stored file by its name; if a width in pixels is given, returns the preview that is
   * large enough for this width. Returns undefined if there is no such file.
   */
  open(
    name: string,
    width?: number,
  ): Promise<(StoredFileStream & { readonly type: string }) | undefined>;
}
const sideMax = limits.pictureSideMax;
/**
 * Largest number of pixels, checked before decoding: a small file can contain a huge picture, and
 * one line of a very wide picture costs as much as one of our whole pictures.
 */
const pixelMax = sideMax * sideMax;
/** Longest side in pixels for kinds without a picture format. */
const keptSide = 1024;
/**
 * Limits for decoding pictures: number decoded concurrently, number waiting in memory, and the
 * longest wait in milliseconds.
 */
const decoding = { running: 1, waiting: 20, patienceMs: 8_000 };
const fileName = /^[a-z0-9_-]{1,150}\.(png|jpeg|webp)$/;
const filesPath = '/files/';
/**
 * Returns the hash that replaces {id} in a file name. All hashes have the same length, so that two
 * name patterns never produce the same name.
 */
const idOf = (bytes: Buffer): string => computeSha256Hex(bytes).slice(0, 24);
const filled = (pattern: string, id: string, size: string): string =>
  pattern.replace('{id}', id).replace('{size}', size);

/**
 * Loads the picture library when the first picture arrives, because most servers never need the
 * library.
 */
async function pictures(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
/** A picture that is being processed. */
type Open = ReturnType<typeof Sharp>;
const encoded = (picture: Open, extension: PictureExtension): Promise<Buffer> => {
  const as = {
    png: () => picture.png(),
    jpeg: () => picture.flatten({ background: '#000' }).jpeg({ quality: 88 }),
    webp: () => picture.webp({ quality: 86 }),
  };
  return as[extension]().timeout({ seconds: 5 }).toBuffer();
};
const within = (picture: Open, side: number): Open =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

interface Seen {
  readonly extension: PictureExtension;
  readonly width: number;
  readonly height: number;
}
/**
 * Checks a picture against its format. Throws UNSUPPORTED_MEDIA or VALIDATION, naming the format
 * and its limits.
 */
function validate(format: PictureFormat, { extension, width, height }: Seen): void {
  const name = { key: `picture-kind.${format.name}` };
  if (!format.extensions.includes(extension))
    throw new AppError('UNSUPPORTED_MEDIA', {
      because: kernelMessages.pictureOfFormat({
        format: name,
        given: extension,
        extensions: format.extensions.join(', '),
      }),
    });
  const { widthFrom, widthTo, heightFrom, heightTo } = format;
  if (width < widthFrom || width > widthTo || height < heightFrom || height > heightTo)
    throw new AppError(width > widthTo || height > heightTo ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA', {
      because: kernelMessages.pictureSidesOfFormat({
        format: name,
        width: String(width),
        height: String(height),
        widthFrom: String(widthFrom),
        widthTo: String(widthTo),
        heightFrom: String(heightFrom),
        heightTo: String(heightTo),
      }),
    });
}
/**
 * Determines the format of an uploaded picture. Throws UNSUPPORTED_MEDIA if the format is not
 * accepted.
 */
async function readStats(picture: Open): Promise<Seen> {
  const { format, autoOrient } = await picture.metadata();
  const extension = pictureExtensions.find((name) => name === format);
  if (!extension)
    throw new AppError('UNSUPPORTED_MEDIA', { because: kernelMessages.pictureKinds() });
  const { width, height } = autoOrient;
  if (width > sideMax || height > sideMax)
    throw new AppError('TOO_LARGE', { because: kernelMessages.pictureSides({ max: sideMax }) });
  return { extension, width, height };
}
interface File {
  readonly name: string;
  readonly bytes: Buffer;
}
async function previewsOf(
  sharp: typeof Sharp,
  bytes: Buffer,
  id: string,
  { previewSizes, previewName, previewExtension }: PictureFormat,
): Promise<readonly (File & PicturePreview)[]> {
  const previews: (File & PicturePreview)[] = [];
  for (const size of previewSizes)
    previews.push({
      size,
      name: `${filled(previewName, id, String(size))}.${previewExtension}`,
      bytes: await encoded(within(sharp(bytes), size), previewExtension),
    });
  return previews;
}

/**
 * Stores pictures under names derived from their contents, so that the picture at an address never
 * changes.
 */
export function createPictureFiles(store: FileStore, book?: PictureMetadataReader): PictureFiles {
  const turns = new ConcurrencyLimit(decoding);
  const inTurn = async <T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> => {
    const leave = await turns.take('pictures');
    try {
      return await work(await pictures());
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('UNSUPPORTED_MEDIA', {
        because: kernelMessages.pictureUnreadable(),
        cause: error,
      });
    } finally {
      leave();
    }
  };
  const opened = (sharp: typeof Sharp, bytes: Buffer): Open =>
    // tolerates the small faults that phones write into files, as every viewer does; a truncated
    // file fails
    sharp(bytes, { limitInputPixels: pixelMax, failOn: 'error', animated: false });
  const keepAll = async (db: Writes, files: readonly (File & Partial<PicturePreview>)[]) => {
    for (const { name, bytes } of files) await store.put(name, bytes);
    const [original, ...previews] = files;
    if (original && book)
      await book.note(
        db,
        original.name,
        previews.map(({ name, size = 0 }) => ({ name, size })),
      );
  };
  return {
    async preparePicture(bytes, kind) {
      const format = await book?.formatOf(kind);
      return inTurn(async (sharp) => {
        const picture = opened(sharp, bytes);
        const statsBefore = await readStats(picture);
        if (!format) {
          const plain = await encoded(within(picture.rotate(), keptSide), 'webp');
          const name = `${computeSha256Hex(plain)}.webp`;
          return { address: filesPath + name, keep: () => store.put(name, plain) };
        }
        validate(format, statsBefore);
        const original = await encoded(picture.rotate(), statsBefore.extension);
        const id = idOf(original);
        const size = `${statsBefore.width}x${statsBefore.height}`;
        const name = `${filled(format.originalName, id, size)}.${statsBefore.extension}`;
        const files = [
          { name, bytes: original },
          ...(await previewsOf(sharp, original, id, format)),
        ];
        return { address: filesPath + name, keep: (db) => keepAll(db, files) };
      });
    },
    async remake(db, address, format) {
      const name = address.slice(filesPath.length);
      const stored = fileName.test(name) ? await store.get(name) : undefined;
      if (!stored || !book) return false;
      const bytes = await buffer(stored.stream);
      const previews = format
        ? await inTurn((sharp) => previewsOf(sharp, bytes, idOf(bytes), format))
        : [];
      await keepAll(db, [{ name, bytes }, ...previews]);
      return true;
    },
    async open(name, width) {
      if (!fileName.test(name)) return undefined;
      const shown = width === undefined ? name : ((await book?.shownFor(name, width)) ?? name);
      const stream = (await store.get(shown)) ?? (await store.get(name));
      return stream && { ...stream, type: `image/${shown.split('.').at(-1) ?? 'webp'}` };
    },
  };
}

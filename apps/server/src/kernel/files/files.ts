import type Sharp from 'sharp';
import { AppError } from '../errors.ts';
import { ConcurrencyLimit } from '../fair-share.ts';
import { sha256Hex } from '../secrets.ts';
import type { FileStore, KeptFile } from './file-store.ts';
import { words } from '../kernel.words.ts';

/** A picture that is ready to be kept, and the address that it will have. */
export interface Picture {
  readonly address: string;
  readonly keep: () => Promise<void>;
}
export interface Files {
  /**
   * Decodes, scales and re-encodes a picture; answers the address under which it is served. Bad
   * pictures: UNSUPPORTED_MEDIA.
   */
  savePicture(bytes: Buffer, options?: { maxSidePx: number }): Promise<string>;
  /** The same, but nothing is kept before it is asked for. */
  preparePicture(bytes: Buffer, options?: { maxSidePx: number }): Promise<Picture>;
  /** A stored file by its name; undefined when there is none. */
  open(name: string): Promise<KeptFile | undefined>;
}
const pictureTypes = new Set(['png', 'jpeg', 'webp']);
/**
 * Before decoding: a small file can be a huge picture, and a line of a very wide one costs as much
 * as a whole one of ours.
 */
const sideMax = 4096;
const pixelMax = sideMax * sideMax;
/** Pictures that are decoded at once, and how many wait, in memory. */
const decoding = { running: 1, waiting: 20, patienceMs: 8_000 };
const fileName = /^[a-f0-9]{64}\.webp$/;

/** The picture library, loaded with the first picture: most servers never see one. */
async function pictures(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}

/** Pictures, named by what they hold, so that an address never changes its picture. */
export function createFiles(store: FileStore): Files {
  const turns = new ConcurrencyLimit(decoding);
  const files: Files = {
    async savePicture(bytes, options) {
      const { address, keep } = await files.preparePicture(bytes, options);
      await keep();
      return address;
    },
    async preparePicture(bytes, { maxSidePx } = { maxSidePx: 1024 }) {
      let encoded: Buffer;
      const leave = await turns.take('pictures');
      try {
        const sharp = await pictures();
        const picture = sharp(bytes, {
          limitInputPixels: pixelMax,
          failOn: 'warning',
          animated: false,
        });
        const { format, width, height } = await picture.metadata();
        if (!format || !pictureTypes.has(format))
          throw new AppError('UNSUPPORTED_MEDIA', { because: words.pictureKinds() });
        if (width > sideMax || height > sideMax)
          throw new AppError('TOO_LARGE', { because: words.pictureSides({ max: sideMax }) });
        encoded = await picture
          .rotate()
          .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 86 })
          .timeout({ seconds: 5 })
          .toBuffer();
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError('UNSUPPORTED_MEDIA', {
          because: words.pictureUnreadable(),
          cause: error,
        });
      } finally {
        leave();
      }
      const name = `${sha256Hex(encoded)}.webp`;
      return { address: `/files/${name}`, keep: () => store.put(name, encoded) };
    },
    open: async (name) => (fileName.test(name) ? store.get(name) : undefined),
  };
  return files;
}

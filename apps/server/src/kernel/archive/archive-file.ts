/**
 * Files of archived rows: gzip over the text format of COPY with a line of column names. PostgreSQL
 * reads a file with `\copy TABLE from program 'gunzip -c FILE' with (format text, header match)`.
 */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Number of rows, and a digest that does not depend on the order of the rows. */
export interface ArchivedRowsSummary {
  readonly rowCount: number;
  /**
   * Sum of the first 60 bits of the SHA-256 of every line; `computeRowSummary` computes the same
   * sum in SQL.
   */
  readonly digest: bigint;
}
export interface ArchiveFileSummary extends ArchivedRowsSummary {
  /** SHA-256 of the uncompressed contents, in hexadecimal digits. */
  readonly sha256: string;
}
const compute60Bits = (line: string): bigint =>
  BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 15)}`);

/** Writes lines to a new file, and returns only after the disk has stored the file. */
export async function writeArchiveFile(
  path: string,
  header: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<void> {
  async function* toText(): AsyncGenerator<string> {
    yield `${header}\n`;
    for await (const lines of pages) yield lines.map((line) => `${line}\n`).join('');
  }
  await pipeline(
    Readable.from(toText()),
    createGzip(),
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
}
/**
 * Makes the disk store the name of a renamed file, by syncing its folder. Does nothing on Windows,
 * where folders cannot be synced.
 */
export function syncParentFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Reads an archive file, and calls `onLines` with its lines without the header, some thousand lines
 * at a time. Throws if the file is incomplete, or if `onHeader` or `onLines` throws.
 */
export async function readArchiveFile(
  path: string,
  onHeader: (header: string) => void = () => undefined,
  onLines: (lines: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<ArchiveFileSummary> {
  const hash = createHash('sha256');
  let [rest, rowCount, digest, isFirst] = ['', 0, 0n, true];
  const takeText = async (text: string): Promise<void> => {
    hash.update(text);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const [header] = isFirst ? lines.splice(0, 1) : [];
    if (header !== undefined) {
      onHeader(header);
      isFirst = false;
    }
    for (const line of lines) digest += compute60Bits(line);
    rowCount += lines.length;
    if (lines.length > 0) await onLines(lines);
  };
  await pipeline(
    createReadStream(path),
    createGunzip({ chunkSize: 1_048_576 }),
    async (chunks: AsyncIterable<Buffer>) => {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      for await (const chunk of chunks) await takeText(decoder.decode(chunk, { stream: true }));
    },
  );
  if (isFirst || rest !== '') throw new Error('The last line is cut off');
  return { rowCount, digest, sha256: hash.digest('hex') };
}
/** Splits a line in the text format of COPY into its values; null for SQL's null. */
export const parseArchiveLine = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((value) =>
      value === '\\N'
        ? null
        : value.replaceAll(/\\(.)/g, (_, sign: string) => escapedSigns[sign] ?? sign),
    );
const escapedSigns: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

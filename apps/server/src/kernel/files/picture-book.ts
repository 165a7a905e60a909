import type { PictureExtension, PictureKind } from '@guildhall/contract/pictures';
import type { Database, Queries, Writes } from '../db/db.ts';
import { maybeOne, run, sql } from '../db/sql.ts';

/** Limits that operators have set for one kind of picture. */
export interface PictureFormat {
  readonly name: PictureKind;
  readonly extensions: readonly string[];
  readonly widthFrom: number;
  readonly widthTo: number;
  readonly heightFrom: number;
  readonly heightTo: number;
  readonly previewSizes: readonly number[];
  readonly previewExtension: PictureExtension;
  readonly originalName: string;
  readonly previewName: string;
}
export interface PicturePreview {
  readonly size: number;
  readonly name: string;
}
/** Reads the addresses of all pictures in a section's rows, in the order of row ids. */
type Pictured = (
  db: Queries,
  after: number,
  limit: number,
) => Promise<readonly { readonly id: number; readonly addresses: readonly string[] }[]>;
type ReadFormat = (db: Queries, kind: PictureKind) => Promise<PictureFormat | undefined>;

/** Metadata of pictures, stored next to their files. */
export interface PictureMetadataReader {
  /** Sets the function that reads formats. The module that owns the formats calls this once. */
  useFormats(read: ReadFormat): void;
  formatOf(kind: PictureKind | undefined): Promise<PictureFormat | undefined>;
  /** Records the previews of a file. */
  note(db: Writes, name: string, previews: readonly PicturePreview[]): Promise<void>;
  /**
   * Returns the file to show at this width in pixels: the smallest file that is wide enough,
   * otherwise the widest.
   */
  shownFor(name: string, width: number): Promise<string>;
  register(section: string, rows: Pictured): void;
  rowsOf(section: string): Pictured | undefined;
}
/** Creates the reader, without formats until `useFormats` is called. */
export function createPictureMetadataReader(db: Pick<Database, 'read'>): PictureMetadataReader {
  let readFormat: ReadFormat = () => Promise.resolve(undefined);
  const sections = new Map<string, Pictured>();
  return {
    useFormats: (read) => {
      readFormat = read;
    },
    formatOf: async (kind) => (kind === undefined ? undefined : readFormat(db.read, kind)),
    async note(db, name, previews) {
      await run(
        db,
        sql`
          insert into pictures (name, previews)
          values (${name}, ${sql.json(previews)})
          on conflict (name) do update set previews = excluded.previews`,
      );
    },
    async shownFor(name, width) {
      const known = await maybeOne<{ previews: readonly PicturePreview[] }>(
        db.read,
        sql`select previews from pictures where name = ${name}`,
      );
      const bySize = (known?.previews ?? []).toSorted((a, b) => a.size - b.size);
      return bySize.find(({ size }) => size >= width)?.name ?? name;
    },
    register: (section, rows) => {
      sections.set(section, rows);
    },
    rowsOf: (section) => sections.get(section),
  };
}

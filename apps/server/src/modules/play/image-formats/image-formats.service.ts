import { pictureKinds, type PictureKind } from '@guildhall/contract/pictures';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findPictureFormat } from './image-formats.store.ts';

const task = 'image-formats.remake';
/**
 * Number of rows per step of the task. Steps must be short, and each picture is scaled several
 * times.
 */
const rowBatchSize = 4;
/** Number of rows counted in one query. */
const countBatchSize = 1_000;
interface Remaking extends Record<string, unknown> {
  readonly kind: PictureKind;
  readonly after: number;
  readonly done: number;
  readonly total: number;
}
export interface ImageFormats {
  /**
   * Starts the task that recreates all previews of pictures of this kind. Each step uses the format
   * that is valid at that time. Returns the id of the task.
   */
  remake(tx: Tx, kind: PictureKind, ownerId: number | null): Promise<number>;
  /** Counts the rows with pictures of a kind. */
  count(db: Queries, kind: PictureKind): Promise<number>;
}
/**
 * Creates the functions of picture formats, with the task that recreates previews after a change of
 * a format.
 */
export function createImageFormats({ tasks, files, pictures }: Kernel): ImageFormats {
  pictures.useFormats(findPictureFormat);
  const rowsOf = (kind: PictureKind) =>
    pictures.rowsOf(pictureKinds[kind].section) ?? (() => Promise.resolve([]));
  tasks.define(task, {
    async step(tx, { state }) {
      const { kind, after, done, total } = state as Remaking;
      const format = await findPictureFormat(tx, kind);
      const rows = await rowsOf(kind)(tx, after, rowBatchSize);
      const last = rows.at(-1);
      if (!last) return { state, progress: 100, result: { pictures: done } };
      let made = 0;
      for (const address of rows.flatMap(({ addresses }) => addresses))
        if (await files.remake(tx, address, format)) made++;
      const next = { kind, after: last.id, done: done + made, total };
      return { state: next, progress: Math.floor((100 * next.done) / Math.max(1, total)) };
    },
  });
  const count: ImageFormats['count'] = async (db, kind) => {
    let total = 0;
    for (let after = 0, hasMore = true; hasMore;) {
      const rows = await rowsOf(kind)(db, after, countBatchSize);
      total += rows.filter(({ addresses }) => addresses.length > 0).length;
      hasMore = rows.length === countBatchSize;
      after = rows.at(-1)?.id ?? after;
    }
    return total;
  };
  return {
    count,
    async remake(tx, kind, ownerId) {
      const state: Remaking = { kind, after: 0, done: 0, total: await count(tx, kind) };
      return tasks.restart(tx, task, ownerId, state, kind);
    },
  };
}

import { imageFormatsSection as section } from '@guildhall/contract/play/image-formats.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { ImageFormats } from './image-formats.service.ts';
import { imageFormatsTable } from './image-formats.tables.ts';
import { imageFormatMessages } from './image-formats.messages.ts';

export function mountImageFormatSection(
  router: Router,
  kernel: Kernel,
  formats: ImageFormats,
): void {
  mountSection(kernel, router, section, imageFormatsTable, {
    async compute(db, rows) {
      const counts = new Map(
        await Promise.all(
          rows.map(async ({ id, name }) => [id, await formats.count(db, name)] as const),
        ),
      );
      return ({ id }) => ({ pictures: counts.get(id) ?? 0 });
    },
    async effects(tx, { before, after }) {
      const kinds = new Set([before, after].flatMap((row) => (row ? [row.name] : [])));
      const counts = await Promise.all([...kinds].map((kind) => formats.count(tx, kind)));
      const count = counts.reduce((sum, n) => sum + n, 0);
      return count === 0 ? [] : [{ what: imageFormatMessages.rowsRemade(), count }];
    },
    async applied(tx, { before, after, call }) {
      const ownerId = call.actor.kind === 'user' ? call.actor.userId : null;
      // if the format was for another kind of picture before, pictures of that kind now have no
      // format and must be recreated too
      const left = before && before.name !== after?.name ? [before.name] : [];
      const taskIds: number[] = [];
      for (const kind of [...left, ...(after ? [after.name] : [])])
        taskIds.push(await formats.remake(tx, kind, ownerId));
      const taskId = taskIds.at(-1);
      return taskId === undefined ? undefined : { taskId };
    },
  });
}

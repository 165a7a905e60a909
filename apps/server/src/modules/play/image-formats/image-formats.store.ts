import type { PictureKind } from '@guildhall/contract/pictures';
import type { PictureFormat } from '../../../kernel/files/picture-book.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';

export const findPictureFormat = (db: Queries, kind: PictureKind) =>
  maybeOne<PictureFormat>(
    db,
    sql`
      select name, extensions, width_from as "widthFrom", width_to as "widthTo",
        height_from as "heightFrom", height_to as "heightTo", preview_sizes as "previewSizes",
        preview_extension as "previewExtension", original_name as "originalName",
        preview_name as "previewName"
      from image_formats
      where name = ${kind} and deleted_at is null`,
  );

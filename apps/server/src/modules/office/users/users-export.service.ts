import type { Readable } from 'node:stream';
import {
  defineTexts,
  translate,
  type TranslatableText,
  type TextsOfLanguage,
} from '@guildhall/contract/kit/text/text';
import { gameAccessType, userStatus } from '@guildhall/contract/limits';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { createCsvStream } from '../../../kernel/exports/csv.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { getTranslations } from '../../../kernel/texts.ts';
import {
  findUserExportCountAndLastId,
  listUserExportBatch,
  type AdminUserRow,
  type UserFilters,
} from './users.store.ts';
import { userMessages } from './users.messages.ts';

const pieceSize = 500;
const heads = Object.values(
  defineTexts('users-export.column', {
    id: 'ID',
    avatar: 'Avatar',
    username: 'Username',
    email: 'E-mail',
    roles: 'Roles',
    status: 'Status',
    level: 'Level',
    access: 'Access',
    registered: 'Registered',
  }),
);
const statuses: Readonly<Record<number, TranslatableText>> = defineTexts('users-export.status', {
  [userStatus.unverified]: 'Unverified',
  [userStatus.verified]: 'Verified',
  [userStatus.blocked]: 'Blocked',
});
const accesses: Readonly<Record<number, TranslatableText>> = defineTexts('users-export.access', {
  [gameAccessType.standard]: 'Standard',
  [gameAccessType.tester]: 'Tester',
});
const write = (
  value: number,
  names: Readonly<Record<number, TranslatableText>>,
  texts: TextsOfLanguage,
) => (names[value] ? translate(names[value], texts) : value);

const cells = (row: AdminUserRow, texts: TextsOfLanguage): unknown[] => [
  row.id,
  row.avatar?.name ?? null,
  row.username,
  row.email,
  row.roles.join(', '),
  write(row.status_id, statuses, texts),
  row.level,
  write(row.access_type, accesses, texts),
  toIsoTime(row.created_at),
];

/**
 * Exports the list of users as a file in the caller's language. Before the first row is read, a log
 * entry records the operator, the number of users and the filters.
 */
export async function exportUsers(
  { db, commands }: Kernel,
  call: Call<UserActor>,
  filters: UserFilters,
): Promise<Readable> {
  // runs without the idempotency key, so that a repeated call is also recorded as an export
  const { rows, newest } = await commands.run(
    { ...call, idempotencyKey: undefined },
    { type: 'users.export', message: userMessages.exportedUsers(), entity: 'users' },
    async (tx) => {
      const extent = (await findUserExportCountAndLastId(tx, filters)) ?? { rows: 0, newest: null };
      const count = extent.rows;
      return {
        reply: { ...extent },
        after: { rows: count, filters },
        message: userMessages.exportedUsersMany({ n: count }),
      };
    },
  );
  const texts = getTranslations(call.language);
  async function* pieces(): AsyncGenerator<unknown[][]> {
    for (let below = (newest ?? 0) + 1, hasMore = rows > 0; hasMore;) {
      const batch = await listUserExportBatch(db.read, filters, below, pieceSize);
      hasMore = batch.length === pieceSize;
      below = batch.at(-1)?.id ?? 0;
      yield batch.map((row) => cells(row, texts));
    }
  }
  return createCsvStream(
    heads.map((head) => translate(head, texts)),
    pieces(),
  );
}

import type { Readable } from 'node:stream';
import { accessType, userStatus } from '@guildhall/contract/limits';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import { csvStream } from '../../../../kernel/exports/csv.ts';
import { toIso } from '../../../../kernel/db/rows.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  extentOfUsers,
  pieceOfUsers,
  type AdminUserRow,
  type UserFilters,
} from './users-admin.store.ts';
import { words } from '../staff.words.ts';

const pieceSize = 500;
const heads = {
  en: {
    head: [
      'ID',
      'Avatar',
      'Username',
      'E-mail',
      'Roles',
      'Status',
      'Level',
      'Access',
      'Registered',
    ],
    status: {
      [userStatus.unverified]: 'Unverified',
      [userStatus.verified]: 'Verified',
      [userStatus.blocked]: 'Blocked',
    },
    access: { [accessType.standard]: 'Standard', [accessType.tester]: 'Tester' },
  },
  ru: {
    head: [
      'ID',
      'Аватар',
      'Имя',
      'Эл. почта',
      'Роли',
      'Статус',
      'Уровень',
      'Доступ',
      'Регистрация',
    ],
    status: {
      [userStatus.unverified]: 'Не подтверждён',
      [userStatus.verified]: 'Подтверждён',
      [userStatus.blocked]: 'Заблокирован',
    },
    access: { [accessType.standard]: 'Обычный', [accessType.tester]: 'Тестировщик' },
  },
};
type Words = {
  readonly status: Readonly<Record<number, string>>;
  readonly access: Readonly<Record<number, string>>;
};

const cells = (row: AdminUserRow, { status, access }: Words): unknown[] => [
  row.id,
  row.avatar?.name ?? null,
  row.username,
  row.email,
  row.roles.join(', '),
  status[row.status_id] ?? row.status_id,
  row.level,
  access[row.access_type] ?? row.access_type,
  toIso(row.created_at),
];

/**
 * The list of users as a file, in the language of whoever asks. It is the data of many players:
 * before the first row leaves, the log says who took it, by which filters and how many.
 */
export async function exportUsers(
  { db, commands }: Kernel,
  call: Call<UserActor>,
  filters: UserFilters,
): Promise<Readable> {
  // each reading is an entry of its own, also one that repeats a key
  const { rows, newest } = await commands.run(
    { ...call, idempotencyKey: undefined },
    { type: 'users.export', said: words.exportedUsers(), entity: 'users' },
    async (tx) => {
      const extent = (await extentOfUsers(tx, filters)) ?? { rows: 0, newest: null };
      const count = extent.rows;
      return {
        reply: { ...extent },
        after: { rows: count, filters },
        said: words.exportedUsersMany({ n: count }),
      };
    },
  );
  const spoken = heads[call.language];
  async function* pieces(): AsyncGenerator<unknown[][]> {
    for (let below = (newest ?? 0) + 1, more = rows > 0; more;) {
      const piece = await pieceOfUsers(db.read, filters, below, pieceSize);
      more = piece.length === pieceSize;
      below = piece.at(-1)?.id ?? 0;
      yield piece.map((row) => cells(row, spoken));
    }
  }
  return csvStream(spoken.head, pieces());
}

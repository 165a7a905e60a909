import { keyRotationsFeed } from '@guildhall/contract/chain/key-rotation.section';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';
import {
  ChainUnavailableError,
  findKeyRotation,
  listKeyRotationsPage,
  type ChainClient,
  type KeyRotationRow,
} from '../network/network.api.ts';
import { hasBothRotationKeys } from './handover.ts';

/** Mounts the list of key rotations in the back office. */
export function mountKeyRotationsFeed(
  router: Router,
  { db, ...kernel }: Kernel,
  client: Pick<ChainClient, 'loadSigningKeys'>,
): void {
  mountFeed(router, { db, ...kernel }, keyRotationsFeed, {
    async page(_filters, place) {
      const { rows, total } = await listKeyRotationsPage(db.read, place);
      return buildPageWithTotal(await Promise.all(rows.map(describe)), place, total);
    },
    async get(id) {
      const row = await findKeyRotation(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return describe(row);
    },
  });

  async function describe(row: KeyRotationRow) {
    const { pass: _pass, stage: _stage, cursor: _cursor, found: _found, ...shown } = row;
    return {
      ...shown,
      state: row.finishedAt === null ? await readState(row) : 'DONE',
      startedAt: toIsoTime(row.startedAt),
      finishedAt: toIsoTimeOrNull(row.finishedAt),
      version: 1,
      updatedAt: toIsoTime(row.startedAt),
      updatedBy: null,
    };
  }

  async function readState(row: KeyRotationRow): Promise<'RUNNING' | 'KEY_MISSING'> {
    const hasKeys = await hasBothRotationKeys(client, row).catch((error: unknown) => {
      // without an answer of the chain, nobody knows whether the key files match; the list shows
      // the rotation as running
      if (error instanceof ChainUnavailableError) return true;
      throw error;
    });
    return hasKeys ? 'RUNNING' : 'KEY_MISSING';
  }
}

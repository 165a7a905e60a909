import { callApi } from '@guildhall/simulator/client/api';
import type { commandUndoability, CommandKind } from '@guildhall/contract/office/commands';
import type { Player } from '@guildhall/simulator/client/player';
import { makeEquipment, makeTemplate } from '../harness/server.harness.ts';
import { createUniqueText, type UndoTestServer } from '../harness/undo.harness.ts';
import { createAlphaKeyScenarios } from './alpha-key-scenarios.ts';
import { buildSampleRow, requireSection } from './sample-rows.ts';
import { createWorkshopScenarios } from './workshop-scenarios.ts';

type Reversible = {
  [K in CommandKind]: (typeof commandUndoability)[K] extends 'reversible' ? K : never;
}[CommandKind];
let passes = 0;

/** Creates a preset of the balance table. */
const makePreset = (stage: UndoTestServer) =>
  stage.row('/api/game/admin/balance-presets', { name: `Preset ${createUniqueText()}` });

/** Commands that grant something to one player or to several players. */
const grantScenarios = (stage: UndoTestServer) => {
  const makeAvatar = () =>
    stage.row('/api/admin/avatars', { name: createUniqueText(), isDefault: false });
  return {
    'users.grant-currency': async () => {
      const player = await stage.server.player();
      const { commandId } = await stage.give(player, 'ORE', 100);
      // a part of the grant is spent, so the undo takes the rest back and leaves a debt.
      await stage.buy(player, { itemType: 'INVENTORY', itemId: await makeTemplate(stage.server) });
      return commandId;
    },
    'users.grant-inventory': async () =>
      (await stage.giveItem(await stage.server.player(), await makeTemplate(stage.server), 3))
        .commandId,
    'users.grant-asset': async () => {
      const { id: typeId } = await stage.row('/api/game/admin/inventory-types', {
        name: createUniqueText(),
        section: 1,
        category: 'COSMETIC',
        internalName: `type_${createUniqueText()}`,
        filterName: 'Types',
      });
      const collection = await stage.row('/api/banking/admin/collections', {
        name: createUniqueText(),
        inventoryTypeId: typeId,
        rarity: 1,
      });
      const granted = await callApi(stage.admin.connection, 'adminGrantAsset', {
        ...stage.on(await stage.server.player()),
        body: { collectionId: collection.id, amount: 2, reason: 'Test' },
      });
      return granted.commandId;
    },
    'users.grant-avatar': async () => {
      const granted = await callApi(stage.admin.connection, 'adminGrantAvatar', {
        ...stage.on(await stage.server.player()),
        body: { avatarId: (await makeAvatar()).id },
      });
      return granted.commandId;
    },
    'users.bulk': async () => {
      const users = [
        await stage.server.player(),
        await stage.server.player(),
        await stage.server.player(),
      ];
      const granted = await callApi(stage.admin.connection, 'adminBulkUsers', {
        query: {},
        body: {
          users: users.map(({ userId: id }) => ({ id })),
          action: { kind: 'item', inventoryId: await makeTemplate(stage.server), amount: 2 },
          reason: 'Test',
        },
      });
      return granted.commandId;
    },
  };
};

/** Commands of an operator that change a player or the player's items. */
const playerScenarios = (stage: UndoTestServer) => {
  return {
    'users.delete-inventory': async () => {
      const player = await stage.server.player();
      const { itemIds } = await stage.giveItem(player, await makeTemplate(stage.server));
      const removed = await callApi(stage.admin.connection, 'adminDeleteUserInventory', {
        params: { id: player.userId, itemId: itemIds[0] ?? 0 },
      });
      return removed.commandId;
    },
    'users.make-item': async () => {
      const made = await callApi(stage.admin.connection, 'adminSaveUserItem', {
        ...stage.on(await stage.server.player()),
        body: { inventoryId: await makeTemplate(stage.server), perks: [] },
      });
      return made.commandId;
    },
    'users.change-item': async () => {
      const player = await stage.server.player();
      const equipment = await makeTemplate(stage.server, {
        typeId: await makeEquipment(stage.server),
      });
      const { itemIds } = await stage.giveItem(player, equipment);
      const changed = await callApi(stage.admin.connection, 'adminSaveUserItem', {
        ...stage.on(player),
        body: { itemId: itemIds[0] ?? 0, perks: [] },
      });
      return changed.commandId;
    },
    'users.update': async () => {
      const changed = await callApi(stage.admin.connection, 'adminUpdateUser', {
        ...stage.on(await stage.server.player()),
        body: { accessType: 1, reason: 'Test' },
      });
      return changed.commandId;
    },
    'users.delete': async () => {
      const deleted = await callApi(
        stage.admin.connection,
        'adminDeleteUser',
        stage.on(await stage.server.player()),
      );
      return deleted.commandId;
    },
  };
};

/** Commands of players that operators can undo: purchases and exchanges. */
const tradeScenarios = (stage: UndoTestServer) => {
  return {
    'currency-pairs.exchange': async () => {
      const player = await stage.server.player();
      await stage.give(player, 'ORE', 100);
      const pair = await stage.row('/api/banking/admin/currencies/pairs', {
        currencyFrom: 'ORE',
        currencyTo: 'BAR',
        amountFrom: 10,
        amountTo: 1,
      });
      await callApi(player.connection, 'exchangeCurrency', {
        ...stage.on(player),
        body: { pairId: pair.id, times: 2, amountFrom: 10, amountTo: 1 },
      });
      return stage.newest('currency-pairs.exchange');
    },
    'shop.purchase': async () => {
      const player = await stage.server.player();
      await stage.give(player, 'ORE', 100);
      return stage.buy(player, {
        itemType: 'INVENTORY',
        itemId: await makeTemplate(stage.server),
        amount: 2,
      });
    },
  };
};

/** Commands about tournaments that can be undone. */
const tournamentScenarios = (stage: UndoTestServer) => {
  const makeTournament = async (): Promise<number> => {
    const at = (ms: number) => new Date(stage.server.clock.now().getTime() + ms).toISOString();
    const statistic = () =>
      stage.row('/api/game/admin/statistics', { name: createUniqueText(), segments: ['x'] });
    const [counts, ties] = [await statistic(), await statistic()];
    const made = await stage.row('/api/game/admin/tournaments', {
      name: `Cup ${createUniqueText()}`,
      start: at(3_600_000),
      end: at(7_200_000),
      timeslots: [],
      nominations: [
        {
          name: 'Feats',
          description: 'The most',
          statisticId: counts.id,
          tieStatisticId: ties.id,
          winners: 1,
          prizes: [
            {
              placeFrom: 1,
              placeTo: 1,
              rewards: [{ kind: 'CURRENCY', id: null, currency: 'ORE', amount: 50 }],
            },
          ],
        },
      ],
    });
    return made.id;
  };
  const publish = (id: number) =>
    stage.row(`/api/game/admin/tournaments/${id}/publish`, { reason: 'Test' });
  return {
    'tournaments.publish': async () => (await publish(await makeTournament())).commandId,
    'tournaments.disqualify': async () => {
      const id = await makeTournament();
      await publish(id);
      const disqualification = await callApi(stage.admin.connection, 'disqualifyFromTournament', {
        params: { id },
        query: {},
        body: { accountId: (await stage.server.player()).accountId, reason: 'Test' },
      });
      return disqualification.commandId;
    },
  };
};

/** Commands about season passes and recruits that can be undone. */
const goalScenarios = (stage: UndoTestServer) => {
  const makePass = async (changes: object = {}): Promise<number> => {
    const at = (ms: number) => new Date(stage.server.clock.now().getTime() + ms).toISOString();
    const made = await stage.row('/api/game/admin/battle-passes', {
      ...(await buildSampleRow(stage.admin, requireSection('battle-passes'))),
      style: passes++,
      start: at(60_000),
      end: at(3_600_000),
      ...changes,
    });
    return made.id;
  };
  const publishPass = (id: number) =>
    callApi(stage.admin.connection, 'publishPass', { params: { id }, body: {} });
  const recruit = async (): Promise<Player> => {
    const recruiter = await stage.server.player();
    const { link } = await callApi(recruiter.connection, 'referralLink', stage.on(recruiter));
    return stage.server.player({ invite: new URL(link).searchParams.get('invite') ?? '' });
  };

  const decideAll = async (call: 'releaseRecruits' | 'refuseRecruits') => {
    const player = await recruit();
    const held = { ...stage.on(player), body: { reason: 'Test' } };
    await callApi(stage.admin.connection, 'holdRecruit', held);
    const { recruiterId } = await stage.admin.section<{ recruiterId: number }>(
      'GET',
      `/api/admin/recruits/${player.userId}`,
    );
    const decision = await callApi(stage.admin.connection, call, {
      params: { id: recruiterId },
      body: { reason: 'Test', count: 1, newestId: player.userId },
    });
    return decision.commandId;
  };
  return {
    'battle-passes.publish': async () => (await publishPass(await makePass())).commandId,
    'battle-passes.upgrade': async () => {
      const player = await stage.server.player();
      await stage.give(player, 'ORE', 500);
      const id = await makePass({ rarityType: 1, price: 500, currency: 'ORE' });
      await publishPass(id);
      const params = { id: player.userId, passId: id };
      await callApi(player.connection, 'upgradePass', { params, body: { price: 500 } });
      return stage.newest('battle-passes.upgrade');
    },
    'recruits.hold': async () => {
      const held = await callApi(stage.admin.connection, 'holdRecruit', {
        ...stage.on(await recruit()),
        body: { reason: 'Test' },
      });
      return held.commandId;
    },
    'recruits.release': async () => {
      const target = { ...stage.on(await recruit()), body: { reason: 'Test' } };
      await callApi(stage.admin.connection, 'holdRecruit', target);
      return (await callApi(stage.admin.connection, 'releaseRecruit', target)).commandId;
    },
    'recruits.refuse': async () => {
      const target = { ...stage.on(await recruit()), body: { reason: 'Test' } };
      await callApi(stage.admin.connection, 'holdRecruit', target);
      return (await callApi(stage.admin.connection, 'refuseRecruit', target)).commandId;
    },
    'recruiters.release': () => decideAll('releaseRecruits'),
    'recruiters.refuse': () => decideAll('refuseRecruits'),
  };
};

/** Commands about texts, servers and versions of the game that can be undone. */
const gameScenarios = (stage: UndoTestServer) => {
  return {
    'activity-log.undo': async () => {
      const link = await buildSampleRow(stage.admin, requireSection('hot-links'));
      return (await stage.undo((await stage.row('/api/admin/hot-links', link)).commandId)).id;
    },
    'localizations.file': async () => {
      const { id } = await stage.row('/api/game/admin/localizations', {
        name: `Language ${createUniqueText()}`,
        shortcut: 'de',
      });
      const answer = await stage.admin.connection.send(
        'POST',
        `/api/game/admin/localizations/${id}/files/WEB`,
        { files: { file: { bytes: Buffer.from('{"a":"b"}'), type: 'application/json' } } },
      );
      return (JSON.parse(answer.text) as { commandId: number }).commandId;
    },
    'game-servers.drain': async () => {
      const { serverId } = await stage.server.gameServer();
      const drained = await callApi(stage.admin.connection, 'drainServer', {
        params: { id: serverId },
        body: { drain: true, reason: 'Test' },
      });
      return drained.commandId;
    },
    'game-versions.set-main': async () => {
      const version = await stage.row('/api/game/admin/versions', {
        name: `v-${createUniqueText()}`,
        balancePresetId: (await makePreset(stage)).id,
        enabled: true,
      });
      const moved = await callApi(stage.admin.connection, 'setMainVersion', {
        params: { id: version.id },
        query: {},
        body: { force: true },
      });
      return moved.commandId;
    },
  };
};

/** Commands about the balance table that can be undone. */
const balanceScenarios = (stage: UndoTestServer) => {
  const savePreset = (id: number, value: string) =>
    callApi(stage.admin.connection, 'saveBalanceParameters', {
      params: { id },
      query: {},
      body: { set: [{ name: `n${createUniqueText()}`, type: 'INT', value }] },
    });
  return {
    'balance-presets.save': async () =>
      (await savePreset((await makePreset(stage)).id, '1')).commandId,
    'balance-presets.import': async () => {
      const imported = await callApi(stage.admin.connection, 'importBalanceParameters', {
        params: { presetId: (await makePreset(stage)).id },
        query: {},
        body: {
          format: 'json',
          text: JSON.stringify([{ name: `n${createUniqueText()}`, type: 'INT', value: '1' }]),
        },
      });
      return imported.commandId;
    },
    'balance-presets.rollback': async () => {
      const { id } = await makePreset(stage);
      await savePreset(id, '1');
      const history = await callApi(stage.admin.connection, 'balancePresetHistory', {
        params: { id },
      });
      await savePreset(id, '2');
      const back = await callApi(stage.admin.connection, 'rollbackBalancePreset', {
        params: { id },
        query: {},
        body: { to: history.data[0]?.id ?? 0, reason: 'Test' },
      });
      return back.commandId;
    },
  };
};

/**
 * Creates one command of each kind that can be undone, as the id of its log entry. A kind without a
 * command is a compile error.
 */
export const createUndoScenarios = (
  stage: UndoTestServer,
): Readonly<Record<Reversible, () => Promise<number | null>>> => ({
  ...grantScenarios(stage),
  ...playerScenarios(stage),
  ...createAlphaKeyScenarios(stage),
  ...tradeScenarios(stage),
  ...createWorkshopScenarios(stage),
  ...tournamentScenarios(stage),
  ...goalScenarios(stage),
  ...gameScenarios(stage),
  ...balanceScenarios(stage),
});

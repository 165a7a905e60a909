import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { createUniqueText, type UndoTestServer } from '../harness/undo.harness.ts';

/** Commands about alpha keys that can be undone. */
export const createAlphaKeyScenarios = (stage: UndoTestServer) => {
  const askForKey = async (player: Player) => {
    await callApi(player.connection, 'requestAlphaKey', {
      ...stage.on(player),
      body: {
        contentCreator: false,
        link: '',
        device: 'PC',
        age: '30',
        gender: 'Other',
        games: 'Chess',
        country: 'DE',
        foundUs: 'Friends',
      },
    });
    const { data } = await stage.row<{ data: { id: number }[] }>(
      '/api/admin/alpha-key-requests/list',
      { email: player.identity.email },
    );
    return data[0]?.id ?? 0;
  };
  const generateKeys = (count: number) =>
    callApi(stage.admin.connection, 'generateAlphaKeys', { body: { count } });
  return {
    'users.grant-alpha-key': async () => {
      await generateKeys(1);
      const granted = await callApi(stage.admin.connection, 'adminGrantAlphaKey', {
        ...stage.on(await stage.server.player()),
        body: { reason: 'Test' },
      });
      return granted.commandId;
    },
    'alpha-key-requests.update': async () => {
      await generateKeys(1);
      const id = await askForKey(await stage.server.player());
      const answered = await callApi(stage.admin.connection, 'updateAlphaKeyRequest', {
        params: { id },
        body: { alphaKey: 1 },
      });
      return answered.commandId;
    },
    'alpha-keys.generate': async () => (await generateKeys(3)).commandId,
    'alpha-keys.import': async () => {
      const imported = await callApi(stage.admin.connection, 'importAlphaKeys', {
        query: {},
        body: { keys: [`KEY-${createUniqueText()}`, `KEY-${createUniqueText()}`] },
      });
      return imported.commandId;
    },
    'alpha-keys.assign': async () => {
      await generateKeys(2);
      await askForKey(await stage.server.player());
      const assigned = await callApi(stage.admin.connection, 'assignAlphaKeys', {
        query: {},
        body: {},
      });
      return assigned.commandId;
    },
  };
};

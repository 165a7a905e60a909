export { gameServerKeysSubquery } from './game-server-keys.store.ts';

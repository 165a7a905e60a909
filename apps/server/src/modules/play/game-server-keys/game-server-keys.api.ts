export { gameServerKeyRows } from './game-server-keys.store.ts';

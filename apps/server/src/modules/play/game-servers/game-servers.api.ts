import type { GameServerLookup } from './game-servers.service.ts';

export { requirePlayableVersion, type GameServerLookup } from './game-servers.service.ts';
export {
  gameServersSubquery,
  listProcessorLoadsBySpan,
  setServerDraining,
} from './game-servers.store.ts';

export interface GameServers {
  /** Finds a server of the calling key. Throws NOT_FOUND if the key has no server with this id. */
  readonly requireServer: GameServerLookup;
}

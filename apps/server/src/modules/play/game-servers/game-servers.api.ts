import type { ServerLookup } from './game-servers.service.ts';

export { requirePlayableVersion, type ServerLookup } from './game-servers.service.ts';
export {
  gameServersSource,
  listProcessorLoadsBySpan,
  setServerDraining,
} from './game-servers.store.ts';

export interface GameServers {
  /** Returns the server of a key; throws NOT_FOUND if the key has no such server. */
  readonly requireServer: ServerLookup;
}

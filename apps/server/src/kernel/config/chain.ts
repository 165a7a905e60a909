/**
 * Reads the configuration of the blockchain: the addresses of its nodes, and the folder of our
 * keys.
 */
import { join, resolve } from 'node:path';
import { isLocalOrigin, parseServiceUrl } from './addresses.ts';
import { ConfigError } from '../operation/startup-error.ts';

export interface ChainConfig {
  /**
   * Address of the node to use; without it, a local node runs in this process, except in
   * production.
   */
  readonly rpcUrl: string | undefined;
  /** Websocket address of the same node, which notifies us of changes. */
  readonly websocketUrl: string | undefined;
  /** A second node, which must agree before an important result counts as final. */
  readonly secondRpcUrl: string | undefined;
  /** Port of the local node on 127.0.0.1; 0 if it does not listen. */
  readonly port: number;
  /** Folder of the key files. */
  readonly keysDir: string;
}
/** Derives the websocket at the same address, as RPC providers and our local node offer it. */
function deriveWebsocketUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
function parseNodeUrl(name: string, text: string | undefined): string | undefined {
  const address = parseServiceUrl(name, text, ['https:', 'http:']);
  if (address?.startsWith('http:') && !isLocalOrigin(address))
    throw new ConfigError(
      `${name} must be an address that starts with https:// (http:// only on this machine)`,
    );
  return address;
}
/**
 * Reads the settings of the chain from the environment. Throws ConfigError if an address is
 * invalid, or if CHAIN_WS_URL or CHAIN_RPC_URL_2 is set without CHAIN_RPC_URL.
 */
export function readChainConfig(
  env: {
    CHAIN_RPC_URL?: string | undefined;
    CHAIN_WS_URL?: string | undefined;
    CHAIN_RPC_URL_2?: string | undefined;
    CHAIN_PORT: number;
    CHAIN_KEYS?: string | undefined;
  },
  dataDir: string,
): ChainConfig {
  const rpcUrl = parseNodeUrl('CHAIN_RPC_URL', env.CHAIN_RPC_URL);
  for (const name of ['CHAIN_WS_URL', 'CHAIN_RPC_URL_2'] as const)
    if (rpcUrl === undefined && env[name] !== undefined)
      throw new ConfigError(`${name} needs CHAIN_RPC_URL`);
  return {
    rpcUrl,
    websocketUrl:
      parseServiceUrl('CHAIN_WS_URL', env.CHAIN_WS_URL, ['wss:', 'ws:']) ??
      (rpcUrl === undefined ? undefined : deriveWebsocketUrl(rpcUrl)),
    secondRpcUrl: parseNodeUrl('CHAIN_RPC_URL_2', env.CHAIN_RPC_URL_2),
    port: env.CHAIN_PORT,
    keysDir: resolve(env.CHAIN_KEYS ?? join(dataDir, 'chain-keys')),
  };
}

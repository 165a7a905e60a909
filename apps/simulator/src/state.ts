import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GameServerKey } from '@guildhall/game-server-client/signing';
import type { SimulationState } from './rounds.ts';

/** Reads a setting from the environment. */
export const readEnvSetting = (name: string, fallback: string): string =>
  process.env[name] ?? fallback;
/** Seed of the demonstration player's wallet in base64; empty for a world without assets. */
export const demoWalletSeed = readEnvSetting('DEMO_WALLET_SEED', '');
const stateFile = readEnvSetting('SIMULATOR_STATE', './data/simulator.json');

/**
 * State that a run leaves for the next run: the builder's authenticator and the key of the game
 * server.
 */
export interface SimulatorState extends SimulationState {
  secret?: string | undefined;
  key?: GameServerKey;
  readsConfig?: boolean;
  /**
   * True if every player has been given a face. Later runs give no faces again, so that a changed
   * face stays as chosen.
   */
  hasFaces?: boolean;
  /**
   * True if the player has been given assets of the chain. Later runs give none again, so that
   * moved or burnt assets stay as chosen.
   */
  hasAssets?: boolean;
  /**
   * True if accounts have been linked. Later runs link none again, so that an account that was
   * unlinked stays unlinked.
   */
  hasLinks?: boolean;
  /** True if a requested action already waits for a second administrator. */
  hasAsked?: boolean;
}
export const simulatorState: SimulatorState = existsSync(stateFile)
  ? (JSON.parse(readFileSync(stateFile, 'utf8')) as SimulatorState)
  : { round: 0 };
export function saveSimulatorState(): void {
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify(simulatorState), { mode: 0o600 });
}

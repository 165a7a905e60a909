export { matchSilenceMsMax } from './matches.policy.ts';
export { buildRunningMatchCountColumn, listPlayersAndMatchesBySpan } from './matches.store.ts';

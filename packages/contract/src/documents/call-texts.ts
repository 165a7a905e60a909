/**
 * Descriptions of the game servers' calls in their API document, by operation. Calls of the pages
 * are described by their summaries instead. Pages do not load these descriptions.
 */
export const callDescriptions: Readonly<Record<string, string>> = {
  gameConfiguration:
    'Read it at the start, and again whenever an event names a part of it. Answers ' +
    'VERSION_DISABLED for a version that is not enabled: its servers finish what runs.',
  localization: 'Texts of the game in one language, as operators have uploaded them.',
  registerServer:
    'The first call of a server. Its id stands in every later one. The region and the version must be enabled; a key of one region registers in no other.',
  heartbeat:
    'Sent every `heartbeatSeconds`. A server that is silent for ten minutes has its results ' +
    'held. `drain` tells it to let nobody in and to end with its last match.',
  unregisterServer:
    'The last call of a server, once no match runs on it. NOT_FOUND: it has gone already, under another key.',
  validateTicket:
    'Lets a player in who shows the ticket that his game client has asked for. A refusal is ' +
    'no failure: it answers 200 with `refused`. After an answer that was lost the player ' +
    'asks for another ticket, because this one may be used.',
  startMatch:
    'Begins a match of players who were let in to this server, none of whom is in another ' +
    'running match: CONFLICT names those who are not so in `details.accountIds`. Energy is ' +
    'reserved, boosters are noted, and for a stake all entries go into escrow. The same body ' +
    'again answers as the first time; another body under the same `matchId` is a CONFLICT.',
  reportResult:
    'Ends a match and pays it at once, or holds it where something is not plausible. The ' +
    'same body again answers with the first receipts, so it is safe to repeat until an ' +
    'answer comes; another body is a CONFLICT. A match becomes VOID without the server when ' +
    'it has no result after two hours, or when its version is force-disabled: a report of it ' +
    'then answers CONFLICT with `VOID` as `details.state`, nothing is paid, and energy and ' +
    'entries have gone back. That is final: drop the match and tell its players.',
  voidMatch:
    'Calls a running match off, as when it broke: nothing is paid, energy and entries go ' +
    'back, and its players are free. Of a match that is VOID already it answers the same.',
  activateContract: 'The player must have entered a server of this key, and must not be blocked.',
  refillCharges:
    'The player must have entered a server of this key. Another price now is a CONFLICT with the present one in `details`.',
  buyDisposableBadge:
    'The player must have entered a server of this key. Another price now is a CONFLICT with the present one in `details`.',
  readBalances: 'Every currency that the player has had, or that waits for him.',
  readLoadout: 'Empty, and with `refused`, where the player may not play now.',
  readMissions: 'As the player sees them in the portal.',
  readPasses: 'As the player sees them in the portal.',
  upgradePassFor:
    'The player must have entered a server of this key. The tiers that are reached are paid at once.',
  exchangeFor: 'The player must have entered a server of this key.',
  mergeFor: 'The player must have entered a server of this key.',
  purchaseFor: 'The player must have entered a server of this key.',
  craftFor: 'The player must have entered a server of this key.',
  dismantleFor: 'The player must have entered a server of this key. All of it is done, or nothing.',
  readServerEvents:
    'Keep the id of an event once you have acted on it, and ask from there after a restart. Where `waitSeconds` is 0 ask again at once.',
};

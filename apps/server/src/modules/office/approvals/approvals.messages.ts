import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const approvalMessages = defineMessages('approvals', {
  one: '{amount} {name}; alone at most {threshold}',
  many: '{amount} {name} to {n} players; alone at most {threshold}',
  together: '{amount} {name} after {before} within a day; alone at most {threshold}',
  rule: '{amount} {name} in one payout; alone at most {threshold}',
  items: 'items',
  unbounded: 'Makes {name} of {from}, which has no limit; alone at most {threshold}',
  multiplies:
    '{given} {from}, which one operator may give, become {amount} {name}; alone at most {threshold}',
  loosens: 'A threshold or a ceiling is raised or taken away',
  fewAdministrators: 'needs a second administrator: nobody could approve anything',
  wanted: 'Asked for “{deed}”',
  asked: 'Asked for approval: {deed}',
  approved: 'Approved request {id} of {asker}',
  approvedBy: '{deed}; request {id}, approved by {by}',
  refused: 'Refused request {id} of {asker}: {deed}',
  withdrew: 'Withdrew request {id}: {deed}',
  expired: 'Request {id} of {asker} expired: {deed}',
  decided: 'Decided on a request',
  unnamed: 'a command',
  over: 'It was decided on already',
  late: 'It has expired',
  ownRequest: 'Who asked does not decide: another administrator does',
  notYours: 'Only who asked withdraws it',
  ownGain: 'It gives you something: another administrator decides',
  promoted: 'Who asked has changed your roles within a day: another administrator decides',
  notActing: 'You are no administrator any more, or blocked',
  askerGone: 'Who asked is no longer an administrator',
  stale:
    'What it acts on was changed after it was asked for: it can never be done. Ask anew for what you see now',
  staleNow: 'What it acts on was changed since it was asked for: it can no longer be approved',
  becameStale: 'Request {id} of {asker} became stale, what it acts on has changed: {deed}',
  deciderIsNew:
    'Who became an administrator less than a day ago decides on nothing: you may from {at}',
  askerIsNew:
    'Who became an administrator less than a day ago asks for nothing that another one must approve: you may from {at}',
  related:
    'You and who asked were made administrators by one another or by the same one: somebody independent decides',
  deciders: '{who}',
  decides: '{name}',
  decidesFrom: '{name} from {at}',
  sameParty: '{name} was made administrator by who asked, made them, or has the same promoter',
  nobodyElse:
    'Nobody could approve it: there is no other administrator. The owner of the server adds an independent one: start it with {setting} set to a new address',
  nobodyDecides:
    'Nobody could approve it: {why}. The owner of the server adds an independent administrator: start it with {setting} set to a new address',
});

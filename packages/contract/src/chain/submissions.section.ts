import { idMax } from '../kit/field/fields.ts';
import { f } from '../kit/field/field-kinds.ts';
import { defineFeed, defineSettings } from '../kit/section/section.ts';
import { assetActions } from './assets.ts';

/** Actions of players and operators. */
const kinds = [...assetActions, 'DISTRIBUTION', 'KEY_HANDOVER', 'THAW'] as const;

/** Transactions that the server has sent to the blockchain. */
export const chainTransactionsFeed = defineFeed({
  name: 'chain-transactions',
  base: '/api/banking/admin/chain-transactions',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-transactions',
    label: 'Blockchain transactions',
    tab: 'Transactions',
  },
  singular: 'blockchain transaction',
  order: '-id',
  title: 'signature',
  sorts: ['id'],
  fields: {
    createdAt: f.instant({ label: 'Signed', list: true }),
    username: f.optionalText({ label: 'Player', list: true }),
    userId: f.optionalRef('users', { label: 'Account', filter: true }),
    kind: f.choice(
      kinds,
      {
        MINT: 'Mint',
        STAKE: 'Stake',
        UNSTAKE: 'Unstake',
        BURN: 'Burn',
        DELETE_CAPSULE: 'Delete capsule',
        CLAIM: 'Claim rewards',
        SPLIT: 'Split',
        TRANSFER: 'To the marketplace',
        DISTRIBUTION: 'Distribution',
        KEY_HANDOVER: 'Change of a server key',
        THAW: 'Unlock by an operator',
      },
      { label: 'Kind', list: true, filter: true },
    ),
    state: f.choice(
      ['SUBMITTED', 'CONFIRMED', 'FINAL', 'FAILED', 'EXPIRED'],
      {
        SUBMITTED: 'Submitted',
        CONFIRMED: 'Confirmed',
        FINAL: 'Final',
        FAILED: 'Failed',
        EXPIRED: 'Expired',
      },
      {
        label: 'State',
        list: true,
        filter: true,
        help: 'Submitted and confirmed ones are still followed; the other states are the end',
      },
    ),
    signature: f.text({
      label: 'Signature',
      list: true,
      filter: true,
      max: 88,
      help: 'Names the transaction in every explorer. As a filter: the whole signature',
    }),
    fee: f.optionalText({
      label: 'Fee, SOL',
      list: true,
      help: 'Paid by the server; known once the transaction is final or has failed',
    }),
    wallet: f.optionalText({
      label: 'Wallet',
      filter: true,
      max: 44,
      help: 'Wallet that signed. As a filter: the whole address',
    }),
    memo: f.optionalText({ label: 'Memo', help: 'Text in the transaction itself' }),
    error: f.optionalText({
      label: 'Error',
      max: 4_000,
      help: 'Answer of the chain where it failed',
    }),
    blockAt: f.optionalInstant({ label: 'Block time' }),
    sends: f.int({
      label: 'Times sent',
      help: 'The same bytes are sent again until the chain has them',
    }),
    commandId: f.optionalId({ label: 'Log record' }),
    assetIds: f.ints({ label: 'Assets', min: 1, max: idMax }),
  },
});

/** Decimals of SOL, whose smallest unit is a lamport. */
export const solDecimals = 9;

/** Limits of the transaction fees that the server pays. */
export const chainFeeSettings = defineSettings({
  name: 'chain-fee-settings',
  base: '/api/banking/admin/chain-transactions/settings',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-transactions',
    label: 'Blockchain transactions',
    tab: 'Fee budget',
  },
  singular: 'fee budget',
  fields: {
    feesPerDay: f.optionalTotal({
      label: 'Fees and deposits in 24 hours, SOL',
      unit: { digits: solDecimals },
      help:
        'The most that the server pays for transactions of players and distributions. ' +
        'Administrators are notified at half of it; at the whole no new ones are taken, except ' +
        'those that release staked assets. Empty: no limit',
    }),
  },
});

import type { Language } from '@guildhall/contract/kit/text/say';
import {
  transactionsFeed as feed,
  transactionsApi as api,
} from '@guildhall/contract/wealth/bank/transactions.section';
import { mountFeed } from '../../../../engine/feeds.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { bindCalls } from '../../../../kernel/modules.ts';
import { createLedgerTransactionReader } from './transactions.service.ts';

/** Mounts the list of ledger transactions in the back office. Operators cannot edit it. */
export function mountLedgerTransactionReports(router: Router, kernel: Kernel): void {
  const use = createLedgerTransactionReader(kernel);
  bindCalls(api, {
    transactionTypes: (call) => use.types(call.language),
    sumTransactions: (_call, { body }) => use.sums(body),
    reverseTransaction: (call, { params }) => use.reverse(call, params.id),
  })(router);
  const names = { type: async (language: Language) => (await use.types(language)).data };
  mountFeed(router, kernel, feed, { ...use, names, isInIdOrder: () => true });
}

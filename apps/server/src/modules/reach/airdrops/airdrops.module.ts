import { airdropsOfPlayers } from '@guildhall/contract/reach/airdrops/airdrops';
import { calls, defineModule, everyMinute } from '../../../kernel/modules.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { links } from '../links/links.module.ts';
import { mountAirdrops } from './airdrops.admin.ts';
import { airdropsHoldings } from './airdrops.tables.ts';
import { createGathering } from './reading/gathering.service.ts';
import { createOwnAirdrops } from './own-airdrops.service.ts';
import { createPayment } from './payment.service.ts';
import { createPostSource } from './reading/post-source.ts';
import { createReading } from './reading/reading.service.ts';
import { createReport } from './report.service.ts';
import { createSettlement } from './settlement.service.ts';

/** Posts at Twitter, and campaigns that pay players for what they do with them. */
export const airdrops = defineModule({
  name: 'airdrops',
  uses: { bank, rewards, links },
  holds: airdropsHoldings,
  create(kernel, used) {
    const source = createPostSource(kernel, used.links);
    const reading = createReading(kernel, source);
    const { gather } = createGathering(kernel, used.links);
    const payment = createPayment(kernel, used);
    const settlement = createSettlement(kernel, used.bank);
    const report = createReport(kernel, used.bank);
    const own = createOwnAirdrops(kernel, used);
    return {
      api: {},
      calls: [
        calls(airdropsOfPlayers, {
          listAirdrops: (call) => own.list(call),
          listNewsPosts: () => own.listNews(),
        }),
      ],
      sections: [
        (router) => mountAirdrops(router, kernel, { bank: used.bank, settlement, report }),
      ],
      jobs: {
        'airdrops.read': everyMinute(async () => {
          await gather();
          await reading.read();
        }),
        'airdrops.sweep': everyMinute(async () => {
          await settlement.sweep();
          await payment.sweep();
        }),
      },
    };
  },
});

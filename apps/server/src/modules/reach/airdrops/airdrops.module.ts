import { airdropCalls } from '@guildhall/contract/reach/airdrops/airdrops';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { accountLinksModule } from '../links/links.module.ts';
import { mountAirdropSections } from './airdrops.admin.ts';
import { airdropsPersonalData } from './airdrops.tables.ts';
import { createParticipantCollector } from './reading/gathering.service.ts';
import { createPlayerAirdropUseCases } from './own-airdrops.service.ts';
import { createAirdropPayment } from './payment.service.ts';
import { createTwitterPostSource } from './reading/post-source.ts';
import { createPostListReader } from './reading/reading.service.ts';
import { createCampaignReportReader } from './report.service.ts';
import { createCampaignSettlement } from './settlement.service.ts';

/** Posts on Twitter, and campaigns that pay players for their reactions to these posts. */
export const airdropsModule = defineModule({
  name: 'airdrops',
  uses: { bank: bankModule, rewards: rewardsModule, links: accountLinksModule },
  holds: airdropsPersonalData,
  create(kernel, deps) {
    const source = createTwitterPostSource(kernel, deps.links);
    const reading = createPostListReader(kernel, source);
    const { gather } = createParticipantCollector(kernel, deps.links);
    const payment = createAirdropPayment(kernel, deps);
    const settlement = createCampaignSettlement(kernel, deps.bank);
    const report = createCampaignReportReader(kernel, deps.bank);
    const playerAirdrops = createPlayerAirdropUseCases(kernel, deps);
    return {
      api: {},
      calls: [
        bindCalls(airdropCalls, {
          listAirdrops: (call) => playerAirdrops.list(call),
          listNewsPosts: () => playerAirdrops.listNews(),
        }),
      ],
      sections: [
        (router) => mountAirdropSections(router, kernel, { bank: deps.bank, settlement, report }),
      ],
      jobs: {
        'airdrops.read': defineMinutelyJob(async () => {
          await gather();
          await reading.read();
        }),
        'airdrops.sweep': defineMinutelyJob(async () => {
          await settlement.sweep();
          await payment.sweep();
        }),
      },
    };
  },
});

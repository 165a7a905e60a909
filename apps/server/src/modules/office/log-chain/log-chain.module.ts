import { logChainApi } from '@guildhall/contract/office/log-chain';
import { bindCalls, defineModule, defineJob, defineMinutelyJob } from '../../../kernel/modules.ts';
import { createLogChain } from './log-chain.service.ts';

/**
 * Protects the activity log against tampering: every record becomes part of a hash chain within a
 * minute, and the chain can be verified.
 */
export const logChainModule = defineModule({
  name: 'log-chain',
  create(kernel) {
    const chain = createLogChain(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(logChainApi, {
          adminVerifyLog: (call, { body }) => chain.verify(body.after, call.language),
        }),
      ],
      jobs: {
        'activity-log.seal': defineMinutelyJob(() => chain.seal()),
        'activity-log.head': defineJob('0 * * * *', () => chain.logNewestLink()),
      },
    };
  },
});

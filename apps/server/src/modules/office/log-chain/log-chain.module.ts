import { logChainApi } from '@guildhall/contract/office/log-chain';
import { bindCalls, defineModule, defineJob, defineMinutelyJob } from '../../../kernel/modules.ts';
import { createLogChain } from './log-chain.service.ts';

/**
 * Protects the activity log against tampering. Every record becomes part of a hash chain within a
 * minute, and operators can verify the chain.
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

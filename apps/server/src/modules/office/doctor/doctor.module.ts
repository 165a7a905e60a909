import { systemChecksFeed } from '@guildhall/contract/office/doctor.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createSystemChecks } from './doctor.service.ts';

/** Shows operators the results of the checks of `npm run doctor`. */
export const doctorModule = defineModule({
  name: 'doctor',
  create: (kernel) => ({
    api: undefined,
    sections: [(router) => mountFeed(router, kernel, systemChecksFeed, createSystemChecks(kernel))],
  }),
});

import { portalApi } from '@guildhall/contract/api';
import type { Feature } from '@guildhall/contract/features';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { featuresSection as section } from '@guildhall/contract/play/features.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Features } from './features.api.ts';
import { declaredFeatureCondition } from './features.store.ts';
import { featuresTable } from './features.tables.ts';
import { featureMessages } from './features.messages.ts';

const callsOf = (feature: Feature): string[] =>
  Object.values<Endpoint>(portalApi)
    .filter((endpoint) => endpoint.feature === feature)
    .map(({ method, path }) => `${method} ${path}`);

export function mountFeatureSection(router: Router, kernel: Kernel, features: Features): void {
  mountSection(kernel, router, section, featuresTable, {
    where: () => declaredFeatureCondition,
    compute: () => Promise.resolve(({ name }) => ({ closes: name, calls: callsOf(name) })),
    async effects(tx, { before, after }) {
      if (!before || !after || before.enabled === after.enabled) return [];
      const count = callsOf(after.name).length;
      const calls =
        count === 0
          ? []
          : [
              {
                what: after.enabled ? featureMessages.callsOpened() : featureMessages.callsClosed(),
                count,
              },
            ];
      if (after.enabled) return calls;
      const running = await Promise.all(features.runningOf(after.name).map((ask) => ask(tx)));
      return [...calls, ...running.filter((effect) => effect.count > 0)];
    },
  });
}

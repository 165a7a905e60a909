import { useQuery } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { callAdminApi } from '../../admin-call.ts';
import { CurrencyAmount } from '../../engine/text/amount-text.tsx';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import type { SectionOverride } from '../../overrides.ts';
import p from '../../styles/panel.module.css';

/**
 * Number of running matches. They keep the settings from their start, so the change does not affect
 * them.
 */
function AtPlay() {
  const { data } = useQuery({
    queryKey: buildOfficeQueryKey('stakes-mode', 'at-play'),
    queryFn: ({ signal }) => callAdminApi('adminStakesAtPlay', { signal }),
    select: (answer) => answer.data,
  });
  if (!data) return null;
  return (
    <div className={p.card}>
      <header className={p.head}>
        <div>
          <h2>{m.admin_stakes_at_play()}</h2>
          <div className={p.sub}>
            <span>{data.length === 0 ? m.admin_stakes_none() : m.admin_stakes_kept()}</span>
          </div>
        </div>
      </header>
      {data.length > 0 && (
        <div className={p.body}>
          <dl className={p.facts}>
            {data.map(({ currency, matches, players, held }) => [
              <dt key={`${currency}-count`}>
                {m.admin_stakes_count({
                  matches: formatNumber(matches),
                  players: formatNumber(players),
                })}
              </dt>,
              <dd key={currency}>
                <CurrencyAmount minor={held} code={currency} />
              </dd>,
            ])}
          </dl>
        </div>
      )}
    </div>
  );
}
export const sectionOverride: SectionOverride = { SettingsExtra: AtPlay };

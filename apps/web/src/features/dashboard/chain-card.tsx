import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { callChainApi } from '../../shared/chain/chain-call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { getButtonClass } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './alpha-key-card.module.css';

/** Number of own digital assets, in words for players who do not know blockchains. */
export function DigitalAssetsCard() {
  const { data: amount } = useQuery({
    queryKey: buildQueryKey('assets', 'amount'),
    queryFn: ({ signal }) => callChainApi('countOwnAssets', { signal, ownMessage: 'everything' }),
    select: (reply) => reply.amount,
  });
  if (amount === undefined) return null;
  return (
    <section className={`plate ${classes.card}`}>
      <span className={classes.mark} aria-hidden="true">
        <Icon name={iconDrawings.wallet} size={30} />
      </span>
      <div>
        <h2>{m.dashboard_chain({ n: amount })}</h2>
        <p>{amount === 0 ? m.dashboard_chain_none() : m.dashboard_chain_text()}</p>
      </div>
      <Link to="/digital-assets" className={getButtonClass({ tone: 'plain', small: true })}>
        {m.dashboard_chain_open()}
      </Link>
    </section>
  );
}

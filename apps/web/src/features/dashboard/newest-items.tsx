import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { newestCount, useNewestItems } from '../../shared/inventory/use-inventory.ts';
import { Rank, RarityFrame } from '../../ui/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './newest-items.module.css';
import { Section } from './section.tsx';

/** What came last. */
export function NewestItems() {
  const items = useNewestItems(newestCount);
  return (
    <Section
      title={m.dashboard_newest()}
      end={
        <Link to="/inventory" className="link">
          {m.dashboard_open_inventory()}
        </Link>
      }
    >
      {items.isPending && <LoadingRow />}
      {items.isError && !items.data && (
        <ErrorState busy={items.isFetching} onRetry={() => void items.refetch()} />
      )}
      {items.data?.length === 0 && (
        <div className="plate">
          <EmptyState
            icon="gift"
            title={m.dashboard_no_items_title()}
            text={m.dashboard_no_items_text()}
          />
        </div>
      )}
      {items.data && items.data.length > 0 && (
        <ul className={classes.row}>
          {items.data.map((item) => (
            <li key={item.id}>
              <Link to="/inventory" search={{ item: item.id }} className={classes.item}>
                <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl} />
                <b>{item.name}</b>
                <Rank rarity={item.rarity} pips={false} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function LoadingRow() {
  return (
    <div className={classes.row}>
      <LoadingNote />
      {Array.from({ length: newestCount }, (_, at) => (
        <div key={at} className={classes.item}>
          <span className={classes.bone}>
            <Skeleton height="100%" />
          </span>
          <Skeleton width="80%" height="18px" />
          <Skeleton width="50%" height="16px" />
        </div>
      ))}
    </div>
  );
}

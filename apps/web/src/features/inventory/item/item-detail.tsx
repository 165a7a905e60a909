import { Link } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { useItemHistory, type InventoryItem } from '../../../shared/inventory/use-inventory.ts';
import { ReceiptLines } from '../../../shared/receipts/receipt-lines.tsx';
import { formatDateTime } from '../../../shared/time/format.ts';
import { getButtonClass } from '../../../ui/button/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { iconDrawings } from '../../../ui/drawings.ts';
import { RarityBadge, RarityFrame } from '../../../ui/rarity/rarity-frame.tsx';
import { getRarityClass } from '../../../ui/rarity/rarity.ts';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import classes from './item-detail.module.css';
import { ItemCraftingOptions } from '../crafting/item-crafting.tsx';
import { ItemPerksAndAttributes } from './item-powers.tsx';

/** Details of an item: facts, origin and history. */
export function ItemDetail({ item }: { item: InventoryItem | undefined }) {
  if (!item)
    return (
      <aside className={`plate ${classes.detail}`} aria-label={m.inventory_detail()}>
        <EmptyState
          icon={iconDrawings.chest}
          title={m.inventory_pick_title()}
          text={m.inventory_pick_text()}
        />
      </aside>
    );
  return (
    <aside
      className={joinClassNames(
        'plate',
        classes.detail,
        classes.chosen,
        getRarityClass(item.rarity),
      )}
      aria-label={m.inventory_detail()}
    >
      <header className={classes.head}>
        <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl} className={classes.art} />
        <div>
          <h2>{item.name}</h2>
          <RarityBadge rarity={item.rarity} />
          <p className="cap">{item.typeName}</p>
        </div>
      </header>
      <div className={classes.body} tabIndex={0} role="region" aria-label={item.name}>
        {item.description && <p>{item.description}</p>}
        <dl className={classes.facts}>
          <dt>{m.inventory_issued()}</dt>
          <dd className="num">{item.issuedId}</dd>
          <dt>{m.inventory_received()}</dt>
          <dd>{formatDateTime(item.grantedAt)}</dd>
          {item.dlc && (
            <>
              <dt>{m.inventory_dlc()}</dt>
              <dd>{item.dlc}</dd>
            </>
          )}
        </dl>
        <ItemPerksAndAttributes itemId={item.id} />
        <ItemCraftingOptions key={item.id} item={item} />
        <OnChain item={item} />
        <History itemId={item.id} />
      </div>
    </aside>
  );
}

/** State of a collection item on the blockchain; draws nothing for other items. */
function OnChain({ item }: { item: InventoryItem }) {
  if (item.collectionId === null) return null;
  return (
    <section className={`plate ${classes.origin}`}>
      <h3>{m.assets_on_chain()}</h3>
      <p>{item.assetId === null ? m.assets_can_mint_text() : m.assets_on_chain_text()}</p>
      <Link to="/digital-assets" className={getButtonClass({ small: true })}>
        {m.assets_see()}
      </Link>
    </section>
  );
}

function History({ itemId }: { itemId: number }) {
  const { data, isPending, isError, isFetching, refetch } = useItemHistory(itemId);
  if (isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="118px" />
        <Skeleton height="48px" />
      </>
    );
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  const origin = data[0];
  return (
    <>
      {origin && (
        <section className={`plate ${classes.origin}`}>
          <h3>{m.inventory_why()}</h3>
          <dl className={classes.facts}>
            <dt>{m.inventory_rule()}</dt>
            <dd>{origin.rule}</dd>
            <dt>{m.inventory_granted()}</dt>
            <dd>{formatDateTime(origin.at)}</dd>
            <dt>{m.inventory_receipt()}</dt>
            <dd className="num">{origin.id}</dd>
          </dl>
          {origin.lines && (
            <>
              <h4 className={classes.brought}>{m.receipt_lines()}</h4>
              <ReceiptLines lines={origin.lines} />
            </>
          )}
        </section>
      )}
      <section>
        <h3>{m.inventory_history()}</h3>
        {data.length === 0 && <p className="cap">{m.inventory_no_history()}</p>}
        <ol className={classes.history}>
          {data.toReversed().map((receipt) => (
            <li key={receipt.id}>
              <span>
                <b>{receipt.rule}</b>
                {receipt.held && (
                  <span className={classes.held}>
                    {receipt.inReview === true ? m.claim_in_review() : m.inventory_held()}
                  </span>
                )}
              </span>
              <time dateTime={receipt.at}>{formatDateTime(receipt.at)}</time>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { RarityBadge, RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './asset-list.module.css';
import type { AssetActionOrder } from './asset-order.ts';
import pageClasses from './digital-assets.page.module.css';
import { AssetListPager } from './pager.tsx';
import { useMintableItems } from './use-assets.ts';

/** Own items that can be put on the blockchain; draws nothing if there are none. */
export function MintableItemList({ onOrder }: { onOrder: (order: AssetActionOrder) => void }) {
  const [page, setPage] = useState(1);
  const { data } = useMintableItems(page);
  if (!data || (data.data.length === 0 && page === 1)) return null;
  return (
    <section className={`plate ${pageClasses.block}`} aria-labelledby="mintable">
      <h2 id="mintable">{m.assets_mintable()}</h2>
      <p className={classes.note}>{m.assets_mintable_text()}</p>
      <ul className={classes.grid}>
        {data.data.map((item) => (
          <li key={item.id} className={classes.card}>
            <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl} />
            <b>
              {item.name} <span className={classes.note}>#{item.issuedId}</span>
            </b>
            <RarityBadge rarity={item.rarity} />
            <Button
              small
              aria-label={m.assets_mint_named({ name: `${item.name} #${item.issuedId}` })}
              onClick={() => onOrder({ kind: 'mint', item })}
            >
              {m.assets_mint()}
            </Button>
          </li>
        ))}
      </ul>
      <AssetListPager page={page} total={data.totalPages} onPage={setPage} />
    </section>
  );
}

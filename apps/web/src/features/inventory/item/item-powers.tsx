import * as m from '../../../messages/messages.js';
import { useItemDetail, type ItemDetails } from '../../../shared/inventory/use-inventory.ts';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { RarityBadge, RarityFrame } from '../../../ui/rarity/rarity-frame.tsx';
import { getRarityClass } from '../../../ui/rarity/rarity.ts';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { ItemBoost } from './item-boost.tsx';
import { ItemSeasonFactors } from './item-season.tsx';
import { ItemEnergy } from './item-energy.tsx';
import { groupAttributesByType } from './attribute-groups.ts';
import classes from './item-powers.module.css';

type Perk = ItemDetails['perks'][number];
type Attribute = ItemDetails['attributes'][number];

/**
 * Attributes of the item with the bonuses of its perks, and the perks themselves. Draws nothing if
 * the item has neither.
 */
export function ItemPerksAndAttributes({ itemId }: { itemId: number }) {
  const { data, isPending, isError, isFetching, refetch } = useItemDetail(itemId);
  if (isPending) return <Skeleton height="96px" />;
  if (!data)
    return isError ? <ErrorState busy={isFetching} onRetry={() => void refetch()} /> : null;
  return (
    <>
      {data.boost !== null && <ItemBoost percent={data.boost} />}
      {data.season && <ItemSeasonFactors season={data.season} />}
      {data.energy && <ItemEnergy itemId={itemId} energy={data.energy} />}
      {data.attributes.length > 0 && <Attributes attributes={data.attributes} />}
      {data.perks.length > 0 && <Perks perks={data.perks} />}
    </>
  );
}

function Attributes({ attributes }: { attributes: readonly Attribute[] }) {
  return (
    <section>
      <h3>{m.item_attributes()}</h3>
      {groupAttributesByType(attributes).map(([type, group]) => (
        <div key={type} className={classes.group}>
          <p className="cap">{type}</p>
          <ul className={classes.attributes}>
            {group.map((entry) => (
              <li key={entry.id} title={entry.description || undefined}>
                <span>{entry.name}</span>
                {entry.value !== entry.base && (
                  <small>{m.item_with_perks({ base: formatNumber(entry.base) })}</small>
                )}
                <b
                  className={joinClassNames(
                    'num',
                    entry.value > entry.base && classes.more,
                    entry.value < entry.base && classes.less,
                  )}
                >
                  {formatNumber(entry.value)}
                </b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Perks({ perks }: { perks: readonly Perk[] }) {
  return (
    <section>
      <h3>{m.item_perks()}</h3>
      <ol className={classes.perks}>
        {perks.map((perk, at) => (
          <PerkRow key={`${at}-${perk.perkId ?? 'none'}`} perk={perk} />
        ))}
      </ol>
    </section>
  );
}

/** Row of a perk slot. An empty slot has a row that explains its purpose. */
function PerkRow({ perk }: { perk: Perk }) {
  if (perk.name === null || perk.perkRarity === null)
    return (
      <li className={joinClassNames(classes.empty, getRarityClass(perk.acquisitionRarity))}>
        {perk.typeName === 'PERK_UPGRADE' ? m.item_perk_upgrade() : m.item_perk_empty()}
      </li>
    );
  const { points, currency, currencyName, decimals } = perk;
  return (
    <li className={joinClassNames(classes.perk, getRarityClass(perk.perkRarity))}>
      <RarityFrame rarity={perk.perkRarity} imageUrl={perk.imageUrl} className={classes.art} />
      <div>
        <p className={classes.name}>
          <b>{perk.name}</b>
          {perk.level !== null && (
            <span className={classes.level}>{m.item_perk_level({ level: perk.level })}</span>
          )}
        </p>
        <p className={classes.kind}>
          <RarityBadge rarity={perk.perkRarity} pips={false} />
          <span className="cap">{perk.category}</span>
        </p>
        {perk.description && <p>{perk.description}</p>}
        <p className={classes.gives}>
          {perk.type === 'VALUE'
            ? m.item_perk_pays({
                amount: formatCurrencyAmount(points ?? 0, decimals, currencyName ?? currency ?? ''),
              })
            : `+${formatNumber(points ?? 0)} ${perk.attributes.join(', ')}`}
          {perk.task && <span>{m.item_perk_task({ task: perk.task.name })}</span>}
        </p>
      </div>
    </li>
  );
}

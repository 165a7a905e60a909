import type { Field } from '@guildhall/contract/kit/field-kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { formatDateTime, formatNumber } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { rarityName } from '../../ui/rarity.ts';
import c from '../styles/controls.module.css';
import t from '../styles/table.module.css';
import type { Values } from './field-values.ts';
import { officeLink } from './office-link.ts';
import { nameQuery } from './queries.ts';
import { targetOf, type Target } from './targets.ts';
import { utcText } from './time-text.ts';

export const Nothing = () => <span className={c.faint}>–</span>;

export function RarityMark({ rarity }: { rarity: number }) {
  return (
    <span className={classNames(c.rarity, c[`c${rarity}`])}>
      <i aria-hidden="true">{rarity}</i>
      {rarityName(rarity)}
    </span>
  );
}

/** A picture of a row on the ground of its rarity, where it has one. */
export function Thumbnail({ src, rarity, isLarge }: { src: string | null; rarity?: unknown; isLarge?: boolean }) {
  return (
    <span className={classNames(c.art, isLarge && c.large, typeof rarity === 'number' && c[`c${rarity}`])}>{src && <img src={src} alt="" loading="lazy" decoding="async" />}</span>
  );
}

/** UTC in the table, the operator's own time in the tooltip. */
export function InstantText({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={m.admin_local_time({ time: formatDateTime(iso) })}>
      {utcText(iso)}
    </time>
  );
}

/** What a reference refers to, by its name; leads there. */
export function RefName({ target, id, isPlain = false }: { target: Target | undefined; id: number; isPlain?: boolean }) {
  const { data, isError } = useQuery(nameQuery(target, id));
  const text = data ?? (isError || !target ? `#${id}` : '…');
  if (!target || isPlain) return <span>{text}</span>;
  return (
    <Link className={c.link} {...officeLink(target.page, id, target.tab === undefined ? {} : { tab: target.tab })} preload={false}>
      {text}
    </Link>
  );
}

export function FlagText({ on }: { on: boolean }) {
  return <span className={classNames(c.state, !on && c.off)}>{on ? m.admin_yes() : m.admin_no()}</span>;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const Clipped = ({ text }: { text: string }) => (
  <span className={t.clip} title={text.length > 40 ? text : undefined}>
    {text}
  </span>
);

function RefsText({ ids, target }: { ids: readonly unknown[]; target: Target | undefined }) {
  if (ids.length === 0) return <Nothing />;
  const shown = ids.slice(0, 3).filter((id): id is number => typeof id === 'number');
  return (
    <span className={c.row}>
      {shown.map((id) => (
        <RefName key={id} target={target} id={id} />
      ))}
      {ids.length > shown.length && <span className={c.faint}>+{ids.length - shown.length}</span>}
    </span>
  );
}

/** One value of a row as a reader sees it; one case for each kind of field. */
export function CellValue({ field, value, row, isPlain }: { field: Field; value: unknown; row: Values; isPlain?: boolean }) {
  if (field.kind === 'image') return <Thumbnail src={typeof value === 'string' ? value : null} rarity={row['rarity']} />;
  if (value === null || value === undefined || value === '') return <Nothing />;
  switch (field.kind) {
    case 'text':
    case 'long-text':
    case 'url': {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return isPlain ? text : <Clipped text={text} />;
    }
    case 'int':
    case 'decimal':
      return formatNumber(Number(value));
    case 'flag':
      return <FlagText on={value === true} />;
    case 'instant':
      return <InstantText iso={String(value)} />;
    case 'choice':
    case 'number-choice':
      return field.choices?.find((choice) => choice.value === value)?.label ?? String(value);
    case 'rarity':
      return <RarityMark rarity={Number(value)} />;
    case 'ref':
      return <RefName target={targetOf(field.refTo, row)} id={Number(value)} isPlain={isPlain} />;
    case 'refs':
      return <RefsText ids={isList(value) ? value : []} target={targetOf(field.refTo, row)} />;
    case 'tags':
      return isList(value) && value.length > 0 ? (
        value.map((tag) => (
          <span key={String(tag)} className={c.tag}>
            {String(tag)}
          </span>
        ))
      ) : (
        <Nothing />
      );
    case 'rows':
      return m.admin_rows_count({ count: isList(value) ? value.length : 0 });
    default:
      return field.kind satisfies never;
  }
}

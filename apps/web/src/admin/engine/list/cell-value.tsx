import type { Field, FieldKind } from '@guildhall/contract/kit/field/field-kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { useServerNow } from '../../../shared/time/use-now.ts';
import { toSizedPictureUrl } from '../../../ui/picture-size.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { formatDistanceToNow } from '../text/ago-text.ts';
import { AmountText } from '../text/amount-text.tsx';
import { useCurrencies } from '../filter/currency-query.ts';
import { toPlainText, type FormValues } from '../form/field-values.ts';
import { buildOfficeLink } from '../office-link.ts';
import { buildTargetNameQuery } from '../queries.ts';
import { findRefTarget, type ReferenceTarget } from '../bulk/targets.ts';
import { formatLocalTime, formatUtcTime } from '../text/time-text.ts';

export const EmptyValue = () => <span className={c.faint}>–</span>;

export function RarityMark({ rarity }: { rarity: number }) {
  return (
    <span className={joinClassNames(c.rarity, c[`c${rarity}`])}>
      <i aria-hidden="true">{rarity}</i>
      {getRarityName(rarity)}
    </span>
  );
}

/** Shows the picture of a row, on the background of its rarity if it has one. */
export function Thumbnail({
  src,
  rarity,
  isLarge,
}: {
  src: string | null;
  rarity?: unknown;
  isLarge?: boolean;
}) {
  return (
    <span
      className={joinClassNames(
        c.art,
        isLarge && c.large,
        typeof rarity === 'number' && c[`c${rarity}`],
      )}
    >
      {src && (
        <img
          src={toSizedPictureUrl(src, isLarge ? 256 : 96)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}

const minuteMs = 60_000;
/**
 * Time in UTC. All dates of the back office have this form, so that operators in different time
 * zones compare the same text. The distance to now and the operator's local time are in the
 * tooltip.
 */
export function InstantText({ iso, withSeconds }: { iso: string; withSeconds?: boolean }) {
  const now = useServerNow(minuteMs);
  const title = [
    `${formatUtcTime(iso, true)} UTC`,
    formatDistanceToNow(iso, now),
    m.admin_local_time({ time: formatLocalTime(iso) }),
  ].join('\n');
  return (
    <time dateTime={iso} title={title}>
      {formatUtcTime(iso, withSeconds)}
    </time>
  );
}

/** Hour and minute in UTC, for rows below a heading with their date. */
export function ClockTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={m.admin_local_time({ time: formatLocalTime(iso) })}>
      {formatUtcTime(iso).slice(11)}
    </time>
  );
}

/** Name of a referenced row, linked to its page. */
export function ReferenceName({
  target,
  id,
  isPlain = false,
}: {
  target: ReferenceTarget | undefined;
  id: number;
  isPlain?: boolean;
}) {
  const { data, isError } = useQuery(buildTargetNameQuery(target, id));
  const text = data ?? (isError || !target ? `#${id}` : '…');
  if (target?.page === undefined || isPlain) return <span>{text}</span>;
  return (
    <Link
      className={c.link}
      {...buildOfficeLink(target.page, id, target.tab === undefined ? {} : { tab: target.tab })}
      preload={false}
    >
      {text}
    </Link>
  );
}

export function YesNoText({ on }: { on: boolean }) {
  return (
    <span className={joinClassNames(c.state, !on && c.off)}>
      {on ? m.admin_yes() : m.admin_no()}
    </span>
  );
}

/** A sentence in up to three lines, or six if it names people; the tooltip has the whole sentence. */
export const WrappedText = ({ text, isLong }: { text: string; isLong?: boolean }) => (
  <span className={joinClassNames(t.wrapped, isLong && t.long)} title={text}>
    {text}
  </span>
);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const Clipped = ({ text }: { text: string }) => (
  <span className={t.clip} title={text.length > 40 ? text : undefined}>
    {text}
  </span>
);

function RefsText({
  ids,
  target,
}: {
  ids: readonly unknown[];
  target: ReferenceTarget | undefined;
}) {
  if (ids.length === 0) return <EmptyValue />;
  const shownIds = ids.slice(0, 3).filter((id): id is number => typeof id === 'number');
  return (
    <span className={c.row}>
      {shownIds.map((id) => (
        <ReferenceName key={id} target={target} id={id} />
      ))}
      {ids.length > shownIds.length && (
        <span className={c.faint}>+{ids.length - shownIds.length}</span>
      )}
    </span>
  );
}

interface CellProps {
  field: Field;
  value: unknown;
  row: FormValues;
  isPlain?: boolean;
}

function TextCell({ value, isPlain }: CellProps) {
  const text = toPlainText(value);
  return isPlain ? text : <Clipped text={text} />;
}
const NumberCell = ({ value }: CellProps) => formatNumber(Number(value));
const ChoiceCell = ({ field, value }: CellProps) =>
  field.choices?.find((choice) => choice.value === value)?.label ?? toPlainText(value);
const RefCell = ({ field, value, row, isPlain }: CellProps) => (
  <ReferenceName target={findRefTarget(field.refTo, row)} id={Number(value)} isPlain={isPlain} />
);

/** Shows the name of a currency. The title contains its code, which the game and exports use. */
export function CurrencyName({ code }: { code: string }) {
  const { data } = useCurrencies();
  return <span title={code}>{data?.find((row) => row.code === code)?.name ?? code}</span>;
}

function TagsCell({ value }: CellProps) {
  if (!isList(value) || value.length === 0) return <EmptyValue />;
  return value.map((tag) => (
    <span key={toPlainText(tag)} className={c.tag}>
      {toPlainText(tag)}
    </span>
  ));
}

/** Shows the numbers of the rarities whose number is not zero. */
function PerRarityText({ numbers }: { numbers: readonly unknown[] }) {
  const set = [...numbers.entries()].filter(([, number]) => number !== 0);
  if (set.length === 0) return <EmptyValue />;
  return (
    <span className={c.row}>
      {set.map(([rank, number]) => (
        <span
          key={rank}
          className={joinClassNames(c.rarity, c[`c${rank}`])}
          title={getRarityName(rank)}
        >
          <i aria-hidden="true">{rank}</i>
          {formatNumber(Number(number))}
        </span>
      ))}
    </span>
  );
}

/** Shows a group in one line: each value that is set, with its name. */
function GroupCell({ field, value, row }: CellProps) {
  const inner = (typeof value === 'object' && value !== null ? value : {}) as FormValues;
  const set = Object.entries(field.fields ?? {}).filter(
    ([name]) => inner[name] !== null && inner[name] !== undefined && inner[name] !== '',
  );
  return (
    <span className={c.row}>
      {set.map(([name, entry]) => (
        <span key={name}>
          <span className={c.faint}>{entry.label}</span>{' '}
          <CellValue field={entry} value={inner[name]} row={row} isPlain />
        </span>
      ))}
    </span>
  );
}

/** Component of each kind of field; a kind without a component is a compile error. */
const drawings: Record<FieldKind, ComponentType<CellProps>> = {
  text: TextCell,
  'long-text': TextCell,
  url: TextCell,
  int: NumberCell,
  decimal: NumberCell,
  flag: ({ value }) => <YesNoText on={value === true} />,
  instant: ({ value }) => <InstantText iso={toPlainText(value)} />,
  choice: ChoiceCell,
  'number-choice': ChoiceCell,
  rarity: ({ value }) => <RarityMark rarity={Number(value)} />,
  ref: RefCell,
  refs: ({ field, value, row }) => (
    <RefsText ids={isList(value) ? value : []} target={findRefTarget(field.refTo, row)} />
  ),
  tags: TagsCell,
  ints: TagsCell,
  image: ({ value, row }) => <Thumbnail src={toPlainText(value)} rarity={row['rarity']} />,
  group: GroupCell,
  currency: ({ value }) => <CurrencyName code={toPlainText(value)} />,
  amount: AmountText,
  total: AmountText,
  'per-rarity': ({ value }) => <PerRarityText numbers={isList(value) ? value : []} />,
  rows: ({ value }) => m.admin_rows_count({ count: isList(value) ? value.length : 0 }),
};

/** Displays one value of a row. */
export function CellValue(props: CellProps) {
  const { field, value } = props;
  if (value === null || value === undefined || value === '')
    return field.empty === undefined ? (
      <EmptyValue />
    ) : (
      <span className={c.muted}>{field.empty}</span>
    );
  const Drawing = drawings[field.kind];
  return <Drawing {...props} />;
}

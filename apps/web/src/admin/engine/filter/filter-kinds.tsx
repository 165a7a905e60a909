import type { Field, FieldKind } from '@guildhall/contract/kit/field/field-kinds';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import type { FilterOptionsLoader } from '../../overrides.ts';
import { CurrencyName, RarityMark, ReferenceName } from '../list/cell-value.tsx';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { getServerTime } from '../../../shared/time/server-clock.ts';
import { toCurrencyChoiceName, useCurrencies } from './currency-query.ts';
import { listRarityOptions, TextFilter } from './filter-controls.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { ReferenceSelect } from '../field/ref-select.tsx';
import { buildNamesOfStoredValuesQuery } from '../field/stored-names.tsx';
import { findFilterRefTarget } from '../bulk/targets.ts';
import { TimeFieldOutsideForm } from '../field/time-field.tsx';
import { isValidTimeOrNull, formatUtcTime } from '../text/time-text.ts';

type FilterValue = string | number | boolean | null;
type Options = readonly (readonly [value: string, label: string])[];
export interface FilterKindProps {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly search: ListSearch;
  readonly onFilter: (name: string, value: FilterValue) => void;
  /** Called after a choice that completes the filter. */
  readonly onDone: () => void;
}

const toNumber = (text: string): FilterValue =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
const presentText = ({ name, search }: Pick<FilterKindProps, 'name' | 'search'>): string =>
  String(search.f?.[name] ?? '');

/** A few choices, all of them visible, with a mark on the chosen one. */
export function VisibleChoiceList({
  label,
  value,
  options,
  draw,
  onChoose,
}: {
  label: string;
  value: string;
  options: Options;
  draw?: (value: string, label: string) => ReactNode;
  onChoose: (value: string) => void;
}) {
  return (
    <div role="group" aria-label={label} className={t.choices}>
      {options.map(([key, text]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
          {draw ? draw(key, text) : text}
        </button>
      ))}
    </div>
  );
}

const typed = (parse: (text: string) => FilterValue, isNumber: boolean) =>
  function Typed(props: FilterKindProps) {
    return (
      <TextFilter
        label={props.label}
        value={presentText(props)}
        isNumber={isNumber}
        onChange={(next) => props.onFilter(props.name, parse(next))}
        onEnter={props.onDone}
      />
    );
  };
const chosen = (
  optionsOf: (field: Field) => Options,
  parse: (text: string) => FilterValue,
  draw?: (value: string, label: string) => ReactNode,
) =>
  function Chosen(props: FilterKindProps) {
    return (
      <VisibleChoiceList
        label={props.label}
        value={presentText(props)}
        options={optionsOf(props.field)}
        draw={draw}
        onChoose={(next) => {
          props.onFilter(props.name, parse(next));
          props.onDone();
        }}
      />
    );
  };

/**
 * Filter for the beginning or the end of a time range. The list is filtered once a complete time is
 * entered.
 */
function TimeFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (iso: string | null) => void;
}) {
  const id = useId();
  const [typedTime, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  // the address may change outside of the control: by the browser's back button or by a link that
  // clears the filters
  if (value !== from) {
    setFrom(value);
    setTyped(value);
  }
  return (
    <div className={joinClassNames(t.filter, t.moment)}>
      <label htmlFor={id}>{label}</label>
      <TimeFieldOutsideForm
        id={id}
        value={typedTime}
        isShort
        noteClass={t.local}
        onChange={(next) => {
          setTyped(next);
          if (isValidTimeOrNull(next)) onChange(next);
        }}
      />
    </div>
  );
}

const hourMs = 3_600_000;
/** Frequently used time spans that end now. */
const spans: readonly (readonly [hours: number, label: () => string])[] = [
  [1, m.admin_filter_last_hour],
  [24, m.admin_filter_last_day],
  [168, m.admin_filter_last_week],
];
const momentOf = (search: ListSearch, key: string): string | null => {
  const value = search.f?.[key];
  return typeof value === 'string' ? value : null;
};
function Instants({ name, label, search, onFilter }: FilterKindProps) {
  const ends = [
    [`${name}From`, m.admin_filter_from({ label })],
    [`${name}To`, m.admin_filter_to({ label })],
  ] as const;
  return (
    <>
      <div className={c.row}>
        {spans.map(([hours, text]) => (
          <button
            key={hours}
            type="button"
            className={joinClassNames(c.btn, c.small)}
            onClick={() =>
              onFilter(`${name}From`, new Date(getServerTime() - hours * hourMs).toISOString())
            }
          >
            {text()}
          </button>
        ))}
      </div>
      {ends.map(([key, text]) => (
        <TimeFilter
          key={key}
          label={text}
          value={momentOf(search, key)}
          onChange={(next) => onFilter(key, next)}
        />
      ))}
    </>
  );
}

function Reference({ name, label, field, search, onFilter }: FilterKindProps) {
  const target = findFilterRefTarget(field);
  const value = search.f?.[name];
  if (!target) return null;
  return (
    <div className={joinClassNames(t.filter, t.instant)}>
      <span>{label}</span>
      <ReferenceSelect
        target={target}
        label={label}
        value={typeof value === 'number' ? value : null}
        onChange={(id) => onFilter(name, id)}
      />
    </div>
  );
}

/** Filter that offers the values that have occurred as choices. */
export function OccurringValuesFilter({
  load,
  section,
  ...props
}: FilterKindProps & { section: string; load: FilterOptionsLoader }) {
  const { data } = useQuery(buildNamesOfStoredValuesQuery(section, props.name, load));
  return (
    <VisibleChoiceList
      label={props.label}
      value={presentText(props)}
      options={data ?? []}
      onChoose={(next) => {
        props.onFilter(props.name, next);
        props.onDone();
      }}
    />
  );
}

function CurrencyChoice(props: FilterKindProps) {
  const { data = [] } = useCurrencies();
  return (
    <VisibleChoiceList
      label={props.label}
      value={presentText(props)}
      options={data.map((row) => [row.code, toCurrencyChoiceName(row, data)])}
      onChoose={(next) => {
        props.onFilter(props.name, next);
        props.onDone();
      }}
    />
  );
}

const declaredChoices = (field: Field): [string, string][] =>
  (field.choices ?? []).map((choice) => [String(choice.value), choice.label]);
const yesNo = (): [string, string][] => [
  ['true', m.admin_yes()],
  ['false', m.admin_no()],
];
const asText = (text: string): FilterValue => text;
const Text = typed(asText, false);
const Numeric = typed(toNumber, true);
const Choice = chosen(declaredChoices, asText);

/** The filter of each kind of field; null for kinds that cannot be filtered. */
export const filterComponents: Record<FieldKind, ComponentType<FilterKindProps> | null> = {
  text: Text,
  'long-text': Text,
  url: Text,
  int: Numeric,
  decimal: Numeric,
  flag: chosen(yesNo, (text) => text === 'true'),
  choice: Choice,
  'number-choice': chosen(declaredChoices, toNumber),
  rarity: chosen(listRarityOptions, toNumber, (rank) => <RarityMark rarity={Number(rank)} />),
  instant: Instants,
  ref: Reference,
  refs: null,
  tags: null,
  ints: null,
  image: null,
  rows: null,
  group: null,
  'per-rarity': null,
  currency: CurrencyChoice,
  amount: null,
  total: null,
};

function spanText(search: ListSearch, name: string): string | undefined {
  const from = momentOf(search, `${name}From`);
  const to = momentOf(search, `${name}To`);
  if (from === null && to === null) return undefined;
  if (to === null) return m.admin_filter_since({ time: formatUtcTime(from ?? '') });
  return from === null
    ? m.admin_filter_until({ time: formatUtcTime(to) })
    : `${formatUtcTime(from)} – ${formatUtcTime(to)}`;
}
/** Returns the summary of a filter for its chip; undefined if the filter is not set. */
export function describeFilter(name: string, field: Field, search: ListSearch): ReactNode {
  if (field.kind === 'instant') return spanText(search, name);
  const value = search.f?.[name];
  if (value === undefined) return undefined;
  if (field.kind === 'flag') return value === true ? m.admin_yes() : m.admin_no();
  if (field.kind === 'rarity') return <RarityMark rarity={Number(value)} />;
  if (field.kind === 'currency') return <CurrencyName code={String(value)} />;
  if (field.kind === 'ref')
    return <ReferenceName target={findFilterRefTarget(field)} id={Number(value)} isPlain />;
  return declaredChoices(field).find(([key]) => key === String(value))?.[1] ?? String(value);
}

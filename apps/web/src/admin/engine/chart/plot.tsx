import { useId, useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { createLazyComponent } from '../../../shared/parts/lazy-part.tsx';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/plot.module.css';
import { EmptyValue } from '../list/cell-value.tsx';
import { DataTable } from '../list/data-table.tsx';

// the drawing code is large, so it is loaded after the page
const Drawing = createLazyComponent<PlotProps>(
  async () => (await import('./plot.drawing.tsx')).PlotDrawing,
  () => <div className={s.waiting} aria-busy="true" />,
);

interface PlotSeries {
  readonly name: string;
  /**
   * Numbers of the series, one for each point; null if a number is unknown. Outflows are negative.
   */
  readonly values: readonly (number | null)[];
  readonly tone?: 'main' | 'second' | 'less';
}
/**
 * Data of a plot. The drawing, its description for screen readers and the table all come from it.
 */
export interface PlotProps {
  readonly title: string;
  readonly kind: 'bars' | 'lines';
  /** Full name of each point: a day, a level. */
  readonly points: readonly string[];
  /** Header of the points' column in the table. */
  readonly pointName: string;
  /** Short names of the points for the axis. By default, these are the names of the points. */
  readonly ticks?: readonly string[];
  readonly series: readonly PlotSeries[];
  readonly valueText?: (value: number) => string;
  /** Divisor that converts values to units of the scale, for example 100 for cents. */
  readonly per?: number;
  /** Draws a low strip without a scale. */
  readonly isLow?: boolean;
  /** Makes each bar a button. */
  readonly onChoose?: (at: number) => void;
  readonly chooseText?: (point: string) => string;
  readonly emptyText: string;
  /** Content next to the title. */
  readonly children?: ReactNode;
}

function Legend({ series }: { series: readonly PlotSeries[] }) {
  if (series.length < 2) return null;
  return (
    <span className={s.legend} aria-hidden="true">
      {series.map(({ name, tone = 'main' }) => (
        <span key={name} className={s[tone]}>
          {name}
        </span>
      ))}
    </span>
  );
}

function Value({
  value,
  text,
}: {
  value: number | null | undefined;
  text: (value: number) => string;
}) {
  return value === null || value === undefined ? <EmptyValue /> : text(value);
}
/** The numbers of a plot as a table, for readers who prefer a table. */
function PlotTable({ title, points, pointName, series, valueText = formatNumber }: PlotProps) {
  return (
    <div className={s.table}>
      <DataTable
        name={title}
        columns={[
          { name: 'point', label: pointName, cell: (row) => points[row.id] },
          ...series.map(({ name, values }) => ({
            name,
            label: name,
            isNumeric: true,
            cell: (row: { id: number }) => <Value value={values[row.id]} text={valueText} />,
          })),
        ]}
        rows={points.map((_, id) => ({ id }))}
        isError={false}
        onRetry={() => undefined}
        emptyText=""
      />
    </div>
  );
}

/**
 * Reason why nothing is drawn. An empty text means that the data is still loading, so that only the
 * space is reserved.
 */
const NoDrawing = ({ text }: { text: string }) =>
  text === '' ? <div className={s.waiting} /> : <p className={s.empty}>{text}</p>;

/** A plot of numbers that can be switched to a table. */
export function Plot(props: PlotProps) {
  const { title, points, series, isLow = false, emptyText, children } = props;
  const [isTable, setTable] = useState(false);
  const id = useId();
  const isEmpty =
    points.length === 0 ||
    series.every(({ values }) => values.every((value) => (value ?? 0) === 0));
  // still loading: the space for the numbers is already reserved
  const isWaiting = isEmpty && emptyText === '';
  return (
    <figure className={joinClassNames(s.plot, isLow && s.low)} aria-labelledby={id}>
      <figcaption>
        <span id={id} className={s.title}>
          {title}
        </span>
        <Legend series={series} />
        {children}
        {(!isEmpty || isWaiting) && (
          <button
            type="button"
            className={joinClassNames(c.btn, c.quiet, c.small, isWaiting && s.later)}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {m.admin_plot_table()}
          </button>
        )}
      </figcaption>
      {isEmpty ? (
        <NoDrawing text={emptyText} />
      ) : isTable ? (
        <PlotTable {...props} />
      ) : (
        <Drawing {...props} />
      )}
    </figure>
  );
}

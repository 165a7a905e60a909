import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useState, type KeyboardEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { createNumberFormat } from '../../../shared/locale/intl-formats.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import s from '../../styles/plot.module.css';
import type { PlotProps } from './plot.tsx';
import { useElementWidth } from '../use-width.ts';

/** Approximate width of a text below the plot, in px. */
const tickWidth = 96;
/** Maximum width of a letter in the texts below the plot, in px. */
const tickLetterWidth = 7;
const foot = 20;

const compact = createNumberFormat({ notation: 'compact' });

interface TickProps {
  readonly x: number;
  readonly y: number;
  readonly formattedValue: string | undefined;
}
const leftTick = ({ x, y, formattedValue }: TickProps) => (
  <text className={s.tick} x={x - 4} y={y} dy="0.32em" textAnchor="end">
    {formattedValue}
  </text>
);

/** Computes the positions of the numbers in the available space. */
function placesOf({ points, series, isLow }: PlotProps, width: number) {
  const height = isLow ? 64 : 220;
  const left = isLow ? 0 : 60;
  const plotted = series.flatMap(({ values }) => values.filter((value) => value !== null));
  return {
    height,
    left,
    x: scaleBand({ domain: points.map((_, at) => at), range: [left, width], paddingInner: 0.18 }),
    y: scaleLinear({
      domain: [Math.min(0, ...plotted), Math.max(0, ...plotted)],
      range: [height - foot, 6],
      nice: isLow ? undefined : 4,
    }),
  };
}
type Places = ReturnType<typeof placesOf>;

function Axes({ props, places, width }: { props: PlotProps; places: Places; width: number }) {
  const { points, ticks = points, isLow, per = 1 } = props;
  const { x, y, left, height } = places;
  const every = Math.max(1, Math.ceil((points.length * tickWidth) / Math.max(1, width - left)));
  // the last text is left out if it would be cut off at the right edge
  const fits = (at: number): boolean =>
    at === 0 || (x(at) ?? 0) + (ticks[at] ?? '').length * tickLetterWidth <= width;
  const labelled = points.map((_, at) => at).filter((at) => at % every === 0 && fits(at));
  return (
    <>
      {!isLow && (
        <>
          {y.ticks(4).map((value) => (
            <line key={value} className={s.rule} x1={left} x2={width} y1={y(value)} y2={y(value)} />
          ))}
          <AxisLeft
            scale={y}
            left={left}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(value) => compact(Number(value) / per)}
            tickComponent={leftTick}
          />
        </>
      )}
      <AxisBottom
        scale={x}
        top={height - foot}
        tickValues={labelled}
        hideTicks
        axisLineClassName={s.axis}
        tickFormat={(at) => ticks[at] ?? ''}
        tickComponent={({ x: at, formattedValue }: TickProps) => (
          <text
            className={s.tick}
            x={Math.max(left, at - x.bandwidth() / 2)}
            y={14}
            textAnchor="start"
          >
            {formattedValue}
          </text>
        )}
      />
    </>
  );
}

/**
 * Returns true if bars of one point are drawn side by side. They are, unless outflows are drawn
 * below the axis.
 */
const isBeside = ({ series }: PlotProps): boolean =>
  series.length > 1 && series.every(({ values }) => values.every((value) => (value ?? 0) >= 0));

function Marks({ props, places: { x, y } }: { props: PlotProps; places: Places }) {
  const { kind, series } = props;
  const middle = x.bandwidth() / 2;
  const barWidth = isBeside(props) ? x.bandwidth() / series.length : 0;
  return series.map(({ name, values, tone = 'main' }, nth) =>
    kind === 'lines' ? (
      <LinePath
        key={name}
        className={joinClassNames(s.line, s[tone])}
        data={[...values]}
        x={(_, at) => (x(at) ?? 0) + middle}
        y={(value) => y(value ?? 0)}
        defined={(value) => value !== null}
        strokeLinecap="round"
      />
    ) : (
      values.map(
        (value, at) =>
          value !== null && (
            <rect
              key={`${name}-${at}`}
              className={joinClassNames(s.bar, s[tone])}
              x={(x(at) ?? 0) + nth * barWidth}
              width={barWidth || x.bandwidth()}
              y={Math.min(y(value), y(0))}
              height={value === 0 ? 0 : Math.max(1, Math.abs(y(value) - y(0)))}
            />
          ),
      )
    ),
  );
}

const sayValue = (value: number | null | undefined, text: (value: number) => string): string =>
  value === null || value === undefined ? m.admin_plot_unknown() : text(value);
/** Describes all values of a point in one sentence. */
const describePoint = (
  { points, series, valueText = formatNumber }: PlotProps,
  at: number,
): string =>
  `${points[at] ?? ''} · ${series
    .map(({ name, values }) =>
      series.length === 1
        ? sayValue(values[at], valueText)
        : `${name} ${sayValue(values[at], (value) => valueText(Math.abs(value)))}`,
    )
    .join(', ')}`;

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Areas over the points that react to the pointer. Hovering shows the numbers of a point, and
 * pressing selects the point.
 */
function Columns({
  props,
  places: { x, height },
  at,
  onAt,
}: {
  props: PlotProps;
  places: Places;
  at: number;
  onAt: (at: number) => void;
}) {
  const { points, onChoose, chooseText = (point) => point } = props;
  const last = points.length - 1;
  const press = (event: KeyboardEvent<SVGRectElement>, index: number) => {
    const move = moves[event.key];
    if (move) {
      const next = move(index, last);
      event.preventDefault();
      onAt(next);
      event.currentTarget.parentElement?.querySelectorAll('rect')[next]?.focus();
    }
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose?.(index);
  };
  return (
    <g>
      {points.map((point, index) => (
        <rect
          key={index}
          className={joinClassNames(s.column, onChoose && s.press)}
          x={x(index)}
          width={x.step()}
          y={0}
          height={height - foot}
          onPointerEnter={() => onAt(index)}
          {...(onChoose && {
            role: 'button',
            tabIndex: index === (at === -1 ? last : at) ? 0 : -1,
            'aria-label': chooseText(describePoint(props, index)),
            onClick: () => onChoose(index),
            onFocus: () => onAt(index),
            onKeyDown: (event: KeyboardEvent<SVGRectElement>) => press(event, index),
          })}
          data-point={point}
        />
      ))}
    </g>
  );
}

/** Draws the plot as a picture. The numbers of the hovered point are shown below it. */
export function PlotDrawing(props: PlotProps) {
  const [width, ref] = useElementWidth();
  const [at, setAt] = useState(-1);
  const { title, points, onChoose } = props;
  const places = placesOf(props, Math.max(width, 80));
  const newest = describePoint(props, points.length - 1);
  return (
    <div ref={ref} className={s.drawing}>
      {width === 0 ? (
        <div style={{ height: places.height }} />
      ) : (
        <svg
          width={width}
          height={places.height}
          role={onChoose ? 'group' : 'img'}
          aria-label={onChoose ? title : `${title}. ${newest}`}
          onPointerLeave={() => setAt(-1)}
        >
          <Axes props={props} places={places} width={width} />
          <Marks props={props} places={places} />
          <Columns props={props} places={places} at={at} onAt={setAt} />
        </svg>
      )}
      <p className={s.description} aria-hidden="true">
        {describePoint(props, at === -1 ? points.length - 1 : at)}
      </p>
    </div>
  );
}

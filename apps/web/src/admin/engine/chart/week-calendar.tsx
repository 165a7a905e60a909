import { useState, type PointerEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { getLocale } from '../../../messages/runtime.js';
import { createDateFormat } from '../../../shared/locale/intl-formats.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/week-calendar.module.css';
import { getServerTime } from '../../../shared/time/server-clock.ts';
import { formatUtcTime } from '../text/time-text.ts';
import {
  dayMs,
  toDraggedSpan,
  pickInitialWeek,
  repeatWeekSpans,
  listSpanPartsByDay,
  type SpanPartOfDay,
  type DraftSpan,
} from './week-spans.ts';

interface WeekCalendarProps {
  /** Name of a span; the calendar adds the number of the span. */
  label: string;
  spans: readonly DraftSpan[];
  onAdd: (spans: readonly { from: string; to: string }[]) => void;
  onChoose: (index: number) => void;
}
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const hours = [0, 6, 12, 18] as const;
const percent = (minutes: number): string => `${String((minutes / 1440) * 100)}%`;
const formatWeekday = createDateFormat({ weekday: 'short', day: 'numeric', timeZone: 'UTC' });

/** Returns the minute of the day at the pointer's position in a column. */
function minuteAt(event: PointerEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  return Math.min(Math.max((event.clientY - box.top) / box.height, 0), 1) * 1440;
}
interface Drawing {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}
/**
 * Returns the selected time span in minutes of the day. A press without a move selects one hour.
 */
const meant = ({ from, to }: Drawing): readonly [number, number] =>
  Math.abs(to - from) < 15 ? [from, from + 45] : [from, to];

/** Draws a span with the pointer over a day, until the pointer is released. */
function useDrawing(draw: (day: number, minutes: readonly [number, number]) => void) {
  const [drawing, setDrawing] = useState<Drawing>();
  const column = (day: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.target !== event.currentTarget) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const minute = minuteAt(event);
      setDrawing({ day, from: minute, to: minute });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drawing?.day === day) setDrawing({ ...drawing, to: minuteAt(event) });
    },
    onPointerUp: () => {
      if (drawing?.day === day) draw(day, meant(drawing));
      setDrawing(undefined);
    },
    // a finger that scrolls draws no span
    onPointerCancel: () => setDrawing(undefined),
  });
  return { drawing, column };
}

/**
 * Time spans shown in their week, in UTC. The pointer draws a span, repeats spans in the next week,
 * or chooses a span for editing. Without a pointer, the rows below offer the same functions.
 */
export function WeekCalendar({ label, spans, onAdd, onChoose }: WeekCalendarProps) {
  const [monday, setMonday] = useState(() => pickInitialWeek(spans, getServerTime()));
  const { drawing, column } = useDrawing((day, minutes) =>
    onAdd([toDraggedSpan(monday, day, minutes)]),
  );
  const pieces = listSpanPartsByDay(spans, monday);
  const repeated = repeatWeekSpans(spans, monday);
  const turn = (by: number) => setMonday(monday + by * 7 * dayMs);
  const week = new Intl.DateTimeFormat(getLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <div className={s.calendar}>
      <div className={s.head}>
        <Turn label={m.admin_week_previous()} icon="chevron-left" onClick={() => turn(-1)} />
        <Turn label={m.admin_week_next()} icon="chevron-right" onClick={() => turn(1)} />
        <strong className={s.title} aria-live="polite">
          {week.formatRange(monday, monday + 6 * dayMs)}
        </strong>
        <button
          type="button"
          className={joinClassNames(c.btn, c.small)}
          disabled={repeated.length === 0}
          onClick={() => {
            onAdd(repeated);
            turn(1);
          }}
        >
          {m.admin_week_repeat()}
        </button>
      </div>
      <div className={s.week}>
        <div className={s.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: percent(hour * 60) }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        {weekdays.map((day) => (
          <div key={day} className={s.column}>
            <span className={s.day}>{formatWeekday(monday + day * dayMs)}</span>
            <div className={s.slots} {...column(day)} data-day={day}>
              {pieces
                .filter((piece) => piece.day === day)
                .map((part) => (
                  <Block
                    key={part.index}
                    part={part}
                    label={label}
                    span={spans[part.index]}
                    onChoose={onChoose}
                  />
                ))}
              {drawing?.day === day && <Drawn drawing={drawing} monday={monday} />}
            </div>
          </div>
        ))}
      </div>
      <p className={s.note}>{m.admin_week_note()}</p>
    </div>
  );
}

function Turn({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={joinClassNames(c.btn, c.quiet, c.icon, c.small)}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}

function Block({
  part,
  label,
  span,
  onChoose,
}: {
  part: SpanPartOfDay;
  label: string;
  span: DraftSpan | undefined;
  onChoose: (index: number) => void;
}) {
  const from = formatUtcTime(span?.from ?? '');
  const to = formatUtcTime(span?.to ?? '');
  return (
    <button
      type="button"
      className={s.block}
      style={{ top: percent(part.fromMinute), height: percent(part.toMinute - part.fromMinute) }}
      aria-label={m.admin_week_span({ label, number: part.index + 1, from, to })}
      onClick={() => onChoose(part.index)}
    />
  );
}

/** Preview of the span being drawn. */
function Drawn({ drawing, monday }: { drawing: Drawing; monday: number }) {
  const span = toDraggedSpan(monday, drawing.day, meant(drawing));
  const [part] = listSpanPartsByDay([span], monday);
  if (!part) return null;
  return (
    <span
      className={s.drawn}
      style={{ top: percent(part.fromMinute), height: percent(part.toMinute - part.fromMinute) }}
    >
      {formatUtcTime(span.from).slice(-5)} – {formatUtcTime(span.to).slice(-5)}
    </span>
  );
}

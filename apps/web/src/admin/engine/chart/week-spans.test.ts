import { playtimesSection } from '@guildhall/contract/play/playtime/playtimes.section';
import { tournamentsSection } from '@guildhall/contract/goals/tournaments/tournaments.section';
import { describe, expect, it } from 'vitest';
import {
  toDraggedSpan,
  pickInitialWeek,
  getMondayOfWeek,
  repeatWeekSpans,
  listSpanPartsByDay,
  findSpanFields,
} from './week-spans.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const span = (from: string, to: string) => ({ from: `${from}Z`, to: `${to}Z` });
const monday = at('2026-11-23T00:00');
describe('spans in a week', () => {
  it('rows that only have a time window are spans, others are not (R3.65)', () => {
    expect(findSpanFields(playtimesSection.fields.slots.fields ?? {})).toEqual({
      from: 'start',
      to: 'end',
    });
    expect(findSpanFields(tournamentsSection.fields.timeslots.fields ?? {})).toBeDefined();
    expect(findSpanFields(tournamentsSection.fields.nominations.fields ?? {})).toBeUndefined();
    expect(findSpanFields({})).toBeUndefined();
  });
  it('a week begins on Monday at midnight UTC, before 1970 too', () => {
    for (const moment of ['2026-11-23T00:00', '2026-11-29T23:59'])
      expect(getMondayOfWeek(at(moment))).toBe(monday);
    expect(new Date(getMondayOfWeek(at('1969-12-31T12:00'))).toISOString()).toBe(
      '1969-12-29T00:00:00.000Z',
    );
  });
  it('a span over midnight has a piece on each day, and none outside the week', () => {
    expect(listSpanPartsByDay([span('2026-11-22T22:00', '2026-11-24T01:30')], monday)).toEqual([
      { index: 0, day: 0, fromMinute: 0, toMinute: 1440 },
      { index: 0, day: 1, fromMinute: 0, toMinute: 90 },
    ]);
    expect(listSpanPartsByDay([{ from: '2026-11-23 half', to: null }], monday)).toEqual([]);
  });
  it('starts with the week of the first span that has not ended', () => {
    const spans = [
      span('2026-12-02T10:00', '2026-12-02T12:00'),
      span('2026-11-01T10:00', '2026-11-01T12:00'),
    ];
    expect(pickInitialWeek(spans, at('2026-11-20T00:00'))).toBe(at('2026-11-30T00:00'));
    expect(pickInitialWeek(spans, at('2027-11-20T00:00'))).toBe(at('2026-11-30T00:00'));
    expect(pickInitialWeek([], at('2026-11-25T00:00'))).toBe(monday);
    const long = [span('2026-11-01T10:00', '2027-11-01T12:00')];
    expect(pickInitialWeek(long, at('2026-11-25T00:00'))).toBe(monday);
  });
  it('a week is repeated once: spans that exist in the next week are skipped', () => {
    const spans = [
      span('2026-11-23T18:00', '2026-11-23T22:00'),
      span('2026-11-29T23:00', '2026-11-30T02:00'),
      span('2026-11-30T18:00', '2026-11-30T22:00'),
    ];
    expect(repeatWeekSpans(spans, monday)).toEqual([
      { from: '2026-12-06T23:00:00.000Z', to: '2026-12-07T02:00:00.000Z' },
    ]);
  });
  it('a drag is rounded outwards to half hours in both directions', () => {
    const drawn = { from: '2026-11-24T09:00:00.000Z', to: '2026-11-24T11:30:00.000Z' };
    expect(toDraggedSpan(monday, 1, [545, 668])).toEqual(drawn);
    expect(toDraggedSpan(monday, 1, [668, 545])).toEqual(drawn);
    expect(toDraggedSpan(monday, 6, [1439, 1500])).toEqual({
      from: '2026-11-29T23:30:00.000Z',
      to: '2026-11-30T00:00:00.000Z',
    });
    expect(toDraggedSpan(monday, 0, [0, 0]).to).toBe('2026-11-23T00:30:00.000Z');
  });
});

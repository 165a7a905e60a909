import { describe, expect, it } from 'vitest';
import { pickToastPlace, type ScreenBox } from './toast-place.ts';

const at = (left: number, top: number, width: number, height: number): ScreenBox => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const nothing = { foot: 0, spared: [] };
const desk = {
  ...nothing,
  window: { width: 1440, height: 900 },
  size: { width: 380, height: 70 },
  header: 68,
};
const phone = {
  ...nothing,
  window: { width: 390, height: 844 },
  size: { width: 358, height: 70 },
  header: 60,
};

describe('a message never covers the panel or dialog that caused it', () => {
  it('is at the top right by default, and at the bottom of a phone', () => {
    expect(pickToastPlace({ ...desk, keptClear: [] })).toEqual({
      place: 'top-right',
      room: 0,
      shift: 0,
    });
    expect(pickToastPlace({ ...phone, keptClear: [] })).toEqual({
      place: 'bottom-right',
      room: 0,
      shift: 0,
    });
  });
  it('moves away from an open bell list, side panel or dialog', () => {
    expect(pickToastPlace({ ...desk, keptClear: [at(1000, 78, 400, 640)] }).place).toBe(
      'bottom-right',
    );
    expect(pickToastPlace({ ...desk, keptClear: [at(1036, 60, 404, 840)] }).place).toBe(
      'bottom-left',
    );
    expect(pickToastPlace({ ...desk, keptClear: [at(480, 200, 480, 500)] }).place).toBe(
      'top-right',
    );
    expect(pickToastPlace({ ...phone, keptClear: [at(0, 500, 390, 344)] }).place).toBe('top-right');
  });
  it('makes room at the bottom if open parts leave none', () => {
    expect(pickToastPlace({ ...desk, keptClear: [at(160, 24, 1120, 852)] })).toEqual({
      place: 'bottom-right',
      room: 102,
      shift: 0,
    });
    expect(pickToastPlace({ ...phone, keptClear: [at(0, 0, 390, 844)] })).toEqual({
      place: 'bottom-right',
      room: 102,
      shift: 0,
    });
  });
  it('avoids submit buttons, then the pressed card, if possible', () => {
    const submit = at(24, 760, 342, 44);
    expect(pickToastPlace({ ...phone, keptClear: [], spared: [[submit]] }).place).toBe('top-right');
    const card = at(0, 60, 390, 120);
    expect(pickToastPlace({ ...phone, keptClear: [], spared: [[submit], [card]] }).place).toBe(
      'top-right',
    );
    expect(pickToastPlace({ ...phone, keptClear: [], spared: [[], [card]] }).place).toBe(
      'bottom-right',
    );
    const boxes = [at(0, 60, 390, 44), submit];
    // below the upper box: the way to a place above the lower box would be longer
    expect(pickToastPlace({ ...phone, keptClear: [], spared: [boxes] })).toEqual({
      place: 'top-right',
      room: 0,
      shift: 36,
    });
    const everywhere = [at(0, 60, 390, 784)];
    expect(pickToastPlace({ ...phone, keptClear: [], spared: [everywhere] })).toEqual({
      place: 'bottom-right',
      room: 0,
      shift: 0,
    });
  });
  it('is above fixed parts at the bottom of a phone', () => {
    const submit = at(24, 730, 342, 36);
    const free = at(24, 770, 342, 10);
    expect(pickToastPlace({ ...phone, foot: 64, keptClear: [submit] }).place).toBe('top-right');
    expect(pickToastPlace({ ...phone, foot: 64, keptClear: [free] }).place).toBe('bottom-right');
  });
});

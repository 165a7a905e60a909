import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsavedChangesFlag } from './form-state.store.ts';
import { leavePageByCommand } from './use-leave-guard.ts';

describe('a command that leaves the page', () => {
  const ask = vi.fn<(text?: string) => boolean>();
  beforeEach(() => {
    vi.stubGlobal('window', { confirm: ask });
    unsavedChangesFlag.set(true);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    unsavedChangesFlag.set(false);
  });

  it('does not run if the user keeps the unsaved input', async () => {
    ask.mockReturnValue(false);
    const command = vi.fn<() => Promise<void>>();
    await leavePageByCommand(command);
    expect(command).not.toHaveBeenCalled();
    expect(unsavedChangesFlag.get()).toBe(true);
  });

  it('gives the unsaved input up when it succeeds, and keeps it as unsaved when it fails', async () => {
    ask.mockReturnValue(true);
    await expect(leavePageByCommand(() => Promise.reject(new Error('offline')))).rejects.toThrow(
      'offline',
    );
    expect(unsavedChangesFlag.get()).toBe(true);
    await leavePageByCommand(() => Promise.resolve());
    expect(unsavedChangesFlag.get()).toBe(false);
  });
});

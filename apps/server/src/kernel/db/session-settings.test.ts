import { describe, expect, it } from 'vitest';
import { addDatabaseSessionOptions, assertDatabaseSessionSettings } from './session-settings.ts';

describe('the settings of a session', () => {
  it('follow the options of an address, with spaces escaped', () => {
    const options = addDatabaseSessionOptions('-c work_mem=8MB', {
      statement_timeout: 5,
      lock_timeout: 4,
      idle_in_transaction_session_timeout: 3,
    });
    expect(options).toMatch(/^-c work_mem=8MB -c DateStyle=ISO,\\ YMD /);
    expect(options).toContain('-c default_transaction_isolation=read\\ committed');
    expect(options).toContain('-c statement_timeout=5');
  });
  it('are refused by name, with the remedy, if the database cannot apply them', async () => {
    const rows = [
      { name: 'server_encoding', setting: 'SQL_ASCII' },
      { name: 'session_replication_role', setting: 'replica' },
      { name: 'track_counts', setting: 'off' },
      { name: 'TimeZone', setting: 'Asia/Kolkata' },
      { name: 'jit', setting: 'off' },
    ];
    const refusal = assertDatabaseSessionSettings(async () => rows);
    await expect(refusal).rejects.toThrow(/server_encoding is SQL_ASCII and must be UTF8/);
    await expect(refusal).rejects.toThrow(/Create the database with encoding UTF8/);
    await expect(refusal).rejects.toThrow(/session_replication_role is replica/);
    await expect(refusal).rejects.toThrow(/track_counts is off and must be on \(Turn it on/);
    await expect(refusal).rejects.toThrow(/TimeZone is Asia\/Kolkata/);
    await expect(refusal).rejects.not.toThrow(/jit/);
  });
});

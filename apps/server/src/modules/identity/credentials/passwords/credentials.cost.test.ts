import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const file = new URL('credentials.password.ts', import.meta.url).href;
const hashed = `
  const { createPasswordHasher } = await import(${JSON.stringify(file)});
  console.log(await createPasswordHasher(1).hash('a lantern for the first watch'));`;

describe('a stored password', () => {
  it('follows OWASP outside of tests: argon2id, 19 MiB, two passes', () => {
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', hashed], {
      encoding: 'utf8',
    });
    expect(out).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

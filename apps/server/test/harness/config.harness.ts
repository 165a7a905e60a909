/** Configuration of test servers, and of the template that their databases are copied from. */
import { randomBytes } from 'node:crypto';
import { readConfig, type Config } from '../../src/kernel/config/config.ts';

export const adminLogin = {
  email: 'first@guildhall.localhost',
  password: 'a-lantern-for-the-first-watch',
};
/** Returns the configuration of a test server, with `env` added. */
export const buildTestConfig = (dataDir: string, env: Readonly<Record<string, string>>): Config =>
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_ADMIN_EMAIL: adminLogin.email,
    BOOTSTRAP_ADMIN_PASSWORD: adminLogin.password,
    CHECK_REPLIES: '1',
    // a machine busy with other tests must not count as an overloaded server.
    OVERLOAD_DELAY_MS: '0',
    CHAIN_PORT: '0',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    WEB_DIR: '/nonexistent',
    ...env,
  });

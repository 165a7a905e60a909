/** Before every test file: an environment that does not depend on the machine's. */
for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'PUBLIC_URL', 'DATA_DIR', 'PORT'])
  delete process.env[name];
process.env['NODE_ENV'] = 'test';
process.env['TZ'] = 'Asia/Kathmandu';

import { enableCompileCache } from 'node:module';

const nodeMajorMin = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < nodeMajorMin) {
  console.error(
    `Guildhall runs on Node ${nodeMajorMin}; this is ${process.versions.node}. Start it with npm start, which brings its own.`,
  );
  process.exit(1);
}
// reuses compiled code at the next start
enableCompileCache();
const { startServer, endWithMessage } = await import('./serve.ts');
await startServer(process.env, true).catch(endWithMessage);

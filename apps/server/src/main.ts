import { enableCompileCache } from 'node:module';
import cluster from 'node:cluster';

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
const { endProcessWithMessage } = await import('./kernel/operation/announce.ts');
try {
  const { readConfig } = await import('./kernel/config/config.ts');
  const config = readConfig(process.env);
  if (config.workers > 1 && cluster.isPrimary) {
    const { startWorkers } = await import('./workers.ts');
    await startWorkers(config);
  } else {
    const { startServer } = await import('./serve.ts');
    await startServer(process.env, true);
  }
} catch (error) {
  endProcessWithMessage(error);
}

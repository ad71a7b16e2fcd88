// Runs dependency-cruiser and refuses a run that read fewer modules than there are source files: without a parser it
// reads nothing and passes.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const roots = ['packages', 'server/src', 'server/test', 'web/src']
const result = spawnSync('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...roots], {
  encoding: 'utf8',
  maxBuffer: 512 * 2 ** 20,
})
if (!result.stdout.startsWith('{')) {
  console.error(result.stderr || result.stdout)
  process.exit(1)
}
type Violation = { rule: { name: string }; from: string; to: string }
const report = JSON.parse(result.stdout) as {
  summary: { violations: Violation[]; totalCruised: number }
  modules: { source: string }[]
}
const sources = globSync(['packages/*/src/**/*.ts', 'server/{src,test}/**/*.ts', 'web/src/**/*.{ts,tsx}']).length
const read = report.modules.filter((module) => /^(packages|server|web)\//.test(module.source)).length
for (const { rule, from, to } of report.summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (read < sources) console.error(`only ${read} of ${sources} source files were read`)
console.log(`${read} modules, ${report.summary.violations.length} violations`)
process.exit(report.summary.violations.length > 0 || read < sources ? 1 : 0)

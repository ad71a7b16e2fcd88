// `npm run new feature grants -- --en "Grants" --ar "المنح"`
// `npm run new entity water well name:text 'use:choice(home|farm)' -- --states draft,open=open --upload --list --pdf`
// `npm run new use-case inventory withdraw-record -- --en "Withdraw record" --ar "سحب السجل"`
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { newEntity } from './new/entity.ts'
import { newFeature } from './new/feature.ts'
import { Checkout } from './new/files.ts'
import { Refusal } from './new/names.ts'
import { newUseCase } from './new/use-case.ts'

const usage = `npm run new feature <name> [-- --en "…" --ar "…"]
npm run new entity <feature> <name> <field:type …> [-- --states first,next=action,… --upload --list --pdf
  --en "One|Many" --ar "…|…"]
npm run new use-case <feature[/part]> <verb-noun> [-- --en "…" --ar "…"]`
const after = {
  entity:
    'Write the Arabic words, then `npm run check`. Review what changes in the lists of server/test (run it with -u).',
  'use-case': 'The new test fails: make it pass. Write the Arabic name; the test of the messages asks for it.',
  feature:
    'Say in features.json whom it may call. Write its Arabic name, if you gave none, and its page in docs/features.',
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    en: { type: 'string' },
    ar: { type: 'string' },
    states: { type: 'string' },
    upload: { type: 'boolean' },
    list: { type: 'boolean' },
    pdf: { type: 'boolean' },
  },
})
const [kind, first, second, ...fields] = positionals
const checkout = new Checkout(dirname(dirname(fileURLToPath(import.meta.url))))
try {
  if (kind === 'use-case') newUseCase(checkout, first, second, values)
  else if (kind === 'feature') newFeature(checkout, first, values)
  else if (kind === 'entity') newEntity(checkout, first, second, { ...values, fields })
  else throw new Refusal(usage)
  spawnSync(
    'oxfmt',
    checkout.touched.filter((path) => /\.(tsx?|json)$/.test(path)),
    { cwd: checkout.root, stdio: 'ignore' },
  )
  if (kind === 'entity') spawnSync('npm', ['run', 'row-types'], { cwd: checkout.root, stdio: 'inherit' })
  console.log(`${checkout.touched.map((path) => `  ${path}`).join('\n')}\n${after[kind]}`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 2
}

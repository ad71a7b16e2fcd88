// `node tools/bootstrap.mjs script.ts …`: runs one of our TypeScript programs, on a machine that has only an older Node.
import { ensureInstalled } from './ensure-installed.mjs'
import { environment, refuse, run } from './processes.mjs'

const [script, ...args] = process.argv.slice(2)
if (!script) refuse('Say which program: node tools/bootstrap.mjs bench/src/main.ts')
const { node } = await ensureInstalled()
process.exitCode = await run(node, [script, ...args], { cwd: process.cwd(), env: environment() })

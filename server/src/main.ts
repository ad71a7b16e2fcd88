import { parseArgs } from 'node:util'
import { demoAccounts } from './organisations/index.ts'
import type { Continuation } from './platform/log/breaks.ts'
import { LogHeadError } from './platform/log/kept-checkpoints.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { RoleError } from './platform/postgres/application-role.ts'
import { EmbeddedPostgresError } from './platform/postgres/embedded.ts'
import { MigrationError } from './platform/postgres/migrate.ts'
import { SealError } from './platform/master-key.ts'
import { ListenError, startServer, type RunningServer } from './start.ts'

/** Longer than the longest job hand-back; then the process goes as it is, and nothing committed is lost. */
const stopWithinMs = 40_000
const forPeople = [ConfigError, EmbeddedPostgresError, MigrationError, RoleError, SealError, LogHeadError, ListenError]

const say = (text: string) => process.stdout.write(`${text}\n`)

// Who reads what it says may be gone while it starts: it would fall, and leave its database running.
process.stdout.on('error', () => undefined)

async function run(): Promise<void> {
  const config = loadConfig(process.env)
  const server = await startServer(config, readContinuation(process.argv.slice(2)))
  // Whoever waits for the welcome may end the server at once, and then too in order: the database would be left running.
  stopOnSignal(server)
  say(welcome(server))
}

const usage = `npm start [-- --continue-log-after SIZE --reason "…"]

  --continue-log-after SIZE   goes on with a database that kept checkpoints of the log contradict; the refusal to
                              start names the SIZE. The break is public for good
  --reason "…"                why, in 10 to 300 characters that everyone reads`

/** How the operator goes on after an older backup was restored; undefined at an ordinary start. */
function readContinuation(args: readonly string[]): Continuation | undefined {
  try {
    const options = { 'continue-log-after': { type: 'string' }, reason: { type: 'string' } } as const
    const { 'continue-log-after': after, reason } = parseArgs({ args: [...args], options }).values
    if (after === undefined && reason === undefined) return undefined
    if (after !== undefined && reason !== undefined && /^\d{1,15}$/.test(after))
      return { after: Number(after), reason: reason.trim() }
  } catch {
    // The usage says what fits.
  }
  throw new ConfigError([usage])
}

function welcome({ platform: { config }, address, setUpLink }: RunningServer): string {
  const lines = ['', `Athar is ready: ${config.siteUrl}`]
  if (config.siteUrl !== address) lines.push(`It listens on ${address}.`)
  if (config.demo) {
    lines.push('', 'Demo accounts (the password of each is the last column):')
    for (const { role, email, password } of demoAccounts)
      lines.push(`  ${role.padEnd(16)} ${email.padEnd(34)} ${password}`)
  }
  if (setUpLink)
    lines.push('', 'This installation has no platform owner yet. Sign up, then open this link once:', `  ${setUpLink}`)
  return [...lines, ''].join('\n')
}

function stopOnSignal(server: RunningServer): void {
  let asked: number | undefined
  const stop = () => {
    // Who asks twice does not want to wait; the terminal and the launcher asking at once count as one.
    if (asked !== undefined && performance.now() - asked > 1000) process.exit(1)
    if (asked !== undefined) return
    asked = performance.now()
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The launcher is gone, perhaps killed: nobody is left to stop this server.
  process.on('disconnect', stop)
  // It may have gone while this server was starting.
  if (process.connected === false) stop()
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n')
  if (error instanceof Error && forPeople.some((kind) => error instanceof kind)) return error.message
  return error instanceof Error ? `Athar could not start.\n${error.stack ?? error.message}` : 'Athar could not start.'
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

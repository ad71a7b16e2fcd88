import { BackupError } from '../../server/src/platform/backup.ts'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** The one file and the flags of a command; says how it is used and ends where they are none of those. */
export function readArguments(
  help: string,
  options: ParseArgsOptionsConfig,
): { file: string; flags: Record<string, boolean | undefined> } {
  const say = (code: number): never => {
    if (code === 0) console.log(help)
    else console.error(help)
    process.exit(code)
  }
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
    const [file] = positionals
    if (values['help']) return say(0)
    if (file === undefined || positionals.length > 1) return say(2)
    return { file, flags: values as Record<string, boolean | undefined> }
  } catch {
    return say(2)
  }
}

/** Ends work in order at the first Ctrl+C, and at once at the second; the terminal and npm asking together count as one. */
export function untilStopped(sentence: string): AbortSignal {
  const controller = new AbortController()
  let asked: number | undefined
  const end = () => {
    if (asked !== undefined && performance.now() - asked > 1000) process.exit(1)
    asked ??= performance.now()
    controller.abort(new BackupError(sentence))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  return controller.signal
}

export function stop(sentence: string | undefined, error: unknown): void {
  console.error(sentence ?? (error instanceof Error ? error.stack : String(error)))
  process.exitCode = 1
}

export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`

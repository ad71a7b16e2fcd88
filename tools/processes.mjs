// Starting other programs, the same way in every tool.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const bin = join(root, 'node_modules', '.bin')

/** The environment with our own programs first. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Runs a program to its end, hands it the signals we get, and answers its exit code. */
export async function run(command, args, options = {}) {
  const child = start(command, args, options)
  return ended(child)
}

/** `niceness` is how far the program steps back for others: 0 (not at all) to 19. */
export function start(command, args, { cwd = root, env = environment(), stdio = 'inherit', niceness = 0 } = {}) {
  const child = spawn(command, args, { cwd, env, stdio })
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  const forward = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  // npm runs us through a shell, and a signal for npm ends that shell without reaching us: then our parent changes.
  const parent = process.ppid
  const watch = setInterval(() => process.env.npm_lifecycle_event && process.ppid !== parent && forward('SIGTERM'), 300)
  child.once('close', () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, forward)
  })
  return child
}

export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(127)
    })
    // Shells say 128 + number for a program that a signal ended; 130 and 143 are what people stop things with.
    child.once('close', (code, signal) => resolve(code ?? { SIGINT: 130, SIGTERM: 143 }[signal] ?? 1))
  })
}

/** A sentence for the operator instead of a stack. */
export function refuse(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

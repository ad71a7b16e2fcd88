import { fileURLToPath } from 'node:url'
import { childProcessEntry } from '../child-process-entry.ts'
import { startChildProcess } from '../child-process.ts'

export type Action = 'echo' | 'fill-memory' | 'crash' | 'end-when-asked' | 'say-nothing' | 'wait'
export const ownProgram = new URL(import.meta.url)

async function obey(): Promise<void> {
  const server = childProcessEntry<Action, Uint8Array, { pid: number } | Uint8Array>()
  server.onMessage((bytes) => server.say(bytes))
  const action = await server.task
  if (action === 'crash') process.abort()
  if (action === 'end-when-asked') process.kill(process.pid, 'SIGTERM')
  if (action === 'fill-memory') for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 10_000 }, String))
  if (action !== 'say-nothing' && action !== 'end-when-asked') server.say({ pid: process.pid })
}

/** Starts the program and says its number: a parent that can be killed. */
function parent(): void {
  startChildProcess<never, { pid: number }>(ownProgram, {
    task: 'wait',
    memoryMb: { old: 64 },
    hear: ({ pid }) => void process.stdout.write(`${pid}\n`),
    failed: (error) => {
      throw error
    },
  })
}

if (process.argv[2] === 'parent') parent()
else if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) await obey()

import { fork } from 'node:child_process'
import { writeFile } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { Readable } from 'node:stream'

/** What a program in a process of its own says of its end, when it ends by itself. */
export class ProcessEnded extends Error {
  /** Out of its memory, or a crash. */
  readonly crashed: boolean
  /** Node aborts when its heap is full; a shell says so by 134. */
  readonly outOfMemory: boolean
  /** Asked to end, as everything of a service is when that stops: its task is not to blame. */
  readonly stopped: boolean
  constructor(program: URL, code: number | null, by: NodeJS.Signals | null) {
    super(`${program.pathname.split('/').at(-1)} ended by itself (${by ?? `code ${code}`})`)
    this.crashed = by !== null || code !== 0
    this.outOfMemory = by === 'SIGABRT' || code === 134
    this.stopped = by === 'SIGTERM' || by === 'SIGINT' || by === 'SIGHUP'
  }
}

/** The same task would fill the memory again. */
export const outOfMemory = (error: unknown): boolean => error instanceof ProcessEnded && error.outOfMemory

export type ChildProcess<ToProcess> = {
  say(message: ToProcess): void
  /** What it writes to `pipeOfProcess`, where it was given a pipe: bytes as they are, not copied into messages. */
  readonly bytes: Readable
  /** Ends it now, whatever it is doing; repeating it is harmless. */
  end(): Promise<void>
  /** It is there no more, however it ended. */
  readonly gone: Promise<void>
}

/** The descriptor of a program's pipe to the server. */
export const pipe = 4

/**
 * Runs one of our programs in a process of its own, for work that must not stop the server when it fails: a hostile file,
 * a library of native code. A thread would not do: it shares memory limits and crashes with the server (decision 22). The
 * program gets its task by `taskOfProcess`, no settings of ours, and ends with the server.
 */
export function startChildProcess<ToProcess, FromProcess>(
  program: URL,
  {
    task,
    memoryMb,
    piped = false,
    awaited = false,
    hear,
    failed,
  }: {
    readonly task: unknown
    readonly piped?: boolean
    readonly memoryMb: { readonly old: number; readonly young?: number }
    /** A moment’s work that a person waits for does not stand back. */
    readonly awaited?: boolean
    hear(message: FromProcess): void
    /** It could not be started, or it ended before it was told to. */
    failed(error: Error): void
  },
): ChildProcess<ToProcess> {
  const child = fork(program, [], {
    serialization: 'advanced',
    env: environment(),
    execArgv: [
      `--max-old-space-size=${memoryMb.old}`,
      ...(memoryMb.young === undefined ? [] : [`--max-semi-space-size=${memoryMb.young}`]),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', ...(piped ? (['overlapped'] as const) : [])],
  })
  const bytes = (child.stdio[pipe] as Readable | null | undefined) ?? Readable.from([])
  // A pipe that breaks is told by the end of the process.
  bytes.on('error', () => {})
  if (child.pid !== undefined) endsFirst(child.pid)
  if (child.pid !== undefined && !awaited) yieldToServer(child.pid)
  let told = false
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      if (!told) failed(error)
      if (child.pid === undefined) resolve()
    })
    child.once('exit', (code, by) => {
      if (!told) failed(new ProcessEnded(program, code, by))
      resolve()
    })
  })
  child.on('message', (message) => hear(message as FromProcess))
  const say = (message: unknown) => {
    // What cannot be said any more is told by its exit.
    if (child.connected) child.send(message as object, () => {})
  }
  say(task)
  return {
    say,
    bytes,
    gone,
    end() {
      told = true
      child.kill('SIGKILL')
      return gone
    },
  }
}

/** Nothing of ours but where compiled programs are kept: a start then costs half of the processor's time. */
function environment(): Record<string, string> {
  // Windows starts nothing without the second.
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) }
}

/** A system that runs out of memory ends this process, and not the server or its database. */
function endsFirst(pid: number): void {
  if (process.platform !== 'linux') return
  // It may have ended already.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => undefined)
}

/** Steps of priority by which such work stands back. */
const standsBackBy = 10

/** On few processors the server answers others first; tests fill the machine, and wait for the program alone. */
function yieldToServer(pid: number): void {
  if (process.env['CHILDREN_YIELD'] === '0') return
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + standsBackBy))
  } catch {
    // It ended already, or the system keeps priorities to itself.
  }
}

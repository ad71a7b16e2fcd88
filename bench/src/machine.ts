import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os'

/** The machine of this run, so that a figure is never read without it. */
export function machine() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return {
    description: `${availableParallelism()} cores (${model}), ${memory}, ${systemName()}, Node ${process.versions.node}`,
    load: loadavg()
      .map((value) => value.toFixed(1))
      .join(' '),
  }
}

function systemName(): string {
  try {
    return /PRETTY_NAME="(.+)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? type()
  } catch {
    return type()
  }
}

/** Resident memory of another process and of the programs it started to read files, in MiB; the database is not counted. */
export const residentMiB = (pid: number): number => [pid, ...workersOf(pid)].reduce((sum, id) => sum + ownMiB(id), 0)

function ownMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return existsSync('/proc')
      ? 0
      : Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

function workersOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('-worker.ts'))
      .map(Number)
  } catch {
    // One that ended meanwhile, or a system without /proc.
    return []
  }
}

/** Processor seconds that another process has used so far, without the programs it started; unlike a duration it hardly depends on who else is at work. */
export function processorSeconds(pid: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(':')
    .map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** Resident memory of another process in MiB. */
export function residentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

/** Processor seconds that another process has used so far; unlike a duration it hardly depends on who else is at work. */
export function processorSeconds(pid: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(':')
    .map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

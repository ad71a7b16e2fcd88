// A fixed amount of work, three times: how slow is this machine now?
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** What the work takes on the machine it was measured on: two idle processors of an AMD EPYC, 29 November 2026. */
const normalMs = 500
const rounds = 1050

/** Text, objects and hashes, as tests have them. */
function work() {
  let sum = 0
  for (let round = 0; round < rounds; round += 1) {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ id: at, name: `row ${at}`, value: (at * 7919) % 1009 }))
    const text = JSON.stringify(rows.toSorted((one, other) => one.value - other.value))
    sum += createHash('sha256').update(text).digest()[0] + JSON.parse(text).length
  }
  return sum
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  process.stdout.write(JSON.stringify(times))
}

/** By how much the middle one is above normal, and a line that tells. */
export function calibrate(node) {
  const times = JSON.parse(execFileSync(node, [fileURLToPath(import.meta.url)], { encoding: 'utf8' }))
  const [, middle] = times.toSorted((one, other) => one - other)
  const slowness = Math.max(1, Math.round((middle / normalMs) * 100) / 100)
  const seconds = times.map((ms) => (ms / 1000).toFixed(2)).join(', ')
  const told = `calibration: ${seconds} s, normally ${(normalMs / 1000).toFixed(2)} s; limits × ${slowness}`
  return { slowness, told }
}

// `npm run simulate-meter -- --key athar_meter_… --channel energy`: sends readings as a meter of a solar plant would.
// Options: --url, --kind register|interval|power, --peak kW, --days so many back, --every seconds, --from a register's
// value, --faults outlier,gap,stuck,sensor-error, --seed, --live. The same seed gives the same readings.
import { parseArgs } from 'node:util'
import { faultNames, solarReadings, type Fault } from '../server/src/mrv-projects/demo/solar-readings.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    key: { type: 'string' },
    channel: { type: 'string', default: 'energy' },
    kind: { type: 'string', default: 'register' },
    peak: { type: 'string', default: '100' },
    days: { type: 'string', default: '7' },
    every: { type: 'string', default: '900' },
    from: { type: 'string', default: '1000' },
    faults: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    live: { type: 'boolean', default: false },
  },
})
const faults = values.faults.split(',').filter((one) => one !== '')
const wrong = faults.filter((one) => !faultNames.some((known) => known === one))
if (values.key === undefined || wrong.length > 0 || !['register', 'interval', 'power'].includes(values.kind)) {
  console.error(
    wrong.length > 0
      ? `Unknown fault ${wrong.join(', ')}; there are ${faultNames.join(', ')}.`
      : 'npm run simulate-meter -- --key athar_meter_… [--channel energy --kind register|interval|power --days 7]',
  )
  process.exit(2)
}
const everyMs = Number(values.every) * 1000
const until = Math.floor(Date.now() / everyMs) * everyMs
const readings = solarReadings({
  kind: values.kind as 'register' | 'interval' | 'power',
  peakKw: Number(values.peak),
  everyMs,
  fromMs: until - Number(values.days) * 86_400_000,
  toMs: until,
  first: Number(values.from),
  faults: faults as Fault[],
  seed: Number(values.seed),
})
const batch = 1000
for (let at = 0; at < readings.length; at += batch) {
  const part = readings.slice(at, at + batch)
  if (!(await send(part))) process.exit(1)
}
if (values.live) {
  console.log('Live: one reading each interval, until you stop it.')
  for (let last = readings.at(-1)!; ;) {
    const next = last.atMs + everyMs
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())))
    const [, reading] = solarReadings({
      kind: values.kind as 'register' | 'interval' | 'power',
      peakKw: Number(values.peak),
      everyMs,
      fromMs: last.atMs,
      toMs: next,
      first: last.value,
      faults: [],
      seed: Number(values.seed) + next,
    })
    await send([reading!])
    last = reading!
  }
}

async function send(part: readonly { readonly atMs: number; readonly value: number }[]): Promise<boolean> {
  const answer = await fetch(`${values.url}/api/mrv/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${values.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      readings: part.map(({ atMs, value }) => ({ channel: values.channel, at: atMs, value: String(value) })),
    }),
  })
  console.log(answer.status, await answer.text())
  return answer.ok
}

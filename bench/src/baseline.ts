import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { machine } from './machine.ts'

type Saved = { measured: number; unit: string; limit: number }
export type Baseline = { machine: string; load: string; date: string; figures: Record<string, Record<string, Saved>> }

const file = new URL('../baseline.json', import.meta.url)

/** What `--save` kept; compare only on the same machine. */
export const readBaseline = (): Baseline | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baseline) : undefined

/** Keeps the figures of this run in place of those of the same benchmarks. */
export function saveBaseline(figures: Baseline['figures']): void {
  const { description, load } = machine()
  const all = { ...readBaseline()?.figures, ...figures }
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(
    file,
    `${JSON.stringify({ machine: description, load, date, figures: all } satisfies Baseline, null, 2)}\n`,
  )
}

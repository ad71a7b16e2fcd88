import type { Victim } from './fault-world.ts'

/** One measured figure, beside what was measured for comparison in the same run on the same machine. */
export type Figure = {
  readonly name: string
  readonly measured: number
  readonly unit: string
  /** What the figure is compared with. */
  readonly limit: { readonly what: string; readonly value: number }
  /** A rate wants to be high against its limit, a duration or a size low. */
  readonly better: 'higher' | 'lower'
  /** What was asked of the figure itself, or of its ratio. */
  readonly asked?: { readonly of: 'measured' | 'ratio'; readonly value: number }
}

export type Benchmark = {
  readonly name: string
  readonly what: string
  run(options: Options): Promise<readonly Figure[]>
}

export type Options = {
  /** Only shows that the program works; its figures mean nothing. */
  readonly short: boolean
  readonly rows: number | undefined
  /** How often something is broken on purpose, and where its chance begins; the same seed breaks it in the same way. */
  readonly rounds?: number | undefined
  readonly seed?: number | undefined
  /** Breaks only this, or only sends hostile files; all in turn without it. */
  readonly victim?: Victim | 'workbooks' | undefined
  /** Measures this part alone, of a benchmark that has parts. */
  readonly part?: string | undefined
  /** A superuser's address of a Postgres to measure on instead of the embedded one. */
  readonly database?: string | undefined
  say(text: string): void
}

/** Above 1 is better than the limit, whichever way the figure counts. */
export function ratioOf({ measured, limit, better }: Figure): number {
  return better === 'higher' ? measured / limit.value : limit.value / measured
}

/** Whether the figure reaches what was asked of it; undefined where nothing was. */
export function isHeld(figure: Figure): boolean | undefined {
  const { asked, better, measured } = figure
  if (!asked) return undefined
  if (asked.of === 'ratio') return ratioOf(figure) >= asked.value
  return better === 'higher' ? measured >= asked.value : measured <= asked.value
}

/** Seconds that `work` takes. */
export async function secondsOf(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The middle of an odd number of runs, so that one disturbed run counts for little. */
export async function median(runs: number, measure: () => number | Promise<number>): Promise<number> {
  const results: number[] = []
  for (let run = 0; run < runs; run += 1) results.push(await measure())
  return percentile(results, 0.5)
}

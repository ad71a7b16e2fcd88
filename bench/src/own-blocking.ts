/** An event of the browser's own record, as far as it is read here. Times in microseconds; `tdur` is of the processor alone. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } }
}

/** A page that keeps its thread busy for longer does not answer in time (the definition of total blocking time). */
const answersWithinMs = 50

/**
 * Total blocking time counted by the processor time of each step after the first paint, `slowdown` times as slow: what the page
 * itself asks for, whatever else the machine did meanwhile. Milliseconds.
 */
export function ownBlockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const page = events.findLast(
    ({ name, args }) => name === 'navigationStart' && /^https?:/.test(args.data?.documentLoaderURL ?? ''),
  )
  const painted = events.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === page?.pid)
  if (!page || !painted) throw new Error('the record of the page has no first paint')
  const steps = events
    .filter(({ name, ph, pid, tid, ts }) => {
      const onItsThread = pid === page.pid && tid === page.tid && ts >= painted.ts
      return onItsThread && ph === 'X' && name.endsWith('RunTask')
    })
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  let end = 0
  let blocked = 0
  for (const { ts, dur = 0, tdur = 0 } of steps) {
    // A step within another is counted with it.
    if (ts < end) continue
    end = ts + dur
    blocked += Math.max(0, (tdur / 1000) * slowdown - answersWithinMs)
  }
  return blocked
}

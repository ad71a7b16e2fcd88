/** Counts the outcomes of a file and collects the names it uses that are not known, for deciding on all rows at once. */
import type { Code, RowStatus } from './codes.ts'
import type { RowOutcome } from './outcome.ts'
import type { RowReading } from './row-reader.ts'

/** A name that is not known, with how often and where it stands first. */
export interface OpenName {
  readonly text: string
  readonly rows: number
  readonly firstRecord: number
}

/** Counts before late changes, and the unknown names. */
export interface FileTally {
  readonly records: number
  readonly statuses: Readonly<Record<RowStatus, number>>
  /** Rows that wait for a person; they are among the flagged ones. */
  readonly held: number
  readonly codes: Readonly<Partial<Record<Code, number>>>
  readonly unknownSites: readonly OpenName[]
  /** Unknown ones and those that only resemble a known one. */
  readonly unknownActivities: readonly OpenName[]
  readonly unknownUnits: readonly OpenName[]
}

/** Unknown names listed at most, the first ones of the file. */
const MOST_NAMES = 5_000

/** Starts counting. */
export function createFileTally() {
  let records = 0
  let held = 0
  const statuses: Record<RowStatus, number> = { accept: 0, flag: 0, refuse: 0, skip: 0 }
  const codes = new Map<Code, number>()
  const sites = createNameList()
  const activities = createNameList()
  const units = createNameList()

  function addNames(code: Code, record: number, reading: RowReading): void {
    if (code === 'site-unknown') sites.add(reading.values.site, record)
    else if (code === 'activity-unknown' || code === 'activity-suggested') activities.add(reading.activityText, record)
    else if (code === 'unit-unknown' || code === 'unit-ambiguous') units.add(reading.unitText, record)
  }

  return {
    add(outcome: RowOutcome, reading: RowReading | null): void {
      records++
      statuses[outcome.status]++
      if (outcome.needsConfirmation) held++
      for (const code of outcome.codes) {
        codes.set(code, (codes.get(code) ?? 0) + 1)
        if (reading !== null) addNames(code, outcome.record, reading)
      }
    },
    result(): FileTally {
      return {
        records,
        statuses: { ...statuses },
        held,
        codes: Object.fromEntries(codes),
        unknownSites: sites.list(),
        unknownActivities: activities.list(),
        unknownUnits: units.list(),
      }
    },
  }
}

function createNameList() {
  const names = new Map<string, { text: string; rows: number; firstRecord: number }>()
  return {
    add(text: string | null, record: number): void {
      if (text === null) return
      const known = names.get(text)
      if (known) known.rows++
      else if (names.size < MOST_NAMES) names.set(text, { text, rows: 1, firstRecord: record })
    },
    list: (): readonly OpenName[] => [...names.values()],
  }
}

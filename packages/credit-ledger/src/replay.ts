import type { Range } from './ranges.ts'

export const entryKinds = [
  'issue',
  'transfer',
  'reserve',
  'release',
  'retire',
  'cancel',
  'buffer',
  'proceeds',
  'mitigation',
  'party',
  'expire',
  'correct',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const accountKinds = [
  'issued',
  'holding',
  'reserved',
  'buffer',
  'proceeds',
  'mitigation',
  'retired',
  'cancelled',
  'expired',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** Accounts that nothing leaves. */
export const finalAccounts: readonly AccountKind[] = ['mitigation', 'retired', 'cancelled', 'expired']

const joined: Readonly<Record<Exclude<EntryKind, 'correct'>, readonly (readonly [AccountKind, AccountKind])[]>> = {
  issue: [['issued', 'holding']],
  party: [['issued', 'holding']],
  buffer: [['issued', 'buffer']],
  proceeds: [['issued', 'proceeds']],
  mitigation: [['issued', 'mitigation']],
  transfer: [
    ['holding', 'holding'],
    ['reserved', 'holding'],
    ['proceeds', 'holding'],
  ],
  reserve: [['holding', 'reserved']],
  release: [['reserved', 'holding']],
  retire: [['holding', 'retired']],
  cancel: [
    ['holding', 'cancelled'],
    ['buffer', 'cancelled'],
  ],
  expire: [
    ['holding', 'expired'],
    ['reserved', 'expired'],
    ['buffer', 'expired'],
    ['proceeds', 'expired'],
  ],
}

/** Whether a kind of entry moves from one kind of account to another; a mark stays where it is. */
export const joinsAccounts = (kind: EntryKind, debit: AccountKind, credit: AccountKind): boolean =>
  kind === 'correct' ? debit === credit : joined[kind].some(([gives, takes]) => gives === debit && takes === credit)

export interface LedgerEntry extends Range {
  readonly id: string
  readonly kind: EntryKind
  readonly series: string
  /** The account that gives, with its kind. */
  readonly debit: string
  readonly debitKind: AccountKind
  readonly credit: string
  readonly creditKind: AccountKind
}

export type FaultCode =
  /** Serials are issued that an account holds already. */
  | 'two-owners'
  /** The account that gives does not hold all of the range. */
  | 'not-held'
  /** Serials between the last issued and the first of the range were never issued. */
  | 'gap'
  /** The range was never issued, or is no range of serials. */
  | 'outside'
  /** An account gives that nothing leaves. */
  | 'final'

export interface Fault {
  readonly code: FaultCode
  readonly entry: LedgerEntry
}

/** Who holds which serials of a series. */
export interface Held extends Range {
  readonly series: string
  readonly account: string
}

type Span = { from: number; to: number; account: string }

/** Walks entries in their order. Memory grows with the ranges that are held apart, not with the entries. */
export interface Replay {
  readonly add: (entry: LedgerEntry) => readonly Fault[]
  /** Ranges by series and number; neighbours of one account are one range. */
  readonly held: () => Generator<Held>
  /** The last serial that was issued in each series. */
  readonly issued: () => ReadonlyMap<string, number>
}

export function createReplay(): Replay {
  const owners = new Map<string, Span[]>()
  const last = new Map<string, number>()

  function issue(entry: LedgerEntry): Fault[] {
    const before = last.get(entry.series) ?? 0
    if (entry.from <= before) return [{ code: 'two-owners', entry }]
    last.set(entry.series, entry.to)
    const spans = owners.get(entry.series) ?? []
    owners.set(entry.series, spans)
    spans.push({ from: entry.from, to: entry.to, account: entry.credit })
    return entry.from === before + 1 ? [] : [{ code: 'gap', entry }]
  }

  function move(entry: LedgerEntry): Fault[] {
    if (entry.to > (last.get(entry.series) ?? 0)) return [{ code: 'outside', entry }]
    const faults: Fault[] =
      finalAccounts.includes(entry.debitKind) && entry.kind !== 'correct' ? [{ code: 'final', entry }] : []
    const spans = owners.get(entry.series) ?? []
    const first = firstAt(spans, entry.from)
    const touched: Span[] = []
    for (let at = first; at < spans.length && spans[at]!.from <= entry.to; at += 1) touched.push(spans[at]!)
    if (!covers(touched, entry)) return [...faults, { code: 'not-held', entry }]
    if (entry.debit === entry.credit) return faults
    spans.splice(first, touched.length, ...replaced(touched, entry))
    return faults
  }

  return {
    add: (entry) => {
      if (!isRange(entry)) return [{ code: 'outside', entry }]
      return entry.debitKind === 'issued' ? issue(entry) : move(entry)
    },
    issued: () => last,
    *held() {
      for (const series of [...owners.keys()].toSorted()) {
        let open: Span | undefined
        for (const span of owners.get(series) ?? []) {
          if (open && open.account === span.account && open.to + 1 === span.from) open = { ...open, to: span.to }
          else {
            if (open) yield { series, ...open }
            open = span
          }
        }
        if (open) yield { series, ...open }
      }
    },
  }
}

/** The faults of entries, in their order. */
export function replay(entries: Iterable<LedgerEntry>): { readonly faults: Fault[]; readonly held: Held[] } {
  const ledger = createReplay()
  const faults: Fault[] = []
  for (const entry of entries) faults.push(...ledger.add(entry))
  return { faults, held: [...ledger.held()] }
}

const isRange = ({ from, to }: Range): boolean =>
  Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && from <= to

/** The place of the first span that ends at or after a serial. */
function firstAt(spans: readonly Span[], serial: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (spans[middle]!.to < serial) low = middle + 1
    else high = middle
  }
  return low
}

function covers(spans: readonly Span[], { from, to, debit }: LedgerEntry): boolean {
  let next = from
  for (const span of spans) {
    if (span.account !== debit || span.from > next) return false
    next = span.to + 1
  }
  return next > to
}

/** The touched spans with the range given to the account that takes; what is beside it stays. */
function replaced(spans: readonly Span[], { from, to, credit }: LedgerEntry): Span[] {
  const first = spans[0]!
  const end = spans.at(-1)!
  return [
    ...(first.from < from ? [{ ...first, to: from - 1 }] : []),
    { from, to, account: credit },
    ...(end.to > to ? [{ ...end, from: to + 1 }] : []),
  ]
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createReplay,
  cut,
  finalAccounts,
  MOST_SERIAL,
  entryKinds,
  joinsAccounts,
  readSerial,
  replay,
  serialOf,
  sharesOf,
  shareKinds,
  tonnesOf,
  vintagesOf,
  type LedgerEntry,
} from './index.ts'

const number = fc.integer({ min: 1, max: MOST_SERIAL })

describe('A serial', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(number, number, number, number, number, (programme, project, vintage, a, b) => {
        const serial = { programme, project, vintage, from: Math.min(a, b), to: Math.max(a, b) }
        expect(readSerial(serialOf(serial))).toEqual(serial)
        const arabic = serialOf(serial).replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
        expect(readSerial(`  ${arabic}\n`)).toEqual(serial)
      }),
    )
  })

  it('is read with Eastern digits and small letters', () => {
    const serial = { programme: 1, project: 42, vintage: 2026, from: 1, to: 90 }
    expect(readSerial('ath-۱-۴۲-۲۰۲۶-۱-۹۰')).toEqual(serial)
  })

  it.each([
    ['', 'nothing'],
    ['ATH-1-2-2026-1', 'a number short'],
    ['ATH-1-NaN-2026-1-5', 'NaN'],
    ['ATH-1-2-2026-01-5', 'a leading zero'],
    ['ATH-1-2-2026-0-5', 'zero'],
    ['ATH-1-2-2026-6-5', 'a range that ends before it begins'],
    ['ATH-1-2-2026-1-1000000000001', 'beyond 10^12'],
    ['ATH-1-2-2026-1-5-6', 'a number more'],
    ['ATH-1-2-2026--1-5', 'a negative number'],
    ['ATH-1-2-2026-1.5-5', 'a fraction'],
    ['XYZ-1-2-2026-1-5', 'another registry'],
  ])('is not read from %s: %s', (text) => {
    expect(readSerial(text)).toBeNull()
  })

  it.each([Number.NaN, 0, -1, 1.5, MOST_SERIAL + 1])('is not written with %s', (from) => {
    expect(() => serialOf({ programme: 1, project: 1, vintage: 2026, from, to: MOST_SERIAL })).toThrow(RangeError)
  })
})

const none = { buffer: '0', proceeds: '0', mitigation: '0', party: '0' }

describe('Shares of an issuance', () => {
  it('case (a): 5,300 t in halves are 2,650 and 2,650', () => {
    expect(sharesOf(5300, { ...none, party: '50' })).toMatchObject({ owner: 2650, party: 2650 })
  })

  it('case (b): 1,000 t with 5 % of proceeds and 2 % for overall mitigation are 930, 50 and 20', () => {
    expect(sharesOf(1000, { ...none, proceeds: '5', mitigation: '2' })).toEqual({
      owner: 930,
      proceeds: 50,
      mitigation: 20,
      buffer: 0,
      party: 0,
    })
  })

  it('are rounded up, each for itself, so that none is short', () => {
    expect(sharesOf(99, { ...none, proceeds: '5', buffer: '10.1' })).toMatchObject({
      proceeds: 5,
      buffer: 10,
      owner: 84,
    })
    expect(sharesOf(1, { ...none, proceeds: '0.0001' })).toMatchObject({ proceeds: 1, owner: 0 })
  })

  it('are refused above all of it, below nothing, and of no whole tonnes', () => {
    expect(sharesOf(100, { ...none, buffer: '60', party: '40.01' })).toBeNull()
    expect(sharesOf(1, { ...none, buffer: '5', party: '5' })).toBeNull()
    expect(sharesOf(100, { ...none, buffer: '-1' })).toBeNull()
    for (const tonnes of [0, -1, 1.5, Number.NaN]) expect(sharesOf(tonnes, none)).toBeNull()
  })

  it('come to all that is issued, none below its percent and none a tonne above', () => {
    const percent = fc.integer({ min: 0, max: 2500 })
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 1e9 }), percent, percent, percent, percent, (tonnes, ...hundredths) => {
        const percents = Object.fromEntries(shareKinds.map((kind, at) => [kind, String(hundredths[at]! / 100)]))
        const shares = sharesOf(tonnes, percents as typeof none)
        if (shares === null) return
        expect(Object.values(shares).reduce((a, b) => a + b)).toBe(tonnes)
        shareKinds.forEach((kind, at) => {
          const exact = BigInt(tonnes) * BigInt(hundredths[at]!)
          expect(BigInt(shares[kind]) * 10_000n >= exact).toBe(true)
          expect((BigInt(shares[kind]) - 1n) * 10_000n < exact).toBe(true)
        })
      }),
    )
  })
})

describe('A block 1–100, case (c)', () => {
  const block = { from: 1, to: 100 }
  it('gives 40 and keeps 60', () => {
    expect(cut(block, 40)).toEqual({ kind: 'cut', taken: { from: 1, to: 40 }, rest: { from: 41, to: 100 } })
  })
  it('gives 100 and keeps nothing', () => {
    expect(cut(block, 100)).toEqual({ kind: 'cut', taken: block, rest: null })
  })
  it('does not give 101', () => {
    expect(cut(block, 101)).toEqual({ kind: 'too-much', available: 100 })
  })
  it.each([0, -1, 1.5, Number.NaN])('does not give %s', (tonnes) => {
    expect(cut(block, tonnes)).toEqual({ kind: 'not-whole' })
  })
  it('loses no tonne', () => {
    fc.assert(
      fc.property(
        number,
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 1200 }),
        (from, more, tonnes) => {
          const given = cut({ from, to: from + more }, tonnes)
          expect(given.kind).toBe(tonnes > more + 1 ? 'too-much' : 'cut')
          if (given.kind !== 'cut') return
          expect(tonnesOf(given.taken)).toBe(tonnes)
          expect(tonnesOf(given.taken) + (given.rest ? tonnesOf(given.rest) : 0)).toBe(more + 1)
          expect([given.taken.from, (given.rest ?? given.taken).to]).toEqual([from, from + more])
        },
      ),
    )
  })
})

describe('Vintages of a period', () => {
  it('are the whole tonnes of each year, with what is below a tonne said', () => {
    const years = [
      { year: 2026, net: '20.25' },
      { year: 2025, net: '10.9' },
    ]
    expect(vintagesOf(years, '31.15')).toEqual({
      years: [
        { year: 2025, tonnes: 10 },
        { year: 2026, tonnes: 20 },
      ],
      tonnes: 30,
      rest: '1.15',
    })
  })

  it('take a debt off the oldest years first', () => {
    const years = [
      { year: 2025, net: '10' },
      { year: 2026, net: '20' },
    ]
    expect(vintagesOf(years, '18.5')).toEqual({ years: [{ year: 2026, tonnes: 18 }], tonnes: 18, rest: '0.5' })
  })

  it('leave out a year that emitted more than it reduced', () => {
    const years = [
      { year: 2025, net: '30' },
      { year: 2026, net: '-5' },
    ]
    expect(vintagesOf(years, '25')).toEqual({ years: [{ year: 2025, tonnes: 25 }], tonnes: 25, rest: '0' })
  })

  it('never come to more than was verified', () => {
    const net = fc.integer({ min: -5000, max: 5000 }).map((hundredths) => String(hundredths / 100))
    fc.assert(
      fc.property(fc.array(net, { maxLength: 5 }), fc.integer({ min: 0, max: 9000 }), (nets, hundredths) => {
        const verified = hundredths / 100
        const { tonnes } = vintagesOf(
          nets.map((each, at) => ({ year: 2020 + at, net: each })),
          String(verified),
        )
        expect(tonnes).toBeLessThanOrEqual(Math.floor(verified))
      }),
    )
  })
})

let nth = 0
const entry = (over: Partial<LedgerEntry>): LedgerEntry => ({
  id: String((nth += 1)),
  kind: 'transfer',
  series: 's',
  from: 1,
  to: 100,
  debit: 'a',
  debitKind: 'holding',
  credit: 'b',
  creditKind: 'holding',
  ...over,
})
const issued = (over: Partial<LedgerEntry> = {}) =>
  entry({ kind: 'issue', debit: 'issued', debitKind: 'issued', credit: 'a', ...over })
const faultsOf = (...entries: LedgerEntry[]) => replay(entries).faults.map(({ code }) => code)

describe('A replay', () => {
  it('gives the owner of each range, neighbours of one account as one', () => {
    const { faults, held } = replay([
      issued(),
      issued({ from: 101, to: 150, kind: 'buffer', credit: 'buffer', creditKind: 'buffer' }),
      entry({ from: 11, to: 20 }),
      entry({ from: 21, to: 30 }),
      entry({ from: 15, to: 25, debit: 'b', credit: 'retired', creditKind: 'retired', kind: 'retire' }),
    ])
    expect(faults).toEqual([])
    expect(held.map(({ from, to, account }) => [from, to, account])).toEqual([
      [1, 10, 'a'],
      [11, 14, 'b'],
      [15, 25, 'retired'],
      [26, 30, 'b'],
      [31, 100, 'a'],
      [101, 150, 'buffer'],
    ])
  })

  it('names serials that are issued twice', () => {
    expect(faultsOf(issued(), issued({ from: 100, to: 110, credit: 'b' }))).toEqual(['two-owners'])
  })

  it('names an account that gives what it does not hold, or gives twice', () => {
    expect(faultsOf(issued(), entry({ debit: 'c' }))).toEqual(['not-held'])
    expect(faultsOf(issued(), entry({}), entry({ credit: 'c' }))).toEqual(['not-held'])
    expect(faultsOf(issued({ to: 50 }), issued({ from: 51, to: 100, credit: 'c' }), entry({}))).toEqual(['not-held'])
  })

  it('names serials that were left out, and ranges that were never issued', () => {
    expect(faultsOf(issued(), issued({ from: 102, to: 110 }))).toEqual(['gap'])
    expect(faultsOf(issued(), entry({ from: 90, to: 101 }))).toEqual(['outside'])
    expect(faultsOf(issued(), issued({ from: 102, to: 110 }), entry({ from: 95, to: 105 }))).toEqual([
      'gap',
      'not-held',
    ])
    for (const bad of [{ from: Number.NaN }, { from: 0 }, { from: 1.5 }, { from: 5, to: 4 }])
      expect(faultsOf(issued(), entry(bad))).toEqual(['outside'])
  })

  it('case (b): names an account for overall mitigation that pays out, and what leaves retirement', () => {
    for (const kind of ['mitigation', 'retired', 'cancelled', 'expired'] as const)
      expect(faultsOf(issued({ credit: kind, creditKind: kind }), entry({ debit: kind, debitKind: kind }))).toEqual([
        'final',
      ])
  })

  it('knows which accounts each kind joins: nothing pays out of mitigation, retirement, cancellation or expiry', () => {
    for (const kind of entryKinds.filter((each) => each !== 'correct'))
      for (const final of finalAccounts) expect(joinsAccounts(kind, final, 'holding')).toBe(false)
    expect(joinsAccounts('retire', 'holding', 'retired')).toBe(true)
    expect(joinsAccounts('retire', 'holding', 'holding')).toBe(false)
    expect(joinsAccounts('correct', 'retired', 'retired')).toBe(true)
  })

  it('moves nothing by a mark, also of what is retired', () => {
    const mark = entry({ kind: 'correct', debit: 'a', credit: 'a', debitKind: 'retired', creditKind: 'retired' })
    const { faults, held } = replay([issued(), mark])
    expect([faults, held]).toEqual([[], [{ series: 's', from: 1, to: 100, account: 'a' }]])
  })

  it('case (d): agrees with an owner for each tonne, whatever moved', () => {
    const move = fc.record({
      from: fc.integer({ min: 1, max: 60 }),
      more: fc.integer({ min: 0, max: 20 }),
      to: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const ledger = createReplay()
        ledger.add(issued({ to: 60, credit: '0' }))
        const owners = Array.from({ length: 61 }, () => '0')
        for (const { from, more, to } of moves) {
          const debit = owners[from]!
          const until = Math.min(60, from + more)
          const holds = owners.slice(from, until + 1).every((owner) => owner === debit)
          const faults = ledger.add(entry({ from, to: until, debit, credit: String(to) }))
          expect(faults.length === 0).toBe(holds)
          if (holds) owners.fill(String(to), from, until + 1)
        }
        const held = [...ledger.held()]
        expect(held.reduce((total, range) => total + tonnesOf(range), 0)).toBe(60)
        for (const { from, to, account } of held)
          expect(owners.slice(from, to + 1).every((owner) => owner === account)).toBe(true)
      }),
    )
  })
})

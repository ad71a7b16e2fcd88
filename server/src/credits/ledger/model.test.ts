import { randomUUID } from 'node:crypto'
import { createReplay, type AccountKind, type EntryKind } from '@athar/credit-ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import type { Tenancy } from '../../platform/database.ts'
import { Failure } from '../../platform/errors.ts'
import * as issuance from '../issuance/store.ts'
import { startCreditsApp, type CreditsApp } from '../testing.ts'
import { expireCredits, moveCredits, releaseCredits, reserveCredits, settleCredits } from './store.ts'

/** How many operations: more in `npm run test:all`, any number by the setting. */
const operations = Number(process.env['CREDITS_OPERATIONS'] ?? (process.env['TEST_ALL'] === '1' ? 10_000 : 300))
/** After how many operations the database is compared with the model. */
const compareEvery = Number(process.env['CREDITS_COMPARE_EVERY'] ?? 1)

let app: CreditsApp
let owners: Owner[]
/** Verified periods that nothing was issued of. */
let periods: {
  readonly periodId: string
  readonly org: number
  readonly tonnes: number
  readonly planted: boolean
  readonly year: number
}[]

beforeAll(async () => {
  app = await startCreditsApp()
  owners = [await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa()]
  await app.programme(2, { buffer: '10', proceeds: '5', mitigation: '2', plantingBuffer: '20', plantingExpiryYears: 2 })
  periods = []
  const projects = Math.max(2, Math.ceil(operations / 250))
  for (let nth = 0; nth < projects; nth += 1) {
    const org = nth % 2
    const owner = owners[org]!
    const planted = org === 1
    const project = await app.add(owner, {
      projectType: planted ? 'planted-area' : 'organic-waste',
      profile: 'generic',
    })
    const years = Array.from({ length: 15 }, (_none, at) => ({ year: 2005 + at, tonnes: 20 + ((at * 37) % 90) }))
    for (const { year, tonnes } of years)
      await app.verify(owner, project, { year, tonnes: `${tonnes}.6`, number: `V-${nth}-${year}` })
    for (const row of await asOfficer(({ db }) => issuance.issuablePeriods(db)))
      if (row.projectId === project.id)
        periods.push({
          periodId: row.periodId,
          org,
          planted,
          year: Number(row.fromDay.slice(0, 4)),
          tonnes: Math.floor(Number(row.verifiedTonnes)),
        })
  }
})
afterAll(() => app.close())

type Work<T> = Parameters<CreditsApp['platform']['database']['transaction']>[1] extends (tx: infer Tx) => unknown
  ? (tx: Tx) => Promise<T>
  : never
const inside = <T>(tenancy: Tenancy, work: Work<T>): Promise<T> => app.platform.database.transaction(tenancy, work)
const asOfficer = <T>(work: Work<T>, personId = app.first.personId) =>
  inside({ personId, platformRoles: ['platform_admin'], aal: 'aal2' }, work)
const asOwner = <T>(org: number, work: Work<T>) => {
  const { personId, organisation } = owners[org]!
  return inside({ personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' }, work)
}
const asNobody = <T>(work: Work<T>) => inside({}, work)

/** A tonne of the model. */
type Tonne = { account: string; reservation: string | null }
type Block = {
  programme: number
  project: number
  year: number
  from: number
  frozen: boolean
  expires: string | null
  tonnes: Tonne[]
  id: string
}

/** What should be true, one tonne at a time. */
function createModel() {
  const blocks: Block[] = []
  const projects = new Map<string, number>()
  const inOrder = () =>
    blocks.toSorted(
      (one, other) =>
        one.year - other.year ||
        one.programme - other.programme ||
        one.project - other.project ||
        one.from - other.from,
    )
  const isMovable = ({ frozen, expires }: Block, day: string, expired = false) =>
    !frozen && (expires !== null && expires <= day) === expired
  type Asked = {
    readonly day: string
    readonly reservation?: string
    readonly project?: number
    readonly expired?: boolean
  }
  const movable = (account: string, { day, reservation, project, expired = false }: Asked) =>
    inOrder()
      .filter((block) => isMovable(block, day, expired) && (project === undefined || block.project === project))
      .flatMap(({ tonnes }) => tonnes)
      .filter((tonne) => tonne.account === account && (reservation === undefined || tonne.reservation === reservation))
  return {
    blocks,
    projects,
    movable,
    /** Whether all moved, or nothing did. */
    move(from: string, to: string, count: number, asked: Asked, reservation: string | null = null): boolean {
      const found = movable(from, asked)
      if (count < 1 || found.length < count) return false
      for (const tonne of found.slice(0, count)) Object.assign(tonne, { account: to, reservation })
      return true
    },
  }
}

const org = fc.nat(2)
const tonnes = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 400 }) },
)
const any = fc.nat(1000)
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue' as const), any }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('transfer' as const), org, to: org, tonnes }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('two-at-once' as const), org, tonnes, more: tonnes }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reserve' as const), org, tonnes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), any }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), any, to: org }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retire' as const), org, tonnes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), org, tonnes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), days: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('freeze' as const), any }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unfreeze' as const), any }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('loss' as const), any, tonnes }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(list: readonly T[], any: number): T | undefined => list[any % Math.max(1, list.length)]
const above = 1e9

/** Whether it was done; false where it was refused, and an error for anything else. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Failure && error.code.startsWith('credits.')) return false
    throw error
  }
}

/** The database and the model side by side. */
function createRun() {
  const model = createModel()
  const ledger = createReplay()
  const accounts = new Map<string, { readonly kind: AccountKind; readonly label: string }>()
  const reservations: { readonly id: string; readonly org: number }[] = []
  let at = new Date('2026-12-01T09:00:00Z')
  let lastEntry = '0'
  const day = () => at.toISOString().slice(0, 10)

  const movement = (kind: 'transfer' | 'retire' | 'cancel', count: number, to?: number) => ({
    kind,
    tonnes: String(count),
    chosen: {},
    receiver: to === undefined ? null : owners[to]!.organisation.id,
    retirement:
      kind === 'retire'
        ? {
            number: `RET-${randomUUID().toUpperCase().slice(0, 18)}`,
            beneficiary: 'Us',
            kind: 'company' as const,
            purpose: 'Claim',
            year: 2026,
          }
        : null,
    note: '',
  })
  const move = (from: number, count: number, to: number) =>
    asOwner(from, ({ db }) => moveCredits(db, movement('transfer', count, to), above, at))

  async function issue(any: number): Promise<void> {
    const of = pick(periods, any)
    if (!of) return
    periods.splice(periods.indexOf(of), 1)
    const programme = of.planted || any % 2 === 0 ? 2 : 1
    const years = [{ year: of.year, tonnes: of.tonnes }]
    const id = await asOfficer(({ db }) => issuance.propose(db, { periodId: of.periodId, programme, years, at }))
    await asOfficer(({ db }) => issuance.decide(db, { id, approves: true, reason: '', at }), app.second.personId)
    const [block] = await asOfficer(({ db }) => issuance.blocksOf(db, [id]))
    const up = (percent: number) => Math.ceil((of.tonnes * percent) / 100)
    const shares: [string, number][] =
      programme === 1
        ? []
        : [
            ['buffer2', up(of.planted ? 20 : 10)],
            ['proceeds2', up(5)],
            ['mitigation2', up(2)],
          ]
    const owned = of.tonnes - shares.reduce((total, [, share]) => total + share, 0)
    const tonnesOfBlock = [[`holding${of.org}`, owned] as [string, number], ...shares].flatMap(([account, share]) =>
      Array.from({ length: share }, (): Tonne => ({ account, reservation: null })),
    )
    model.blocks.push({
      id: block!.id,
      programme,
      project: Number(block!.projectNumber),
      year: of.year,
      from: Number(block!.fromNumber),
      frozen: false,
      expires: of.planted && programme === 2 ? block!.expiresOn : null,
      tonnes: tonnesOfBlock,
    })
    if (of.planted) expect(block!.expiresOn).toBe(`${at.getUTCFullYear() + 2}${day().slice(4)}`)
  }

  async function twoAtOnce({
    org: from,
    tonnes: one,
    more,
  }: Extract<Operation, { kind: 'two-at-once' }>): Promise<void> {
    const [first, second] = [(from + 1) % 3, (from + 2) % 3]
    const outcomes = await Promise.allSettled([move(from, one, first), move(from, more, second)])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !(outcome.reason instanceof Failure)) throw outcome.reason
    const ids = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null))
    const { rows } = await asOfficer(({ db }) =>
      sql<{ id: string }>`select movement_id as id from credit_entries
        where movement_id = any(${ids.filter((id) => id !== null)}::uuid[]) group by 1 order by min(nth)`.execute(db),
    )
    const free = model.movable(`holding${from}`, { day: day() }).length
    const wanted = [one, more]
    if (rows.length === 0) expect(wanted.every((count) => count < 1 || count > free)).toBe(true)
    if (rows.length === 1) expect(wanted.some((count) => count < 1) || one + more > free).toBe(true)
    for (const { id } of rows) {
      const nth = ids.indexOf(id)
      expect(model.move(`holding${from}`, `holding${[first, second][nth]}`, wanted[nth]!, { day: day() })).toBe(true)
    }
  }

  async function perform(asked: Operation): Promise<void> {
    switch (asked.kind) {
      case 'issue':
        return issue(asked.any)
      case 'two-at-once':
        return twoAtOnce(asked)
      case 'transfer': {
        const fits =
          asked.org !== asked.to &&
          model.move(`holding${asked.org}`, `holding${asked.to}`, asked.tonnes, { day: day() })
        return expect(await done(move(asked.org, asked.tonnes, asked.to))).toBe(fits)
      }
      case 'retire':
      case 'cancel': {
        const into = asked.kind === 'retire' ? 'retired' : 'cancelled'
        const fits = model.move(`holding${asked.org}`, into, asked.tonnes, { day: day() })
        const work = asOwner(asked.org, ({ db }) => moveCredits(db, movement(asked.kind, asked.tonnes), above, at))
        return expect(await done(work)).toBe(fits)
      }
      case 'reserve': {
        const id = randomUUID()
        const fits = model.move(`holding${asked.org}`, `reserved${asked.org}`, asked.tonnes, { day: day() }, id)
        const work = asOwner(asked.org, ({ db }) =>
          reserveCredits(db, { reservationId: id, tonnes: String(asked.tonnes), chosen: {}, at }),
        )
        expect(await done(work)).toBe(fits)
        if (fits) reservations.push({ id, org: asked.org })
        return
      }
      case 'release':
      case 'settle': {
        const of = pick(reservations, asked.any)
        if (!of) return
        const account = `reserved${of.org}`
        const held = model.blocks.flatMap((block) => block.tonnes).filter(({ reservation }) => reservation === of.id)
        const to = asked.kind === 'release' ? of.org : asked.to
        const fits =
          (asked.kind === 'release' || to !== of.org) &&
          model.move(account, `holding${to}`, held.length, { day: day(), reservation: of.id })
        const work =
          asked.kind === 'release'
            ? asOwner(of.org, ({ db }) => releaseCredits(db, of.id, at))
            : asOwner(of.org, ({ db }) =>
                settleCredits(db, {
                  reservationId: of.id,
                  receiverId: owners[to]!.organisation.id,
                  secondPersonId: null,
                  above,
                  at,
                }),
              )
        expect(await done(work)).toBe(fits)
        if (fits) reservations.splice(reservations.indexOf(of), 1)
        return
      }
      case 'expire': {
        at = new Date(at.getTime() + asked.days * 86_400_000)
        let expired = 0
        for (const account of [
          'holding0',
          'holding1',
          'holding2',
          'reserved0',
          'reserved1',
          'reserved2',
          'buffer2',
          'proceeds2',
        ]) {
          const due = model.movable(account, { day: day(), expired: true }).length
          if (due > 0) model.move(account, 'expired', due, { day: day(), expired: true })
          expired += due
        }
        return expect(await asNobody(({ db }) => expireCredits(db, at))).toBe(expired)
      }
      case 'freeze':
      case 'unfreeze': {
        const block = pick(model.blocks, asked.any)
        if (!block) return
        const frozen = asked.kind === 'freeze'
        const work = asOfficer(({ db }) =>
          (frozen ? issuance.freeze : issuance.release)(db, { id: block.id, reason: 'Looked into', at }),
        )
        expect(await done(work)).toBe(block.frozen !== frozen)
        block.frozen = frozen
        return
      }
      case 'loss': {
        const block = pick(model.blocks, asked.any)
        if (!block) return
        let missing = asked.tonnes
        for (const project of [block.project, undefined]) {
          const narrowed = { day: day(), ...(project === undefined ? {} : { project }) }
          const account = `buffer${block.programme}`
          const count = Math.min(missing, model.movable(account, narrowed).length)
          if (model.move(account, 'cancelled', count, narrowed)) missing -= count
        }
        const loss = {
          programme: block.programme,
          project: block.project,
          tonnes: String(asked.tonnes),
          reason: 'Fire',
          at,
        }
        let uncovered: string | undefined
        const isDone = await done(
          asOfficer(async ({ db }) => void ({ uncovered } = await issuance.cancelForLoss(db, loss))),
        )
        expect(isDone).toBe(asked.tonnes > 0)
        if (isDone) expect(uncovered).toBe(String(missing))
      }
    }
  }

  type Lot = { block: string; first: string; last: string; account: string; reservation: string | null }
  type Row = {
    id: string
    nth: string
    kind: EntryKind
    series: string
    first: string
    last: string
    debit: string
    credit: string
  }
  const labelOf = (row: { kind: string; organisation: string | null; programme: number | null }) =>
    row.organisation === null
      ? `${row.kind}${row.programme ?? ''}`
      : `${row.kind}${owners.findIndex(({ organisation }) => organisation.id === row.organisation)}`

  async function compare(): Promise<void> {
    const seen = await asOfficer(async ({ db }) => {
      const lots = await sql<Lot>`select block_id as block, from_number as first, to_number as last,
        account_id as account, reservation_id as reservation from credit_lots`.execute(db)
      const entries = await sql<Row>`select id, nth, kind, series_id as series, from_number as first,
        to_number as last, debit_id as debit, credit_id as credit from credit_entries
        where nth > ${lastEntry}::bigint order by nth`.execute(db)
      const totals = await sql<Record<string, string>>`select * from app.credit_totals()`.execute(db)
      const known = await sql<{ id: string; kind: AccountKind; organisation: string | null; programme: number | null }>`
        select id, kind, organisation_id as organisation, programme from credit_accounts`.execute(db)
      return { lots: lots.rows, entries: entries.rows, totals: totals.rows[0]!, known: known.rows }
    })
    for (const row of seen.known) accounts.set(row.id, { kind: row.kind, label: labelOf(row) })
    for (const row of seen.entries) {
      const [from, to] = [Number(row.first), Number(row.last)]
      const [debitKind, creditKind] = [accounts.get(row.debit)!.kind, accounts.get(row.credit)!.kind]
      expect(ledger.add({ ...row, from, to, debitKind, creditKind })).toEqual([])
      lastEntry = row.nth
    }
    const found = new Map<string, (string | null)[]>()
    for (const { block, first, last, account, reservation } of seen.lots) {
      const of = model.blocks.find(({ id }) => id === block)!
      const owned = found.get(block) ?? Array.from({ length: of.tonnes.length }, () => null)
      found.set(block, owned)
      owned.fill(
        `${accounts.get(account)!.label} ${reservation ?? ''}`,
        Number(first) - of.from,
        Number(last) - of.from + 1,
      )
    }
    for (const block of model.blocks)
      expect(found.get(block.id)).toEqual(block.tonnes.map((tonne) => `${tonne.account} ${tonne.reservation ?? ''}`))
    const { issued, ...parts } = Object.fromEntries(
      Object.entries(seen.totals).map(([name, value]) => [name, Number(value)]),
    ) as Record<string, number>
    expect(Object.values(parts).reduce((a, b) => a + b)).toBe(issued)
    expect(issued).toBe(model.blocks.reduce((total, block) => total + block.tonnes.length, 0))
  }

  return { perform, compare, model, ledger }
}

it(
  `${operations} operations leave the database, a plain model and the replayed entries in agreement`,
  async () => {
    const { perform, compare, model, ledger } = createRun()
    const seed = Number(process.env['CREDITS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    const list = fc.array(operation, { minLength: operations, maxLength: operations })
    const [script = []] = fc.sample(list, { seed, numRuns: 1 })
    for (const [nth, asked] of script.entries()) {
      try {
        await perform(asked)
        if ((nth + 1) % compareEvery === 0 || nth + 1 === script.length) await compare()
      } catch (error) {
        throw new Error(`seed ${seed}, operation ${nth}: ${JSON.stringify(asked)}`, { cause: error })
      }
    }
    expect([...ledger.held()].reduce((total, { from, to }) => total + to - from + 1, 0)).toBe(
      model.blocks.reduce((total, block) => total + block.tonnes.length, 0),
    )
  },
  Math.max(1_000_000, operations * 50),
)

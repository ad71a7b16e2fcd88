import {
  createReplay,
  joinsAccounts,
  serialOf,
  type AccountKind,
  type EntryKind,
  type FaultCode,
  type Held,
  type LedgerEntry,
} from '@athar/credit-ledger'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Report } from '../../platform/log/audit-log.ts'
import { readThrough } from '../../platform/log/read-through.ts'

const sentences: Readonly<Record<FaultCode, string>> = {
  'two-owners': 'issues serials that are issued already.',
  'not-held': 'moves serials that its account does not hold.',
  gap: 'leaves out serials of its series.',
  outside: 'names serials that were never issued.',
  final: 'takes serials from an account that nothing leaves.',
}

type EntryRow = {
  readonly id: string
  readonly kind: EntryKind
  readonly series: string
  readonly first: string
  readonly last: string
  readonly debit: string
  readonly credit: string
}

/** Replays the ledger from its entries and compares it with lots and blocks. Answers how many entries there are. */
export async function auditLedger(db: Db, report: Report): Promise<number> {
  const tell = (text: string) => report({ what: 'row', text })
  const accounts = await accountKindsOf(db)
  const ledger = createReplay()
  let count = 0
  for await (const row of entriesInOrder(db)) {
    count += 1
    const entry = entryOf(row, accounts)
    if (!joinsAccounts(entry.kind, entry.debitKind, entry.creditKind))
      tell(`Entry ${row.id} of the credit ledger moves between accounts that its kind does not join.`)
    for (const { code } of ledger.add(entry)) tell(`Entry ${row.id} of the credit ledger ${sentences[code]}`)
  }
  for (const number of await differingHeads(db)) tell(`Movement ${number} of credits differs from its entries.`)
  for (const id of await differingIssuances(db))
    tell(`Issuance ${id} of credits differs from its blocks or its entries.`)
  const names = await seriesNames(db)
  for (const { series, state } of await differingSums(db))
    tell(
      `Credits of series ${names.get(series)?.(1, 1) ?? series}: the sum of what is ${state} differs from the entries.`,
    )
  const issued = ledger.issued()
  for (const [series, last] of await lastOfBlocks(db))
    if (issued.get(series) !== last)
      tell(`Credits of series ${names.get(series)?.(1, last) ?? series}: blocks and issued entries differ.`)
  const replayed = ledger.held()
  let expected = replayed.next()
  for await (const lot of heldLots(db)) {
    while (!expected.done && isBefore(expected.value, lot)) {
      tell(`Credits ${nameOf(names, expected.value)}: the entries say who holds them, and no lot does.`)
      expected = replayed.next()
    }
    if (!expected.done && isSame(expected.value, lot)) expected = replayed.next()
    else tell(`Credits ${nameOf(names, lot)}: the lot fits no entry.`)
  }
  for (; !expected.done; expected = replayed.next())
    tell(`Credits ${nameOf(names, expected.value)}: the entries say who holds them, and no lot does.`)
  return count
}

const entryOf = (row: EntryRow, accounts: ReadonlyMap<string, AccountKind>): LedgerEntry => ({
  id: row.id,
  kind: row.kind,
  series: row.series,
  from: Number(row.first),
  to: Number(row.last),
  debit: row.debit,
  debitKind: accounts.get(row.debit) ?? 'expired',
  credit: row.credit,
  creditKind: accounts.get(row.credit) ?? 'expired',
})

const isSame = (one: Held, other: Held): boolean =>
  one.series === other.series && one.from === other.from && one.to === other.to && one.account === other.account
const isBefore = (one: Held, other: Held): boolean =>
  one.series < other.series || (one.series === other.series && one.to < other.from)

type Names = ReadonlyMap<string, (from: number, to: number) => string>
const nameOf = (names: Names, { series, from, to }: Held): string =>
  names.get(series)?.(from, to) ?? `${series} ${from}-${to}`

const entriesInOrder = (db: Db): AsyncGenerator<EntryRow> =>
  readThrough(
    db,
    'entries',
    sql<EntryRow>`select id, kind, series_id as series, from_number as first, to_number as last, debit_id as debit,
      credit_id as credit from credit_entries order by nth`,
  )

/** Movements whose head says another thing than their entries. */
async function differingHeads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select distinct m.number from credit_movements m
    join credit_entries e on e.movement_id = m.id
    where (e.person_id, e.second_person_id, e.reference_id, e.at) is distinct from
      (m.person_id, m.second_person_id, m.reference_id, m.at)
      or m.kind <> 'issue' and e.reason <> m.reason
      or m.kind <> case when e.kind in ('buffer', 'proceeds', 'mitigation', 'party') then 'issue'
        when m.kind = 'loss' and e.kind = 'cancel' then 'loss' else e.kind end
    order by 1`.execute(db)
  return rows.map(({ number }) => number)
}

/** Issuances whose blocks, or whose entries, are other ones than were decided on. */
async function differingIssuances(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with blocks as (select b.issuance_id, sum(b.tonnes) as tonnes, array_agg(distinct row(b.methodology,
          b.methodology_version, b.issued_at, b.expires_on)::text) as terms
        from credit_blocks b group by 1),
      entries as (select e.reference_id, sum(e.tonnes) as tonnes, array_agg(distinct row(e.person_id,
          e.second_person_id, e.at)::text) as persons
        from credit_entries e join credit_accounts a on a.id = e.debit_id where a.kind = 'issued' group by 1)
    select i.id from credit_issuances i left join blocks b on b.issuance_id = i.id
        left join entries e on e.reference_id = i.id
      where case when i.state = 'issued' then
          (b.tonnes, e.tonnes) is distinct from (i.tonnes::numeric, i.tonnes::numeric)
          or b.terms <> array[row(i.methodology, i.methodology_version, i.decided_at,
            (app.day_of_credits(i.decided_at) + make_interval(years => i.expiry_years))::date)::text]
          or e.persons <> array[row(i.proposed_by, i.decided_by, i.decided_at)::text]
        else b.tonnes is not null or e.tonnes is not null end
    order by i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** States of a series whose kept sum is another one than its entries give. */
async function differingSums(db: Db): Promise<{ series: string; state: string }[]> {
  const { rows } = await sql<{ series: string; state: string }>`
    with flows as (select e.series_id, app.credit_state(a.kind) as state, sum(case a.id when e.credit_id then e.tonnes
          else -e.tonnes end) as tonnes
        from credit_entries e join credit_accounts a on a.id in (e.debit_id, e.credit_id)
       where e.debit_id <> e.credit_id group by 1, 2),
      kept as (select series_id, state, sum(tonnes) as tonnes from credit_sums group by 1, 2)
    select series_id as series, state from flows f full join kept k using (series_id, state)
     where coalesce(f.tonnes, 0) <> coalesce(k.tonnes, 0) order by 1, 2`.execute(db)
  return rows
}

async function accountKindsOf(db: Db): Promise<ReadonlyMap<string, AccountKind>> {
  const { rows } = await sql<{ id: string; kind: AccountKind }>`select id, kind from credit_accounts`.execute(db)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

async function seriesNames(db: Db): Promise<Names> {
  const { rows } = await sql<{ id: string; programme: number; project: string; vintage: number }>`
    select id, programme, project_number as project, vintage from credit_series`.execute(db)
  return new Map(
    rows.map(({ id, programme, project, vintage }) => [
      id,
      (from, to) => serialOf({ programme, project: Number(project), vintage, from, to }),
    ]),
  )
}

/** Of blocks that follow each other from 1; 0 where they do not. */
async function lastOfBlocks(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ series: string; last: string }>`select series_id as series,
      case when sum(tonnes) = max(to_number) then max(to_number) else 0 end as last
    from credit_blocks group by 1 order by 1`.execute(db)
  return new Map(rows.map(({ series, last }) => [series, Number(last)]))
}

/** Lots in order, neighbours of one account as one range. */
async function* heldLots(db: Db): AsyncGenerator<Held> {
  type Lot = { series: string; first: string; last: string; account: string }
  let open: Held | undefined
  const lots = sql<Lot>`select series_id as series, from_number as first, to_number as last, account_id as account
    from credit_lots order by series_id, from_number`
  for await (const { series, first, last, account } of readThrough(db, 'lots', lots)) {
    const [from, to] = [Number(first), Number(last)]
    if (open && open.series === series && open.account === account && open.to + 1 === from) open = { ...open, to }
    else {
      if (open) yield open
      open = { series, from, to, account }
    }
  }
  if (open) yield open
}

/** What the inventory already holds of the rows of an import. */
import { sql, type RawBuilder } from 'kysely'
import type { Choice, Code } from '@athar/activity-file'
import type { Db } from '../../../platform/database.ts'
import { rowsOf } from './stage.ts'

type Scope = { readonly organisationId: string; readonly importId: string; readonly confirmedForAll: readonly string[] }

/** The question of a row whose days the inventory already covers at its site; a person may say that both are right. */
const overlap = 'inventory-overlap' satisfies Code
/** The question of a row that names a record of the inventory and says something else of it. */
const differs = 'reference-in-inventory' satisfies Code

const keep = (code: typeof overlap | typeof differs): Choice => ({
  code,
  kind: 'keep-both',
  decision: { kind: 'confirm', codes: [code] },
})
const correct = (code: Code): Choice => ({ code, kind: 'correct', decision: { kind: 'correct' } })
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Whether a person let the row `s` through a question. */
const isConfirmed = ({ organisationId, importId, confirmedForAll }: Scope, code: Code) =>
  sql`(${confirmedForAll.includes(code)} or exists (select from import_answers a
    where a.org_id = ${organisationId} and a.import_id = ${importId} and a.record = s.record
      and a.answer -> 'confirmed' @> ${json([code])}))`

/** What a person saw of the records that the row `s` was to correct; null where none. */
const correctionOf = ({ organisationId, importId }: Scope) => sql`(select a.answer ->> 'corrects' from import_answers a
  where a.org_id = ${organisationId} and a.import_id = ${importId} and a.record = s.record)`

/** Records with the versions in which they are met, in the order of the parts of a row; as answers keep them. */
const seenOf = (id: RawBuilder<unknown>, version: RawBuilder<unknown>) =>
  sql`string_agg(${id} || '@' || ${version}, ',' order by slice)`

/** Rows that could be stored. */
const isReady = sql`s.status in ('accept', 'flag') and not s.imported and s.resolution_id is not null`

/**
 * Refuses rows that the inventory already holds, and those of this import that were taken out of it since; asks
 * about rows that name a record there, by reference or by its number in an export, with another amount. Answers how
 * many rows that changed.
 */
export async function compareWithInventory(db: Db, scope: Scope): Promise<number> {
  const { organisationId, importId } = scope
  // Between its first and its last number lie those of others too, where its rows were stored in parts.
  const stored = (id: RawBuilder<unknown>) => sql`${id} between
    (select first_record_id from imports where org_id = ${organisationId} and id = ${importId})
      and (select last_record_id from imports where org_id = ${organisationId} and id = ${importId})`
  await sql`update ${rowsOf(importId)} s set imported = true from activity_records r
    where r.org_id = ${organisationId} and r.import_id = ${importId} and r.import_row = s.record
      and ${stored(sql`r.id`)}`.execute(db)
  const { numAffectedRows: takenOut } = await sql`
    update ${rowsOf(importId)} s set status = 'refuse', held = false,
           codes = array_append(s.codes, 'removed-from-inventory')
      from (select distinct (v.snapshot -> 'importRow' ->> 'row')::int as record from activity_record_versions v
             where v.org_id = ${organisationId} and v.removed and ${stored(sql`v.record_id`)}
               and v.snapshot -> 'importRow' ->> 'import' = ${importId}) gone
     where s.record = gone.record and s.status in ('accept', 'flag') and not s.imported`.execute(db)
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select 1 from activity_records where org_id = ${organisationId}) as any`.execute(db)
  if (!rows[0]?.any) return Number(takenOut ?? 0n)
  const { numAffectedRows } = await markMatches(db, scope)
  return Number((takenOut ?? 0n) + (numAffectedRows ?? 0n))
}

/** A row is compared whole: where one of its parts differs, or is not there, all of it waits. */
function markMatches(db: Db, scope: Scope) {
  const { organisationId, importId } = scope
  const rows = rowsOf(importId)
  const alike = sql`r.quantity = s.quantity and r.unit = s.unit and r.note is not distinct from s.note`
  const samePlace = sql`(r.period_start, r.period_end, r.site_id, r.activity)
    = (s.period_start, s.period_end, s.site_id, s.activity)`
  // A row that says nothing of the supplier does not take one away.
  const fits = sql`(r.supplier_id is null or s.supplier is not null)`
  const elsewhere = sql`r.org_id = ${organisationId} and r.import_id is distinct from ${importId}::uuid`
  const isNumbered = sql`exists (select from activity_records k
    where k.org_id = ${organisationId} and k.id = s.named_record)`
  // Those of the same reference by the index, however many records the site has on that day; those without apart.
  const there = (named: RawBuilder<unknown>) => sql`from ${rows} s join activity_records r on ${elsewhere}
      and r.period_start = s.period_start and r.site_id = s.site_id and ${named} and r.period_end = s.period_end
      and r.activity = s.activity
    where ${isReady} and not ${isNumbered}`
  const correction = correctionOf(scope)
  const isCorrected = sql`coalesce(m.may_correct and ${correction} = m.seen, false)`
  const choices = sql`case when m.may_correct then ${json([correct(differs), keep(differs)])}
    else ${json([keep(differs)])} end`
  return sql`
    with each as materialized (
      select s.record, s.slice, (${alike}) as same, r.id, r.version, ${fits} as fits
        ${there(sql`r.reference collate "C" = s.reference collate "C"`)}
      union
      select s.record, s.slice, true, r.id, r.version, ${fits}
        ${there(sql`r.reference is null and s.reference is null`)} and ${alike}
      union
      select s.record, s.slice, ${alike} and ${samePlace}, r.id, r.version, ${fits} and ${samePlace}
        from ${rows} s join activity_records r on ${elsewhere} and r.id = s.named_record where ${isReady}),
    found as (
      select record, slice, bool_or(same) as same, min(id) as id, min(version) as version,
             count(*) = 1 and bool_and(fits) as fits, row_number() over (partition by min(id) order by record) as turn
        from each group by record, slice),
    whole as (
      select f.record, count(*) = max(p.parts) and bool_and(f.same) as same,
             count(*) = max(p.parts) and bool_and(f.fits and f.turn = 1) as may_correct,
             ${seenOf(sql`f.id`, sql`f.version`)} as seen
        from found f
        join (select record, count(*) as parts from ${rows} where record in (select record from found) group by 1) p
          on p.record = f.record
       group by f.record),
    met as (
      select part.record, part.slice, w.same, w.may_correct, w.seen, f.id, f.version
        from ${rows} part join whole w on w.record = part.record
        left join found f on f.record = part.record and f.slice = part.slice)
    update ${rows} s
       set status = case when m.same and ${correction} is null then 'refuse' else 'flag' end,
           imported = m.same and ${correction} is not null,
           held = not m.same and (s.held
             or case when ${correction} is null then not ${isConfirmed(scope, differs)} else not ${isCorrected} end),
           codes = array_append(s.codes, case when m.same then 'already-in-inventory' else ${differs} end),
           choices = case when m.same then s.choices else coalesce(s.choices, '[]'::jsonb) || ${choices} end,
           target_id = case when m.may_correct then m.id end,
           target_version = case when m.may_correct then m.version end,
           corrects = not m.same and ${isCorrected}
      from met m
     where s.record = m.record and s.slice = m.slice and (m.same or not ${differs} = any(s.codes))`.execute(db)
}

/**
 * Asks about rows that cover days of which the inventory holds the same activity at the same site from elsewhere.
 * Bills that share their reading day are no overlap, nor are deliveries of one day, nor two bills of one period by
 * number. Where one record has the very period of the row, the row may correct it. Answers how many it asked about.
 */
export async function askAboutOverlaps(db: Db, scope: Scope): Promise<number> {
  const { organisationId, importId } = scope
  const { rows: others } = await sql<{ any: boolean }>`select exists (select from activity_records
    where org_id = ${organisationId} and import_id is distinct from ${importId}::uuid) as any`.execute(db)
  if (!others[0]?.any) return 0
  const isAsked = sql`${isReady} and s.quantity >= 0 and not ${differs} = any(s.codes)`
  // Distinct periods, met month by month: a file of half-hours has few of them, a year meets its months.
  const months = (of: RawBuilder<unknown>) =>
    sql`lateral generate_series(date_trunc('month', ${of}.period_start), ${of}.period_end, '1 month') as month`
  const { numAffectedRows } = await sql`
    with ours as materialized (
      select distinct s.site_id, s.activity, s.period_start, s.period_end, s.reference is null as unnamed
        from ${rowsOf(importId)} s where ${isAsked}),
    theirs as materialized (
      select r.site_id, r.activity, r.period_start, r.period_end, bool_or(r.reference is null) as unnamed
        from activity_records r
       where r.org_id = ${organisationId} and r.import_id is distinct from ${importId}::uuid and r.quantity >= 0
         and r.period_start between (select min(period_start) - 366 from ours) and (select max(period_end) from ours)
       group by 1, 2, 3, 4),
    covered as materialized (
      select distinct o.site_id, o.activity, o.period_start, o.period_end, o.unnamed
        from (select o.*, month from ours o, ${months(sql`o`)}) o
        join (select t.*, month from theirs t, ${months(sql`t`)}) t using (site_id, activity, month)
       where case when t.period_start = o.period_start and t.period_end = o.period_end
                  then o.period_start < o.period_end and (o.unnamed or t.unnamed)
                  else t.period_end > o.period_start - (t.period_start = t.period_end)::int
                   and t.period_start < o.period_end + (o.period_start = o.period_end)::int end)
    update ${rowsOf(importId)} s
       set status = 'flag', codes = array_append(s.codes, ${overlap}),
           held = s.held or not ${isConfirmed(scope, overlap)},
           choices = case when ${isConfirmed(scope, overlap)} then s.choices
                          else coalesce(s.choices, '[]'::jsonb) || ${json([keep(overlap)])} end
      from covered c
     where ${isAsked} and c.site_id = s.site_id and c.activity = s.activity and c.period_start = s.period_start
       and c.period_end = s.period_end and c.unnamed = (s.reference is null)`.execute(db)
  if ((numAffectedRows ?? 0n) > 0n) await offerCorrections(db, scope)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Of the rows just asked about, those may correct whose every part has the period of one record that no other row of
 * the file claims.
 */
async function offerCorrections(db: Db, scope: Scope): Promise<void> {
  const { organisationId, importId } = scope
  const rows = rowsOf(importId)
  await sql`
    with met as materialized (
      select s.record, s.slice, r.id, r.version, count(*) over (partition by s.record, s.slice) as matches,
             count(*) over (partition by r.id) as claims
        from ${rows} s
        join activity_records r on r.org_id = ${organisationId} and r.site_id = s.site_id and r.activity = s.activity
         and r.period_start = s.period_start and r.period_end = s.period_end
         and r.import_id is distinct from ${importId}::uuid and (r.supplier_id is null or s.supplier is not null)
       where ${overlap} = any(s.codes) and ${isReady}
         and not exists (select from ${rows} other where other.target_id = r.id))
    update ${rows} s set target_id = met.id, target_version = met.version
      from met where s.record = met.record and s.slice = met.slice and met.matches = 1 and met.claims = 1`.execute(db)
  const correction = correctionOf(scope)
  const isCorrected = sql`coalesce(w.may_correct and ${correction} = w.seen, false)`
  await sql`
    with whole as materialized (
      select record, count(*) = count(target_id) as may_correct, ${seenOf(sql`target_id`, sql`target_version`)} as seen
        from ${rows} where record in (select record from ${rows} where ${overlap} = any(codes)) group by record)
    update ${rows} s
       set choices = case when w.may_correct then ${json([correct(overlap)])} || coalesce(s.choices, '[]'::jsonb)
                          else s.choices end,
           corrects = ${isCorrected}, held = s.held or ${correction} is not null and not ${isCorrected}
      from whole w where s.record = w.record and ${isReady}`.execute(db)
}

/** A bill that is cut at the end of a year waits whole. */
export async function holdWholeRows(db: Db, importId: string): Promise<void> {
  await sql`update ${rowsOf(importId)} s set held = true
     where s.record in (select record from ${rowsOf(importId)} where slice > 0) and not s.held and ${isReady}
       and exists (select from ${rowsOf(importId)} part
         where part.record = s.record and part.slice <> s.slice and part.held)`.execute(db)
}

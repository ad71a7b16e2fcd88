import { mayAskFrom } from './rules.ts'
import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Row = {
  org_id: string
  name_en: string
  name_ar: string
  present_en: string
  present_ar: string
  state: organisations.AccreditationState
  body: string
  number: string
  valid_from: string
  valid_to: string
  sectors: string
  asked_at: Date
  decided_at: Date | null
  version: number
  events: { action: organisations.Accreditation['events'][number]['action']; at: string; reason: string }[] | null
}

const selected = sql`select v.org_id, coalesce(v.name_en, o.name_en) as name_en, coalesce(v.name_ar, o.name_ar) as name_ar,
    o.name_en as present_en, o.name_ar as present_ar, v.state, v.body, v.number, v.valid_from, v.valid_to,
    v.sectors, v.asked_at, v.decided_at, v.version,
    (select jsonb_agg(jsonb_build_object('action', e.action, 'at', e.at, 'reason', e.reason) order by e.id desc)
       from verifier_accreditation_events e where e.org_id = v.org_id) as events
  from verifier_accreditations v join organisations o on o.id = v.org_id`

const fromRow = (row: Row): organisations.VerifierEntry => ({
  organisationId: row.org_id,
  name: { en: row.name_en, ar: row.name_ar },
  presentName: { en: row.present_en, ar: row.present_ar },
  state: row.state,
  body: row.body,
  number: row.number,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  sectors: row.sectors,
  askedAt: row.asked_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  version: row.version,
  events: (row.events ?? []).map(({ action, at, reason }) => ({ action, at: new Date(at).toISOString(), reason })),
})

export async function findAccreditation(
  db: Db,
  organisationId: string,
): Promise<organisations.VerifierEntry | undefined> {
  const { rows } = await sql<Row>`${selected} where v.org_id = ${organisationId}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** As far as the one who asks may see: everybody the accredited ones, the platform all of them. */
export async function listAccreditations(
  db: Db,
  state: organisations.AccreditationState | undefined,
): Promise<organisations.VerifierEntry[]> {
  const { rows } = await sql<Row>`${selected} where ${state ?? null}::text is null or v.state = ${state ?? null}
    order by v.asked_at desc, v.org_id`.execute(db)
  return rows.map(fromRow)
}

export async function countAsked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from verifier_accreditations
    where state = 'asked'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isAccredited(db: Db, organisationId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from verifier_accreditations
    where org_id = ${organisationId} and state = 'accredited'`.execute(db)
  return rows.length === 1
}

/** Of a person of another organisation; null where they belong to none. */
export async function accreditedVerifierOf(db: Db, personId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app.accredited_verifier_of(${personId}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether the caller decides about accreditations. */
export async function decidesAccreditations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ decides: boolean }>`select app.decides_accreditations() as decides`.execute(db)
  return rows[0]!.decides
}

type Voucher = Pick<organisations.Accreditation, 'body' | 'number' | 'validFrom' | 'validTo' | 'sectors'>
type Asking = Voucher & { organisationId: string; by: string; at: Date }

/** Answers false where it was decided meanwhile: what stands then is not asked for. */
export async function saveRequest(db: Db, { organisationId, by, at, ...voucher }: Asking): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into verifier_accreditations
      (org_id, state, body, number, valid_from, valid_to, sectors, asked_by, asked_at)
    values (${organisationId}, 'asked', ${voucher.body}, ${voucher.number}, ${voucher.validFrom}, ${voucher.validTo},
      ${voucher.sectors}, ${by}, ${at})
    on conflict (org_id) do update set state = 'asked', body = excluded.body, number = excluded.number,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to, sectors = excluded.sectors,
      asked_by = excluded.asked_by, asked_at = excluded.asked_at, decided_by = null, decided_at = null,
      version = verifier_accreditations.version + 1
      where verifier_accreditations.state = any(${mayAskFrom.filter((state) => state !== null)}::text[])`.execute(db)
  return numAffectedRows === 1n
}

/** Who asked is called otherwise from now on, or is something else: a decision over what was seen before is none. */
export async function noteChange(db: Db, organisationId: string): Promise<void> {
  await sql`select app.note_verifier_change(${organisationId})`.execute(db)
}

type Decision = {
  organisationId: string
  state: organisations.AccreditationState
  version: number
  by: string
  at: Date
  /** The last day of a renewal. */
  validTo?: string | undefined
}

/** Whether the person is a member: nobody decides about an organisation of their own. */
export async function belongsTo(db: Db, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ belongs: boolean }>`select app.belongs_to(${organisationId}) as belongs`.execute(db)
  return rows[0]!.belongs
}

/** Over the version that was seen; false when there is a newer one. */
export async function saveDecision(
  db: Db,
  { organisationId, state, version, by, at, validTo }: Decision,
): Promise<boolean> {
  const { rows } =
    await sql`update verifier_accreditations set state = ${state}, decided_by = ${by}, decided_at = ${at},
      version = version + 1,      valid_to = coalesce(${validTo ?? null}::date, valid_to)
    where org_id = ${organisationId} and version = ${version} returning org_id`.execute(db)
  return rows.length === 1
}

export async function addEvent(
  db: Db,
  event: {
    organisationId: string
    action: organisations.Accreditation['events'][number]['action']
    by: string
    at: Date
    reason: string
  },
): Promise<void> {
  await sql`insert into verifier_accreditation_events (org_id, at, person_id, action, reason)
    values (${event.organisationId}, ${event.at}, ${event.by}, ${event.action}, ${event.reason})`.execute(db)
}

export type Ended = { readonly verifierId: string; readonly version: number }

/** Notes those whose last day is over, and answers which. */
export async function expire(db: Db, today: string, at: Date): Promise<Ended[]> {
  const { rows } = await sql<Ended>`select verifier as "verifierId", version
    from app.expire_accreditations(${today}::date, ${at})`.execute(db)
  return rows
}

/** Accredited until one of these days. */
export async function endingOn(db: Db, days: readonly string[]): Promise<{ verifierId: string; validTo: string }[]> {
  const { rows } = await sql<{ verifierId: string; validTo: string }>`select verifier as "verifierId",
    valid_to as "validTo" from app.accreditations_ending(${[...days]}::date[])`.execute(db)
  return rows
}

import { mayAskFrom } from './rules.ts'
import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callRows, callValue, tables } from '../../platform/tables.ts'

type Event = { action: organisations.Accreditation['events'][number]['action']; at: string; reason: string }
const accreditations = (db: Db) =>
  tables(db)
    .selectFrom('verifierAccreditations as v')
    .innerJoin('organisations as o', 'o.id', 'v.orgId')
    .selectAll('v')
    .select(({ fn }) => [
      fn.coalesce('v.nameEn', 'o.nameEn').as('nameEn'),
      fn.coalesce('v.nameAr', 'o.nameAr').as('nameAr'),
      'o.nameEn as presentEn',
      'o.nameAr as presentAr',
    ])
    .select(
      sql<Event[]>`coalesce((select jsonb_agg(jsonb_build_object('action', e.action, 'at', e.at, 'reason', e.reason)
          order by e.id desc)
        from verifier_accreditation_events e where e.org_id = v.org_id), '[]')`.as('events'),
    )

const fromRow = (
  row: Awaited<ReturnType<ReturnType<typeof accreditations>['execute']>>[number],
): organisations.VerifierEntry => ({
  organisationId: row.orgId,
  name: { en: row.nameEn, ar: row.nameAr },
  presentName: { en: row.presentEn, ar: row.presentAr },
  state: row.state,
  body: row.body,
  number: row.number,
  validFrom: row.validFrom,
  validTo: row.validTo,
  sectors: row.sectors,
  askedAt: row.askedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  version: row.version,
  events: row.events.map(({ action, at, reason }) => ({ action, at: new Date(at).toISOString(), reason })),
})

export async function findAccreditation(
  db: Db,
  organisationId: string,
): Promise<organisations.VerifierEntry | undefined> {
  const row = await accreditations(db).where('v.orgId', '=', organisationId).executeTakeFirst()
  return row && fromRow(row)
}

/** As far as the one who asks may see: everybody the accredited ones, the platform all of them. */
export async function listAccreditations(
  db: Db,
  state: organisations.AccreditationState | undefined,
): Promise<organisations.VerifierEntry[]> {
  const rows = await accreditations(db)
    .$if(state !== undefined, (all) => all.where('v.state', '=', state!))
    .orderBy('v.askedAt', 'desc')
    .orderBy('v.orgId')
    .execute()
  return rows.map(fromRow)
}

const inState = (db: Db, state: organisations.AccreditationState) =>
  tables(db).selectFrom('verifierAccreditations').where('state', '=', state)

export const countAsked = (db: Db): Promise<number> => countRows(inState(db, 'asked'))

export const isAccredited = async (db: Db, organisationId: string): Promise<boolean> =>
  (await countRows(inState(db, 'accredited').where('orgId', '=', organisationId))) === 1

/** Of a person of another organisation; null where they belong to none. */
export const accreditedVerifierOf = (db: Db, personId: string): Promise<string | null> =>
  callValue(db, 'accredited_verifier_of', personId)

/** Whether the caller decides about accreditations. */
export const decidesAccreditations = async (db: Db): Promise<boolean> =>
  (await callValue(db, 'decides_accreditations')) ?? false

type Voucher = Pick<organisations.Accreditation, 'body' | 'number' | 'validFrom' | 'validTo' | 'sectors'>
type Asking = Voucher & { organisationId: string; by: string; at: Date }

/** Answers false where it was decided meanwhile: what stands then is not asked for. */
export async function saveRequest(db: Db, { organisationId, by, at, ...voucher }: Asking): Promise<boolean> {
  const asked = {
    state: 'asked',
    body: voucher.body,
    number: voucher.number,
    validFrom: voucher.validFrom,
    validTo: voucher.validTo,
    sectors: voucher.sectors,
    askedBy: by,
    askedAt: at,
  } as const
  const { numInsertedOrUpdatedRows: saved } = await tables(db)
    .insertInto('verifierAccreditations')
    .values({ orgId: organisationId, ...asked })
    .onConflict((known) =>
      known
        .column('orgId')
        .doUpdateSet(({ eb, ref }) => ({
          ...asked,
          decidedBy: null,
          decidedAt: null,
          version: eb(ref('verifierAccreditations.version'), '+', 1),
        }))
        .where(
          'verifierAccreditations.state',
          'in',
          mayAskFrom.filter((state) => state !== null),
        ),
    )
    .executeTakeFirst()
  return saved === 1n
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
  const { numUpdatedRows } = await tables(db)
    .updateTable('verifierAccreditations')
    .set({ state, decidedBy: by, decidedAt: at, version: version + 1, ...(validTo !== undefined && { validTo }) })
    .where('orgId', '=', organisationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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
  const { organisationId: orgId, by: personId, action, at, reason } = event
  await tables(db).insertInto('verifierAccreditationEvents').values({ orgId, at, personId, action, reason }).execute()
}

export type Ended = { readonly verifierId: string; readonly version: number }

/** Notes those whose last day is over, and answers which. */
export const expire = async (db: Db, today: string, at: Date): Promise<Ended[]> =>
  (await callRows(db, 'expire_accreditations', today, at)).map(({ verifier, version }) => ({
    verifierId: verifier,
    version,
  }))

/** Accredited until one of these days. */
export const endingOn = async (db: Db, days: readonly string[]): Promise<{ verifierId: string; validTo: string }[]> =>
  (await callRows(db, 'accreditations_ending', days)).map(({ verifier, validTo }) => ({
    verifierId: verifier,
    validTo,
  }))

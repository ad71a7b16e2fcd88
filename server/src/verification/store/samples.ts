import type { ItemKind, SampledItem, SampleOutcome } from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { actingOrganisation, tables } from '../../platform/tables.ts'

/** Records or answers first, then other items by kind. */
export async function sampleOf(db: Db, organisationId: string, verificationId: string): Promise<SampledItem[]> {
  const rows = await tables(db)
    .selectFrom('verificationSamples')
    .select(['recordId', 'shown', 'kind', 'position', 'stratum', 'kg', 'outcome', 'note'])
    .where('orgId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .orderBy(sql`kind in ('record', 'answer', 'measured')`, 'desc')
    .orderBy('kind')
    .orderBy('position')
    .execute()
  // The kind of a row says what it shows.
  return rows.map(({ recordId, shown, ...row }) => ({ recordId, ...shown, ...row }) as SampledItem)
}

type Undecided<T> = T extends SampledItem ? Omit<T, 'outcome' | 'note'> : never
export type NewSample = Undecided<SampledItem>

type Into = { readonly organisationId: string; readonly verificationId: string; readonly clientId: string }

/** Takes the place of the sample of the same kind that was drawn before. */
export async function replaceSample(
  db: Db,
  of: Into & { readonly draw: number; readonly kind: ItemKind },
  drawn: readonly NewSample[],
): Promise<void> {
  await sql`delete from verification_samples
    where org_id = ${of.organisationId} and verification_id = ${of.verificationId} and kind = ${of.kind}`.execute(db)
  const rows = drawn.map(({ recordId, kind: _kind, position, stratum, kg, ...shown }) => ({
    record_id: recordId,
    position,
    stratum,
    kg,
    shown,
  }))
  await sql`insert into verification_samples (org_id, verification_id, client_org_id, kind, draw, record_id, position,
      stratum, shown, kg)
    select ${of.organisationId}, ${of.verificationId}, ${of.clientId}, ${of.kind}, ${of.draw}, record_id, position,
        stratum, shown, kg
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s (record_id text, position int, stratum text, shown jsonb, kg numeric)`.execute(db)
}

type Checked = { readonly outcome: SampleOutcome; readonly note: string; readonly by: string; readonly at: Date }

/** False where the record is not in the sample. */
export async function writeOutcome(
  db: Db,
  verificationId: string,
  recordId: string,
  { outcome, note, by, at }: Checked,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('verificationSamples')
    .set({ outcome, note, checkedBy: by, checkedAt: at })
    .where('orgId', '=', actingOrganisation)
    .where('verificationId', '=', verificationId)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countUnchecked(db: Db, verificationId: string): Promise<{ all: number; open: number }> {
  const { all, open } = await tables(db)
    .selectFrom('verificationSamples')
    .select(({ fn }) => [fn.countAll().as('all'), fn.countAll().filterWhere('outcome', '=', 'open').as('open')])
    .where('orgId', '=', actingOrganisation)
    .where('verificationId', '=', verificationId)
    .executeTakeFirstOrThrow()
  return { all: Number(all), open: Number(open) }
}

/** Sampled items that do not agree and that no finding of the verifier is about. */
export async function exceptionsWithoutFinding(db: Db, verificationId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('verificationSamples as s')
    .select('s.recordId')
    .where('s.orgId', '=', actingOrganisation)
    .where('s.verificationId', '=', verificationId)
    .where('s.outcome', '=', 'exception')
    .where(sql<boolean>`not exists (select from verification_findings f where f.org_id = s.org_id
      and f.verification_id = s.verification_id and f.record_id = s.record_id and f.origin = 'verifier')`)
    .orderBy('s.position')
    .execute()
  return rows.map(({ recordId }) => recordId)
}

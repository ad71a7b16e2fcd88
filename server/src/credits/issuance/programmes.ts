import type { credits, ResponseOf } from '@athar/contracts'
import type { CreditProgramme } from '@athar/contracts/credits'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plain } from './present-issuance.ts'
import * as store from './store.ts'

const presentProgramme = (row: store.ProgrammeRow): CreditProgramme => ({
  number: row.number,
  name: { en: row.nameEn, ar: row.nameAr },
  buffer: plain(row.bufferPercent),
  proceeds: plain(row.proceedsPercent),
  mitigation: plain(row.mitigationPercent),
  party: plain(row.partyPercent),
  partyOrganisationId: row.partyOrganisationId,
  plantingBuffer: row.plantingBufferPercent === null ? null : plain(row.plantingBufferPercent),
  plantingExpiryYears: row.plantingExpiryYears,
  plantingProtected: row.plantingBufferPercent !== null || row.plantingExpiryYears !== null,
  version: row.version,
})

export async function listProgrammes({
  db,
}: Call<typeof credits.listProgrammes>): Promise<ResponseOf<typeof credits.listProgrammes>> {
  const items = (await store.listProgrammes(db)).map((row) => {
    const { partyOrganisationId: _organisation, ...shown } = presentProgramme(row)
    return shown
  })
  return { items }
}

/** Changes a programme over the version that was seen, or adds the one with the next number. */
export async function saveProgramme({
  actor,
  params,
  body,
  db,
  clock,
  audit,
}: Call<typeof credits.saveProgramme>): Promise<CreditProgramme> {
  const { number } = params
  const all = await store.listProgrammes(db)
  const stored = all.find((one) => one.number === number)
  const isNew = number === (all.at(-1)?.number ?? 0) + 1
  if (!isNew && !stored) fail('credits.programme-missing')
  // Public lists do not name the other party: who changes another term leaves it out, and it stays.
  const kept = Number(body.party) > 0 ? (stored?.partyOrganisationId ?? null) : null
  const row = {
    number,
    nameEn: body.name.en,
    nameAr: body.name.ar,
    bufferPercent: body.buffer,
    proceedsPercent: body.proceeds,
    mitigationPercent: body.mitigation,
    partyPercent: body.party,
    partyOrganisationId: body.partyOrganisationId ?? kept,
    plantingBufferPercent: body.plantingBuffer,
    plantingExpiryYears: body.plantingExpiryYears,
    changedBy: actor.personId,
    changedAt: clock.now(),
  }
  if (isNew) await store.insertProgramme(db, row)
  else if (!(await store.updateProgramme(db, body.version, row))) fail('conflict')
  await audit({ action: 'credits.save-programme', subjectType: 'credit-programme', subjectId: String(number) })
  return presentProgramme((await store.findProgramme(db, number)) ?? fail('credits.programme-missing'))
}

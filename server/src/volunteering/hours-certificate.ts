import type { volunteering } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { marksOnPaper, renderPdf } from '../platform/documents/render-pdf.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { VolunteeringDeps } from './deps.ts'
import { hoursDocument } from './hours-document.ts'
import { riyadhDay } from '../platform/riyadh-day.ts'
import { certificatesOf, findHoursProof, setNameShown } from './store/certificates.ts'
import { findEventById } from './store/events.ts'
import { findSignUp } from './store/sign-ups.ts'

/** Many requests of one person take one turn at a time. */
const onePerPerson = limitConcurrency(1)

export async function downloadHours(
  deps: Pick<VolunteeringDeps, 'branding' | 'config'>,
  { actor, params, query, reply, signal, reauthorise }: Call<typeof volunteering.downloadHours>,
): Promise<FastifyReply> {
  const certified = await reauthorise(async ({ db }) => {
    const signUp = await findSignUp(db, actor.personId, params.id)
    const certificate = signUp && (await certificatesOf(db, actor.personId)).get(signUp.id)
    const event = signUp && (await findEventById(db, signUp.eventId))
    return certificate && event && signUp.hours !== null ? { certificate, event, hours: signUp.hours } : null
  })
  if (!certified) fail('volunteering.no-certificate')
  const document = hoursDocument(certified, { lang: query.lang, siteUrl: deps.config.siteUrl })
  const marks = marksOnPaper(await deps.branding.read(), query.lang)
  const { pdf } = await onePerPerson(actor.personId, () => renderPdf(document, { marks, signal }))
  return reply
    .header('content-disposition', `attachment; filename="${certified.certificate.number}-${query.lang}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', pdf.length)
    .type('application/pdf')
    .send(Buffer.from(pdf))
}

/** The consent to show the name beside the proof, and taking it back. */
export async function showName(
  { guardians, publicPages }: Pick<VolunteeringDeps, 'guardians' | 'publicPages'>,
  { actor, params, body, db, audit, clock }: Call<typeof volunteering.showName>,
): Promise<void> {
  if (body.shown && (await guardians.standingOf(db, actor.personId, clock.now())) !== 'adult')
    fail('volunteering.adults-alone-public')
  if (!(await setNameShown(db, { personId: actor.personId, signUpId: params.id }, body.shown)))
    fail('volunteering.no-certificate')
  await audit({
    action: 'volunteering.show-name',
    subjectType: 'volunteer-sign-up',
    subjectId: params.id,
    details: { shown: body.shown },
  })
  await publicPages.changed(db)
}

/** What a certificate stands for. Numbers are asked for as people copy them. */
export async function readHoursProof({
  db,
  params,
}: Call<typeof volunteering.readHoursProof>): Promise<volunteering.HoursProof> {
  const { startsAt, issuedAt, takenBackAt, ...proof } =
    (await findHoursProof(db, params.number.trim().toUpperCase())) ?? fail('volunteering.no-certificate')
  return {
    ...proof,
    heldOn: riyadhDay(startsAt),
    certifiedOn: riyadhDay(issuedAt),
    takenBackOn: takenBackAt && riyadhDay(takenBackAt),
  }
}

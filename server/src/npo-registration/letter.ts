import type { npoRegistration } from '@athar/contracts'
import { formatDay, nameIn, type Lang } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import { letterDocument, letterFact, sendLetter } from '../platform/applications/letter.ts'
import type { Db } from '../platform/database.ts'
import type { CertificateDocument } from '../platform/documents/document.ts'
import { documentWords } from '../platform/documents/document-words.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { riyadhDay } from '../platform/riyadh-day.ts'
import { readHistory } from '../platform/workflow/history.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import * as store from './store/registrations.ts'

type Deps = Pick<NpoRegistrationDeps, 'organisations' | 'branding'>
type Written = {
  readonly found: store.StoredRegistration
  readonly name: { readonly en: string; readonly ar: string }
  readonly decision: { readonly at: string; readonly action: string; readonly comment: string }
}

/** The decision on a registration, for its organisation. */
export async function downloadLetter(
  deps: Deps,
  call: Call<typeof npoRegistration.downloadLetter>,
): Promise<FastifyReply> {
  const { actor, params } = call
  const written = await call.reauthorise(async ({ db }) => {
    const found = await store.registrations.own({ actor, db, params })
    return decided(db, found, (await deps.organisations.read(db, actor.organisationId)).name)
  })
  return send(deps, call, written)
}

/** The same page for officers. */
export async function downloadLetterForReview(
  deps: Deps,
  call: Call<typeof npoRegistration.downloadLetterForReview>,
): Promise<FastifyReply> {
  const written = await call.reauthorise(async ({ db }) => {
    const found = await store.registrations.submitted(db, call.params.id)
    const organisation = (await store.organisationOf(db, found.id)) ?? fail('npo-registration.not-found')
    return decided(db, found, organisation.name)
  })
  return send(deps, call, written)
}

async function decided(db: Db, found: store.StoredRegistration, name: Written['name']): Promise<Written> {
  const history = await readHistory(db, store.registrationFlow, found.id)
  const decision = history.findLast(({ action }) => action === 'approve' || action === 'reject')
  return { found, name, decision: decision ?? fail('npo-registration.no-letter') }
}

function send(
  { branding }: Deps,
  {
    actor,
    query,
    reply,
    signal,
  }: Pick<Call<typeof npoRegistration.downloadLetterForReview>, 'actor' | 'query' | 'reply' | 'signal'>,
  written: Written,
): Promise<FastifyReply> {
  const fileName = `${written.found.number ?? 'athar'}-letter-${query.lang}.pdf`
  return sendLetter(letter(written, query.lang), { branding, personId: actor.personId, reply, signal, fileName })
}

function letter({ found, name, decision }: Written, lang: Lang): CertificateDocument {
  const { say, format } = documentWords('npo-registration', lang)
  const isApproved = decision.action === 'approve'
  const { number, licenceNumber, licenceExpiresOn } = found
  return letterDocument({
    namespace: 'npo-registration',
    lang,
    title: say(isApproved ? 'letter.approval' : 'letter.refusal'),
    at: new Date(decision.at),
    paragraphs: [say(isApproved ? 'letter.approvalText' : 'letter.refusalText')],
    facts: [
      letterFact(say('letter.organisation'), nameIn(lang, name).text),
      letterFact(say('letter.number'), number ?? ''),
      letterFact(say('letter.licence'), licenceNumber ?? ''),
      isApproved && licenceExpiresOn ? letterFact(say('letter.validTo'), formatDay(licenceExpiresOn, format)) : null,
      letterFact(say('letter.decidedOn'), formatDay(riyadhDay(new Date(decision.at)), format)),
    ],
    reason: { title: say('letter.reason'), text: decision.comment },
  })
}

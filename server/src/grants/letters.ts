import type { grants } from '@athar/contracts'
import { awardedStates, type Application, type CallTerms, type GrantDocument } from '@athar/contracts/grants'
import { formatDay, formatMoney, formatNumber, isolate, nameIn, type Lang } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import { letterDocument, letterFact, sendLetter } from '../platform/applications/letter.ts'
import { heading, numbers, paragraph, table, words as wordsColumn } from '../platform/documents/blocks.ts'
import type { CertificateDocument } from '../platform/documents/document.ts'
import { documentWords } from '../platform/documents/document-words.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { riyadhDay } from '../platform/riyadh-day.ts'
import type { GrantsDeps } from './deps.ts'
import { presentApplication } from './present-application.ts'
import { applications, type StoredApplication } from './store/applications.ts'

type Deps = Pick<GrantsDeps, 'clock' | 'people' | 'branding'>
type Written = {
  readonly application: Application
  readonly applicant: { readonly en: string; readonly ar: string }
  readonly terms: CallTerms
}

/** The letter or the agreement of an application, for its applicant. */
export async function downloadDocument(deps: Deps, call: Call<typeof grants.downloadDocument>): Promise<FastifyReply> {
  const { actor, params } = call
  const written = await call.reauthorise(async ({ db }): Promise<Written> => {
    return writtenOf(deps, db, await applications.own({ actor, db, params }))
  })
  return send(deps, call, written)
}

/** The same page for officers. */
export async function downloadJudgedDocument(
  deps: Deps,
  call: Call<typeof grants.downloadJudgedDocument>,
): Promise<FastifyReply> {
  const written = await call.reauthorise(async ({ db }): Promise<Written> => {
    return writtenOf(deps, db, await applications.submitted(db, call.params.id))
  })
  return send(deps, call, written)
}

async function writtenOf(deps: Deps, db: Db, { id, applicant, terms }: StoredApplication): Promise<Written> {
  const application = await presentApplication(deps, db, id)
  return { application, applicant, terms: terms ?? fail('grants.no-document') }
}

function send(
  { branding }: Deps,
  {
    actor,
    params,
    query,
    reply,
    signal,
  }: Pick<Call<typeof grants.downloadDocument>, 'actor' | 'params' | 'query' | 'reply' | 'signal'>,
  written: Written,
): Promise<FastifyReply> {
  const page = pages[params.document](written, query.lang)
  const fileName = `${written.application.number ?? 'athar'}-${params.document}-${query.lang}.pdf`
  return sendLetter(page, { branding, personId: actor.personId, reply, signal, fileName })
}

const decisions = ['approve', 'confirm', 'reject']

/** Award or refusal, with the reason that the applicant reads. */
function decisionLetter({ application, applicant, terms }: Written, lang: Lang): CertificateDocument {
  const { status, number, awarded, history } = application
  const isAward = awardedStates.some((one) => one === status)
  const decision = history.findLast(({ action }) => decisions.includes(action))
  if (decision === undefined || (!isAward && status !== 'rejected')) return fail('grants.no-document')
  const { say, format } = documentWords('grants', lang)
  const name = nameIn(lang, terms.title).text
  const money = awarded === null ? '' : formatMoney(String(awarded), terms.currency, format)
  return letterDocument({
    namespace: 'grants',
    lang,
    title: say(isAward ? 'letter.award' : 'letter.refusal'),
    at: new Date(decision.at),
    paragraphs: [say(isAward ? 'letter.awardText' : 'letter.refusalText', { grant: name })],
    facts: [
      letterFact(say('letter.applicant'), nameIn(lang, applicant).text),
      letterFact(say('letter.number'), number ?? ''),
      letterFact(say('letter.call'), name),
      letterFact(say('letter.decidedOn'), formatDay(riyadhDay(new Date(decision.at)), format)),
      isAward ? letterFact(say('letter.amount'), money) : null,
    ],
    reason: { title: say('letter.reason'), text: decision.comment },
    blocks: isAward ? [paragraph(say('letter.awardNext'))] : [],
  })
}

/** Parties, amount, instalments with their milestones and days, and conditions. */
function agreement({ application, applicant, terms }: Written, lang: Lang): CertificateDocument {
  const { status, number, awarded, instalments, history, project } = application
  if (awarded === null || !awardedStates.some((one) => one === status)) return fail('grants.no-document')
  const { say, format } = documentWords('grants', lang)
  const money = (minor: number) => formatMoney(String(minor), terms.currency, format)
  const accepted = history.findLast(({ action }) => action === 'accept-agreement')
  const decided = history.findLast(({ action }) => decisions.includes(action))
  const { title, durationMonths: months, note } = terms
  const conditions = [
    ...(application.form === null ? [] : [say('letter.purpose', { number: number ?? '' })]),
    ...releases(instalments).map((key) => say(`letter.${key}`)),
    ...(months === null
      ? []
      : [say('letter.duration', { count: months, months: formatNumber(String(months), format) })]),
    ...(note === null ? [] : [say('letter.ofCall', { note: nameIn(lang, note).text })]),
  ]
  const verified = project === null ? '' : nameIn(lang, project.name).text
  const rows = instalments.map(({ position, title: milestone, awaits, amount, dueOn }) => [
    formatNumber(String(position), format),
    awaits === 'verification'
      ? `${nameIn(lang, milestone).text} (${say('letter.afterVerification', { project: isolate(verified) })})`
      : nameIn(lang, milestone).text,
    dueOn === null ? say('letter.dayOpen') : formatDay(dueOn, format),
    money(amount),
  ])
  return letterDocument({
    namespace: 'grants',
    lang,
    title: say('letter.agreement'),
    at: new Date(accepted?.at ?? decided?.at ?? application.createdAt),
    warning: accepted ? null : say('letter.notAccepted'),
    paragraphs: [say('letter.agreementText')],
    facts: [
      letterFact(say('letter.grantor'), say('letter.madeBy')),
      letterFact(say('letter.recipient'), nameIn(lang, applicant).text),
      letterFact(say('letter.number'), number ?? ''),
      letterFact(say('letter.call'), nameIn(lang, title).text),
      letterFact(say('letter.amount'), money(awarded)),
      accepted ? letterFact(say('letter.acceptedOn'), formatDay(riyadhDay(new Date(accepted.at)), format)) : null,
      accepted?.by ? letterFact(say('letter.acceptedBy'), accepted.by.name) : null,
    ],
    blocks: [
      table(
        say('application.instalments'),
        [
          wordsColumn(say('letter.nth'), 'auto'),
          wordsColumn(say('letter.milestone')),
          wordsColumn(say('letter.day'), 'auto'),
          numbers(say('letter.amount')),
        ],
        rows,
        { total: ['', say('reviews.total'), '', money(awarded)] },
      ),
      heading(1, say('letter.conditions')),
      ...conditions.map(paragraph),
    ],
  })
}

/** How instalments are released, as far as the agreement has such ones. */
const releases = (instalments: Application['instalments']) =>
  (['report', 'verification'] as const)
    .filter((kind) => instalments.some(({ awaits }) => awaits === kind))
    .map((kind) => (kind === 'report' ? 'release' : 'releaseVerified'))

const pages = { letter: decisionLetter, agreement } as const satisfies Record<
  GrantDocument,
  (written: Written, lang: Lang) => CertificateDocument
>

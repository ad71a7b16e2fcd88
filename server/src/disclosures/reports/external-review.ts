import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { anyMember, paths, type disclosures, type ResponseOf } from '@athar/contracts'
import { isolate, nameIn } from '@athar/i18n'
import { peopleWithRoles } from '../../organisations/index.ts'
import { createAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { nameForStrangers, titleForStrangers } from '../../platform/mail/names-for-strangers.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { loadWords } from '../../platform/words.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import { takeStep } from '../../platform/workflow/move.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { library } from '../library.ts'
import { own } from './manage-reports.ts'
import { remindOfDue, tellItemReturned, tellStep } from './notices.ts'
import { presentItems } from './present-report.ts'
import { isSameMailbox } from '../../platform/mail/same-mailbox.ts'
import { recordDecision, recordWhole, refuseReturned } from './review-report.ts'
import * as reviewers from './reviewers-store.ts'
import * as store from './store.ts'

const words = loadWords('disclosures')
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
/** Longest time a link opens a report, in days. */
const mostDays = 366

/** Mails a signed link to one report, until a day. Its authors choose no reviewer; members review from inside. */
export async function inviteReviewer(
  deps: DisclosuresDeps,
  { actor, params, body, db, clock, audit }: Call<typeof disclosures.inviteReviewer>,
): Promise<{ id: string }> {
  const report = await own(db, actor.organisationId, params.id)
  if (await store.hasPrepared(db, report, actor.personId)) fail('disclosures.own-reviewer')
  const most = new Date(Date.parse(clock.today()) + mostDays * 86_400_000).toISOString().slice(0, 10)
  if (body.until < clock.today() || body.until > most) fail('disclosures.reviewer-until', { most: mostDays })
  const known = await deps.people.findByEmail(db, body.email)
  const within = await peopleWithRoles(db, actor.organisationId, anyMember)
  if (await isOneOf(deps, db, within, body.email)) fail('disclosures.reviewer-is-member')
  if (await isOneOf(deps, db, await store.preparersOf(db, report), body.email)) fail('disclosures.reviewer-is-author')
  await refuseManyMails(deps, db, actor.personId, body.email)
  const [id, key, at] = [randomUUID(), randomBytes(32).toString('base64url'), clock.now()]
  const verifierId = known?.proven ? await deps.organisations.accreditedVerifierOf(db, known.personId) : null
  const made = { ...body, id, reportId: report.id, keyHash: hashOf(key), verifierId }
  await reviewers.insertReviewer(db, made, { ...actor, at })
  const { name } = await deps.organisations.read(db, actor.organisationId)
  const lang = body.language
  const called = nameForStrangers(body.name)
  const values = {
    organisation: isolate(titleForStrangers(nameIn(lang, name).text)),
    year: String(report.line.year),
    date: isolate(body.until),
    name: isolate(called),
  }
  const say = (part: string) => words(lang, `reviewerMail.${part}`, values)
  const laid = layoutMail({
    lang,
    subject: say('subject'),
    paragraphs: [say(called === '' ? 'greetingNameless' : 'greeting'), say('text'), say('how')],
    action: { label: say('action'), url: `${deps.config.siteUrl}${paths.reviewLink()}#${key}` },
    closing: [say('closing')],
  })
  await deps.mail.send(db, { to: body.email, type: 'disclosure_review', ...laid })
  await audit({
    action: 'disclosures.invite-reviewer',
    subjectType: 'disclosure-report',
    subjectId: report.id,
    details: { reviewer: id, until: body.until },
  })
  return { id }
}

/** Whether an address reaches one of these people, as far as an address tells. */
async function isOneOf(deps: DisclosuresDeps, db: Db, personIds: readonly string[], email: string): Promise<boolean> {
  const cards = await deps.people.find(db, personIds)
  return [...cards.values()].some((card) => isSameMailbox(card.email, email))
}

/** These mails go to anyone in the name of this platform: so many a day from one person, and to one mailbox. */
async function refuseManyMails(deps: DisclosuresDeps, db: Db, personId: string, email: string): Promise<void> {
  const [received = 0] = await deps.mailWaits(db, 'disclosure_review', [email])
  const retryAfterSeconds = received || (await deps.sendingWait(db, 'disclosure_review', personId, 1))
  if (retryAfterSeconds > 0) fail('disclosures.invited-often', { retryAfterSeconds })
}

export async function endReviewer({
  actor,
  params,
  db,
  clock,
  audit,
}: Call<typeof disclosures.endReviewer>): Promise<void> {
  const report = await own(db, actor.organisationId, params.id)
  const ended = { organisationId: actor.organisationId, reportId: report.id, id: params.reviewer, at: clock.now() }
  if (!(await reviewers.revokeReviewer(db, ended))) fail('disclosures.reviewer-not-found')
  await audit({
    action: 'disclosures.end-reviewer',
    subjectType: 'disclosure-report',
    subjectId: report.id,
    details: { reviewer: params.reviewer },
  })
}

type LinkCall = Pick<Call<typeof disclosures.readLinkedReport>, 'clock' | 'inTurn'> & {
  readonly body: { readonly key: string }
}
type Opened = { readonly db: Db; readonly owner: reviewers.LinkOwner; readonly report: store.StoredReport }

/** Acts for the organisation without a person, on the one report that the key belongs to. */
async function throughLink<T>(
  deps: DisclosuresDeps,
  { body, clock, inTurn }: LinkCall,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  return inTurn(async () => {
    const owner =
      (await deps.database.transaction({}, ({ db }) => reviewers.reviewerByKey(db, hashOf(body.key), clock.today()))) ??
      fail('disclosures.link-closed')
    const { organisationId } = owner
    return deps.database.transaction({ organisationId, role: 'external' }, async ({ db }) => {
      const report = await own(db, organisationId, owner.reportId)
      if (await store.hasPrepared(db, report, owner.invitedBy)) fail('disclosures.link-closed')
      // Who came to work on it afterwards reviews it no more.
      if (await isOneOf(deps, db, await store.preparersOf(db, report), owner.email)) fail('disclosures.link-closed')
      if (report.state === 'draft' || report.state === 'internal-review') fail('disclosures.link-closed')
      await reviewers.noteOpened(db, owner, clock.today())
      return work({ db, owner, report })
    })
  })
}

export const readLinkedReport = (
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.readLinkedReport>,
): Promise<ResponseOf<typeof disclosures.readLinkedReport>> =>
  throughLink(deps, call, async ({ db, owner, report }) => {
    const decisions = (await store.decisionsOf(db, report)).filter(({ step }) => step === 'external')
    const whole = decisions.findLast(({ slug }) => slug === null)
    const { year, frameworks, language, state, dueOn } = report.line
    return {
      year,
      frameworks,
      language,
      state,
      dueOn,
      version: report.version,
      organisation: (await deps.organisations.read(db, owner.organisationId)).name,
      reviewer: { name: owner.name, until: owner.until, language: owner.language },
      list: presentItems(await store.itemsOfReport(db, report), decisions, () => null).map(
        ({ datapoints: _datapoints, ...item }) => item,
      ),
      decidedAt: whole?.at.toISOString() ?? null,
    }
  })

export const decideLinkedItem = (
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.decideLinkedItem>,
): Promise<void> =>
  throughLink(deps, call, async ({ db, owner, report }) => {
    const { params, body, clock, request } = call
    const item = (await store.findItem(db, report, params.slug)) ?? fail('disclosures.item-not-found')
    refuseUnlessIn(report.state, ['external-review'])
    const at = clock.now()
    await recordDecision(db, { report, item, step: 'external', body, at, personId: null, reviewerId: owner.id })
    await auditOf(
      db,
      owner,
      request.id,
      at,
    )({
      action: 'disclosures.decide-linked-item',
      subjectType: 'disclosure-report',
      subjectId: report.id,
      details: { item: item.slug, outcome: body.outcome, reviewer: owner.id },
    })
    if (body.outcome === 'return') {
      const code = library().items.get(item.slug)?.code ?? item.slug
      await tellItemReturned(deps, db, report, { ...item, code, reason: body.reason, by: null, at })
    }
  })

export const decideLinkedReport = (
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.decideLinkedReport>,
): Promise<void> =>
  throughLink(deps, call, async ({ db, owner, report }) => {
    const { body, clock, request } = call
    const at = clock.now()
    const approves = body.outcome === 'approve'
    const action = approves ? 'approve-external' : 'return-external'
    refuseUnlessIn(report.state, ['external-review'])
    if (approves) {
      refuseReturned(await store.itemsOfReport(db, report), 'external')
      await store.approveRest(db, report, 'external')
    }
    const comment = body.reason
    await takeStep(db, store.reportFlow, [report], action, {
      at,
      comment,
      version: body.version,
      set: { due_on: null },
    })
    await recordWhole(db, report, { step: 'external', body, personId: null, reviewerId: owner.id, at })
    await auditOf(
      db,
      owner,
      request.id,
      at,
    )({
      action: `disclosures.${action}`,
      subjectType: 'disclosure-report',
      subjectId: report.id,
      details: { reviewer: owner.id },
      ...(approves ? {} : { reason: body.reason }),
    })
    const to = approves ? 'board-review' : 'draft'
    const kind = approves ? 'disclosures.report-waiting' : 'disclosures.report-returned'
    await tellStep(deps, db, report)(kind, { to, by: null, at, comment })
    await remindOfDue(deps, db, { ...report, dueOn: null, now: at })
  })

const auditOf = (db: Db, { organisationId }: reviewers.LinkOwner, requestId: string, at: Date) =>
  createAudit(db, { organisationId, personId: null, requestId, at })

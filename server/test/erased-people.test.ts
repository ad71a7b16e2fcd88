import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inventory } from '@athar/contracts'
import type { mentorship, ResponseOf, sgi, treeAdoption, volunteering, youth } from '@athar/contracts'
import type { CallDetail, Application } from '@athar/contracts/grants'
import { dataSections, type DataItem, type DataSection } from '@athar/contracts/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPdf } from '../src/evidence/testing.ts'
import { aForm, grantSteps, wholeAnswers, withOfficers, type GrantsApp } from '../src/grants/testing.ts'
import { askGuardian, decideAs, mailedToken, sayAgeBand } from '../src/guardians/testing.ts'
import { aSiteInput as aPlant } from '../src/inventory/boundary/testing.ts'
import { anEntry } from '../src/inventory/records/testing.ts'
import { enquiryMakers, listingMakers } from '../src/marketplace/testing.ts'
import { anOffer, withMentors, type MentorshipApp } from '../src/mentorship/testing.ts'
import { actingFor, type Acting, type Owner } from '../src/organisations/testing.ts'
import { halfADayFrom } from '../src/platform/testing/digest-hour.ts'
import { readEveryTable, tablesHolding } from '../src/platform/testing/every-table.ts'
import { fieldsWithoutWords } from '../src/platform/testing/fields-without-words.ts'
import { aToken } from '../src/profile/testing.ts'
import { aRegistrationDraft } from '../src/sgi/testing.ts'
import { quotationMakers } from '../src/marketplace/quotations/testing.ts'
import { supplierSteps } from '../src/suppliers/testing.ts'
import { aSiteInput } from '../src/tree-adoption/testing.ts'
import { withVerifiers, type VerificationApp } from '../src/verification/testing.ts'
import { anEventInput } from '../src/volunteering/testing.ts'
import { startYouthApp, type YouthApp } from '../src/youth/testing.ts'

/**
 * Someone who did whatever can be done here, each thing to its end, and then deletes the account: every `erase` runs,
 * and every table of the database is read for their id, their address and their words. `erased-people.txt` lists every
 * table; what still holds something of them says why.
 */
let app: YouthApp & GrantsApp & MentorshipApp & VerificationApp
let who: Acting
let moderator: Acting
let organiser: Owner
/** In every text they write, and in no other. */
const word = 'Marjanah'
const name = `${word} Almutlaq`
const password = 'a palm beside the gate'

type Said = { readonly id: string; readonly slug: string; readonly version: number }
async function must<T = Said>(
  actor: Acting | null,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object,
): Promise<T> {
  const answer = await app.call<T>(actor, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

beforeAll(async () => {
  app = await withVerifiers(await withMentors(await withOfficers(await startYouthApp())))
  moderator = app.moderator
  const email = `${randomUUID()}@example.com`
  const personId = await app.features.identity.seedPerson({ email, password, fullName: name })
  who = await app.withMfa(await app.signIn({ personId, email, token: '', headers: {} }))
  organiser = await app.anOrganisationWithMfa({ type: 'npo', baseYear: 2025 })
  await underAGuardian()
  await inYouth()
  const member = await join(organiser, 'preparer')
  await inAnOrganisation(member)
  await inGrants(member)
  await asMentorAndMentee()
  await asVerifier()
  await inMarketplace(member)
  await asAPerson(member)
  await inTreesAndVolunteering()
})
afterAll(() => app.close())

/** Once under 18, and an adult by the guardian's word. */
async function underAGuardian(): Promise<void> {
  await sayAgeBand(app, who, 'under-18', 2009)
  const guardian = `${word.toLowerCase()}-guardian@example.com`
  await askGuardian(app, who, guardian)
  const token = await mailedToken(app, guardian)
  await decideAs(app, token, 'consent', { fullName: true })
  await decideAs(app, token, 'adult')
}

async function join({ organisation, ...owner }: Owner, role: string): Promise<Acting> {
  const invitation = { email: who.email, role, language: 'en' }
  const { id } = await must(owner, 'POST', '/api/organisation/invitations', invitation)
  await must(who, 'POST', `/api/invitations/${id}/accept`)
  return actingFor(who, organisation.id)
}

async function inYouth(): Promise<void> {
  await must(who, 'POST', '/api/youth/teams', { name: `${word} School`, kind: 'school', region: 'SA-14' })
  const { body: joined } = await app.join(who, 'five-minute-shower', { region: 'SA-14' })
  await app.log(who, joined)
  await app.log(who, joined)
  const { logged } = (await app.log(who, joined, { withPhoto: true })).body
  await app.photo(who, logged, 800)
  const { teams } = await must<{ teams: youth.WaitingTeam[] }>(moderator, 'GET', '/api/platform/youth/reviews')
  for (const { id } of teams) await must(moderator, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept: true })
  await app.decide(moderator, logged, true)
  await must(who, 'POST', '/api/youth/certificates', { kind: 'challenge', slug: 'five-minute-shower' })
  const course = '/api/youth/courses/your-carbon-footprint'
  const { lessons } = await must<youth.CourseLessons>(null, 'GET', course)
  const url = `${course}/lessons/${lessons[0]!.slug}`
  await must(who, 'POST', `${url}/opening`)
}

/** What they enter for an organisation is the organisation's. */
async function inAnOrganisation(member: Acting): Promise<void> {
  const now = app.platform.clock.now()
  await must(member, 'POST', '/api/volunteering/own-events', anEventInput(now))
  await must(member, 'POST', '/api/tree-adoption/own-sites', aSiteInput())
  const upload = { filename: `${word}.pdf`, contentType: 'application/pdf' }
  const { uploadUrl } = await must<{ uploadUrl: string }>(member, 'POST', '/api/mrv/upload', upload)
  await app.app.inject({
    method: 'PUT',
    url: new URL(uploadUrl).pathname,
    headers: member.headers,
    payload: aPdf(),
  })
  const begun = await must(member, 'POST', '/api/sgi/registrations', { kind: 'project' })
  const at = `/api/sgi/registrations/${begun.id}`
  await must(member, 'PUT', `${at}/draft`, { draft: aRegistrationDraft(), version: begun.version })
  let step = await must(member, 'POST', `${at}/submit`, { version: (await must(member, 'GET', at)).version })
  for (const action of ['start-review', 'publish'])
    step = await must(moderator, 'POST', `/api/platform/sgi/registrations/${begun.id}/decision`, {
      action,
      comment: '',
      version: step.version,
    })
  const { items } = await must<ResponseOf<typeof sgi.listProjects>>(null, 'GET', '/api/sgi/projects')
  await must(who, 'PUT', `/api/sgi/projects/${items[0]!.slug}/follow`, { following: true })
  const year = Number(app.platform.clock.today().slice(0, 4)) - 1
  await must(member, 'PUT', `/api/disclosures/answers/${year}`, {
    answers: [{ datapoint: 'scope1_total_tco2e', value: '1500', note: `${word} asked the plant`, version: 0 }],
  })
  await must(member, 'POST', '/api/disclosures/items/scope-1-emissions/comments', { year, text: `${word} wonders` })
  const { entities } = await must<{ entities: { id: string }[] }>(organiser, 'GET', '/api/inventory/entities')
  const site = await must(organiser, 'POST', '/api/inventory/sites', aPlant(entities[0]!.id))
  await must(member, 'POST', '/api/inventory/records', {
    ...anEntry(site.id, { note: `${word} read the meter` }),
    confirmed: inventory.heldCodes,
    allowDuplicate: true,
  })
  await must(member, 'POST', '/api/npo/registrations')
  const asked = await supplierSteps(app).ask(member, { note: `${word} needs it in May` })
  expect(asked.status).toBe(201)
  const roof = await quotationMakers(app).ask(member, [], { text: `${word} wants a solar roof` })
  await must(member, 'POST', '/api/credits/references', {
    registry: `${word} outside registry`,
    from: 'OUT-1',
    to: 'OUT-9',
    vintage: 2021,
    tonnes: '9',
    link: 'https://credits.example.org/1',
  })
  expect(roof.status).toBe(201)
}

async function inGrants(member: Acting): Promise<void> {
  const steps = grantSteps(app)
  const criteria = [{ id: 'impact', name: { en: 'Impact', ar: 'الأثر' }, points: 10 }]
  // Paid as a person, and not paid as one.
  const call = await app.aCall({ form: aForm })
  const draft = (await steps.apply(who, call)).body
  const answers = { ...wholeAnswers, summary: `${word} terraces` }
  const path = `/api/grants/applications/${draft.id}`
  const saved = await must(who, 'PUT', path, { answers, version: draft.version })
  const { id, version } = await must<Application>(who, 'POST', `${path}/submit`, { version: saved.version })
  await steps.approve(call, [{ application: id, amount: 500_50, version }])
  const { instalments } = (await steps.accept(who, (await steps.own(who, id)).body)).body
  await steps.report(who, instalments[0]!.id, `${word} built the fence`)
  expect((await steps.release(instalments[0]!.id)).status).toBe(200)
  const other = (await steps.apply(who, await app.aCall())).body
  expect((await steps.withdraw(who, other, `${word} changed plans`)).status).toBe(200)
  // For an organisation, up to a report.
  const agreed = await steps.anAgreement(member, await app.aCall(), 100_00)
  await steps.report(member, agreed.instalments[0]!.id, `${word} reports for all`)
  // And as a reviewer of others.
  const judged = await app.aCall({ criteria })
  const applied = (await steps.apply(await app.anOrganisation({ type: 'npo' }), judged)).body
  await must<CallDetail>(app.officer, 'POST', `/api/platform/grant-applications/${applied.id}/reviewers`, {
    email: who.email,
  })
  const { items } = await must<{ items: { id: string }[] }>(who, 'GET', '/api/grants/reviews')
  await must(who, 'PUT', `/api/grants/reviews/${items[0]!.id}`, {
    scores: [{ criterion: 'impact', points: 7 }],
    reason: `${word} likes it`,
  })
}

async function asMentorAndMentee(): Promise<void> {
  const offer = await must<mentorship.OwnMentor>(who, 'PUT', '/api/mentorship/mentor', {
    ...anOffer,
    about: `${word} plants trees`,
  })
  await must(moderator, 'POST', `/api/platform/mentorship/mentors/${offer.id}/moves`, {
    action: 'approve',
    version: offer.version,
  })
  const own = { who, id: offer.id }
  const group = await must<mentorship.GroupCard>(who, 'POST', '/api/mentorship/groups', {
    title: `${word} circle`,
    topic: 'energy',
    language: 'ar',
    places: 4,
  })
  await app.joinGroup(await app.anAdult(), group, own)
  const { running } = await app.aMentorship(own)
  expect((await app.noteOf(who, running.id, `${word} met them`)).status).toBe(200)
  const mentor = await app.aMentor()
  const asked = (await app.ask(who, { mentor: mentor.id }, { goal: `${word} wants to learn` })).body
  const accepted = (await app.moveOn(mentor.who, asked, 'accept')).body
  await app.noteOf(who, asked.id, `${word} asked about panels`)
  const noted = (await app.readMentorship(who, asked.id)).body
  expect((await app.moveOn(who, { ...accepted, version: noted.version }, 'finish')).status).toBe(200)
  const feedback = `/api/mentorship/mentorships/${asked.id}/feedback`
  await must(who, 'PUT', feedback, { rating: 5, text: `${word} thanks` })
  await must(who, 'POST', '/api/moderation/reports', {
    kind: 'mentor',
    subject: mentor.id,
    reason: 'unsafe',
    text: `${word} is worried`,
  })
}

/** A member of a verifier's team. */
async function asVerifier(): Promise<void> {
  const client = await app.aClient()
  const verifier = await app.aVerifier()
  const member = await join(verifier.lead, 'reviewer')
  const begun = await app.aVerification(client, verifier)
  await app.act(verifier.lead, begun.id, '/team', { personId: member.personId, role: 'member' })
  const review = await app.startReview(verifier, await app.act(member, begun.id, '/declaration'))
  const finding = { severity: 'observation', basis: `${word} saw two registers`, effectKg: '0', recordId: null }
  await app.act(member, review.id, '/findings', finding)
  const visit = { visitedOn: app.platform.clock.today(), place: 'Jubail', people: '', notes: `${word} went there` }
  await app.act(member, review.id, '/visits', visit)
}

/** Asks for themselves and for an organisation, and answers for it. */
async function inMarketplace(member: Acting): Promise<void> {
  const { aPublished } = listingMakers(app, moderator)
  const { ask, write, addFile } = enquiryMakers(app)
  const [provider, asker] = [await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa()]
  const offered = await aPublished(provider, { titleEn: 'Shades', titleAr: '' })
  for (const asks of [who, member]) {
    const { body } = await ask(asks, offered.id, `${word} asks`, `${word} needs shade`)
    expect((await addFile(asks, body.messages[0]!.id)).status).toBe(201)
  }
  const own = await aPublished(member, { titleEn: `${word} offers`, titleAr: '' })
  const { body } = await ask(asker, own.id)
  expect((await write(member, body, `${word} answers`)).status).toBe(201)
}

async function asAPerson(member: Acting): Promise<void> {
  await aToken(app, member)
  await must(who, 'POST', '/api/profile/consents', {
    kind: 'usage-statistics',
    version: '2026-11-20',
    language: 'en',
    given: true,
  })
  await must(who, 'PUT', '/api/notifications/settings', {
    deliveries: {},
    timeZone: 'Asia/Riyadh',
    quietHours: null,
    quietWeekend: true,
    digestHour: halfADayFrom(app.platform.clock.now()),
  })
  await app.call(who, 'POST', '/rest/v1/rpc/log_security_event', { event_type: 'sign_in_failed' })
  const { ticket } = await must<{ ticket: string }>(null, 'GET', '/api/requests/form')
  await app.advance(5)
  const payload = { kind: 'demo', name, email: who.email, about: `${word} asks`, language: 'en', ticket }
  const headers = { 'idempotency-key': randomUUID() }
  const sent = await app.app.inject({ method: 'POST', url: '/api/requests', headers, payload })
  expect(sent.statusCode).toBe(201)
}

/** Last: it moves the clock. */
async function inTreesAndVolunteering(): Promise<void> {
  const sites = await must<{ items: { slug: string }[] }>(null, 'GET', '/api/tree-adoption/sites')
  const tree = await must<treeAdoption.Adoption>(who, 'POST', '/api/tree-adoption/adoptions', {
    site: sites.items[0]!.slug,
    species: 'talh',
    name,
    dedication: `From ${name}`,
  })
  await must(who, 'PUT', `/api/tree-adoption/adoptions/${tree.id}/wall`, { onWall: true })
  const startsAt = new Date(app.platform.clock.now().getTime() + 3600_000).toISOString()
  const soon = anEventInput(app.platform.clock.now(), { startsAt, hours: '0.5' })
  const event = await must(organiser, 'POST', '/api/volunteering/own-events', soon)
  const signUp = await must<volunteering.SignUp>(who, 'POST', '/api/volunteering/sign-ups', {
    event: event.slug,
    ageBand: 'adult',
  })
  const offered = await listingMakers(app, moderator).aPublished(organiser)
  await must(who, 'PUT', `/api/marketplace/favourites/${offered.id}`, { favourite: true })
  const filters = { q: word, group: null, category: [], region: [], audience: [], certificate: [], order: 'relevance' }
  await must(who, 'POST', '/api/marketplace/searches', { name: `${word} wants panels`, filters })
  const decide = (by: Acting, action: string) =>
    must(by, 'POST', `/api/volunteering/own-events/${event.id}/decisions`, { signUps: [signUp.id], action })
  await decide(organiser, 'confirm')
  await decide(organiser, 'check-in')
  await app.advance(2 * 3600)
  await decide(await app.again(organiser), 'confirm-hours')
  who = await app.again(who)
  await must(who, 'PUT', `/api/volunteering/sign-ups/${signUp.id}/certificate/name`, { shown: true })
  await must(who, 'POST', '/api/volunteering/calendar')
  const profile = { skills: [], regions: [], tellOfShortage: true, public: true }
  await must(who, 'PUT', '/api/volunteering/profile', profile)
}

/** Sections of which this person has nothing: no passkey, no role in the platform, no deletion yet. */
const empty: readonly DataSection[] = [
  'passkeys',
  'platform-roles',
  'content-edits',
  'moderation',
  'brand-edits',
  'account-deletion',
]

it('my data gives every section with what was done, and their own words whole', async () => {
  const whole = await app.app.inject({ url: '/api/profile/my-data/file?format=json', headers: who.headers })
  const { sections } = whole.json<{ sections: Record<DataSection, DataItem[]> }>()
  expect(dataSections.filter((section) => sections[section].length === 0)).toEqual(empty)
  expect(fieldsWithoutWords(Object.values(sections).map((items) => ({ items })))).toEqual([])
  const said = (section: DataSection) => JSON.stringify(sections[section])
  for (const [section, words] of [
    ['answers', 'asked the plant'],
    ['comments', 'wonders'],
    ['comments', 'built the fence'],
    ['evidence', `${word}.pdf`],
    ['supplier-requests', 'needs it in May'],
    ['quotation-requests', 'wants a solar roof'],
    ['credit-work', 'outside registry'],
    ['verification-work', 'saw two registers'],
    ['verification-work', 'went there'],
    ['mentorships', 'wants to learn'],
    ['mentorships', 'thanks'],
    ['milestone-reports', 'built the fence'],
    ['milestone-reports', 'reports for all'],
    ['grant-applications', 'terraces'],
    ['grant-reviews', 'likes it'],
    ['reports', 'is worried'],
    ['enquiries', 'needs shade'],
    ['enquiries', 'answers'],
    ['saved-searches', 'wants panels'],
  ] as const)
    expect([section, said(section)]).toEqual([section, expect.stringContaining(words)])
  // Nothing of it is anyone else's to read.
  const other = await app.app.inject({
    url: '/api/profile/my-data/file?format=json',
    headers: (await app.aPerson()).headers,
  })
  expect(other.body).not.toContain(word)
})

it('an account that is deleted leaves its id and its words nowhere but where the list says why', async () => {
  const before = await readEveryTable(app.testDatabase.ownerUrl)
  const holding = new Set([who.personId, word, who.email].flatMap((value) => tablesHolding(before, value)))
  expect((await app.call(who, 'POST', '/api/profile/deletion', { email: who.email, password })).status).toBe(200)
  await app.advance(15 * 86_400)
  await app.features.profile.eraseAccounts()

  const after = await readEveryTable(app.testDatabase.ownerUrl)
  const left = (value: string) => new Set(tablesHolding(after, value))
  const [ids, words, addresses] = [left(who.personId), left(word), left(who.email)]
  // A table in parts by day is read whole; the names of its parts change at midnight.
  const tables = [...after.keys()].filter((table) => !/_\d{8}$/.test(table))
  const lists = tables.map((table) => {
    const stays = [
      ...(ids.has(table) ? ['id'] : []),
      ...(words.has(table) ? ['words'] : []),
      ...(addresses.has(table) ? ['address'] : []),
    ]
    if (stays.length === 0) return `${table}${holding.has(table) ? '  all of it goes' : ''}`
    return `${table}  ${stays.join(', ')} stay: ${reasons.get(table) ?? 'NO REASON'}`
  })
  expect(lists.filter((line) => line.endsWith('NO REASON'))).toEqual([])
  expect([...reasons.keys()].filter((table) => !ids.has(table) && !words.has(table))).toEqual([])
  await expect(`${lists.join('\n')}\n`).toMatchFileSnapshot('erased-people.txt')
})

/** Why a table holds something of a person who is gone: what stands behind the last colon of its line. */
const reasons = new Map(
  readFileSync(new URL('erased-people.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, table, why] = /^(\S+) {2}.* stay: (.+)$/.exec(line) ?? []
      return table && why && why !== 'NO REASON' ? [[table, why] as const] : []
    }),
)

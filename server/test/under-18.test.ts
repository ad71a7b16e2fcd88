import { randomUUID } from 'node:crypto'
import type { ContractShape, mentorship, ResponseOf, sgi, treeAdoption, volunteering, youth } from '@athar/contracts'
import { paths } from '@athar/contracts'
import type { Application, CallDetail } from '@athar/contracts/grants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPdf } from '../src/evidence/testing.ts'
import { aGrantInput } from '../src/grants/testing.ts'
import { askGuardian, decideAs, mailedToken, sayAgeBand } from '../src/guardians/testing.ts'
import { anOffer } from '../src/mentorship/testing.ts'
import { actingFor, appoint, type Acting, type Owner } from '../src/organisations/testing.ts'
import { halfADayFrom } from '../src/platform/testing/digest-hour.ts'
import { readEveryTable, tablesHolding } from '../src/platform/testing/every-table.ts'
import { aRegistrationDraft } from '../src/sgi/testing.ts'
import { aSiteInput } from '../src/tree-adoption/testing.ts'
import { anEventInput } from '../src/volunteering/testing.ts'
import { startYouthApp, type YouthApp } from '../src/youth/testing.ts'

/**
 * Someone who did as an adult whatever can be done here, and then says that they are under 18: what everybody is
 * answered, by each public route and by each table, names them no more. Routes and tables are taken from the program
 * itself and listed, so that a new one is looked at.
 */
let app: YouthApp
let child: Acting
let moderator: Acting
const name = 'Jawharah Almutlaq'
/** What a part of an address may be, by what it stands for. */
const known: Record<string, string> = {
  kind: 'youth-challenge',
  challenge: 'five-minute-shower',
  framework: 'gri',
  initiative: 'tree-planting-initiative',
  course: 'your-carbon-footprint',
}
let proofs: { tree: string; signUp: string }

type Said = { readonly id: string; readonly slug: string; readonly version: number; readonly number: string }

beforeAll(async () => {
  app = await startYouthApp()
  const email = `${randomUUID()}@example.com`
  const personId = await app.features.identity.seedPerson({ email, password: 'a palm beside the gate', fullName: name })
  child = await app.signIn({ personId, email, token: '', headers: {} })
  moderator = await app.aModerator()
  const organiser = await app.anOrganisationWithMfa()
  await sayAgeBand(app, child, 'adult')
  Object.assign(known, { person: personId })

  await inYouth()
  const member = await asMember(organiser)
  await inEvidenceAndSgi(member)
  await inGrants()
  await asMentor()
  await asVisitor(email)
  proofs = await inTreesAndVolunteering(organiser)
  await showNames()
})
afterAll(() => app.close())

async function must<T = Said>(
  who: Acting | null,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object,
): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function inYouth(): Promise<void> {
  await must(child, 'PUT', '/api/notifications/settings', {
    deliveries: {},
    timeZone: 'Asia/Riyadh',
    quietHours: null,
    quietWeekend: true,
    digestHour: halfADayFrom(app.platform.clock.now()),
  })
  await must(child, 'POST', '/api/youth/teams', { name: 'Lone School', kind: 'school', region: 'SA-14' })
  const { body: joined } = await app.join(child, 'five-minute-shower', { region: 'SA-14' })
  await app.log(child, joined)
  await app.log(child, joined)
  const { logged } = (await app.log(child, joined, { withPhoto: true })).body
  await app.photo(child, logged, 800)
  const { teams } = await must<{ teams: youth.WaitingTeam[] }>(moderator, 'GET', '/api/platform/youth/reviews')
  for (const { id } of teams) await must(moderator, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept: true })
  await app.decide(moderator, logged, true)
  const asked = { kind: 'challenge', slug: 'five-minute-shower' }
  const { number } = await must<youth.Certificate>(child, 'POST', '/api/youth/certificates', asked)
  const { lessons } = await must<youth.CourseLessons>(null, 'GET', `/api/youth/courses/${known['course']}`)
  Object.assign(known, { log: logged, youthCertificate: number, lesson: lessons[0]?.slug })
}

/** A member of an organisation, in whose name they work. */
async function asMember(organiser: Owner): Promise<Acting> {
  const invitation = { email: child.email, role: 'preparer', language: 'en' }
  const { id } = await must(organiser, 'POST', '/api/organisation/invitations', invitation)
  await must(child, 'POST', `/api/invitations/${id}/accept`)
  const member = actingFor(child, organiser.organisation.id)
  const { now } = app.platform.clock
  const event = await must(member, 'POST', '/api/volunteering/own-events', anEventInput(now()))
  const site = await must(member, 'POST', '/api/tree-adoption/own-sites', aSiteInput())
  Object.assign(known, { organisation: organiser.organisation.id, event: event.slug, site: site.slug })
  return member
}

async function inEvidenceAndSgi(member: Acting): Promise<void> {
  const upload = { filename: 'bill.pdf', contentType: 'application/pdf' }
  const { uploadUrl } = await must<{ uploadUrl: string }>(member, 'POST', '/api/mrv/upload', upload)
  const url = new URL(uploadUrl).pathname
  const sent = await app.app.inject({ method: 'PUT', url, headers: member.headers, payload: aPdf() })
  const begun = await must(member, 'POST', '/api/sgi/registrations', { kind: 'project' })
  const at = `/api/sgi/registrations/${begun.id}`
  await must(member, 'PUT', `${at}/draft`, { draft: aRegistrationDraft(), version: begun.version })
  const { version } = await must(member, 'GET', at)
  let step = await must(member, 'POST', `${at}/submit`, { version })
  for (const action of ['start-review', 'publish'])
    step = await must(moderator, 'POST', `/api/platform/sgi/registrations/${begun.id}/decision`, {
      action,
      comment: '',
      version: step.version,
    })
  const { items } = await must<ResponseOf<typeof sgi.listProjects>>(null, 'GET', '/api/sgi/projects')
  Object.assign(known, {
    evidence: sent.json<{ evidenceId: string }>().evidenceId,
    registration: begun.id,
    project: items[0]?.slug,
  })
}

async function inGrants(): Promise<void> {
  const person = await app.aPerson()
  await appoint(app, person.personId, 'grants_officer')
  const officer = await app.withMfa(person)
  const input = aGrantInput(app.platform.clock.now())
  const { id, version } = await must<CallDetail>(officer, 'POST', '/api/platform/grants', input)
  await must(officer, 'POST', `/api/platform/grants/${id}/moves`, { action: 'open', version })
  const applied = await must<Application>(child, 'POST', `/api/grants/${id}/applications`)
  Object.assign(known, { call: id, application: applied.id })
}

async function asMentor(): Promise<void> {
  const offer = await must<mentorship.OwnMentor>(child, 'PUT', '/api/mentorship/mentor', anOffer)
  await must(moderator, 'POST', `/api/platform/mentorship/mentors/${offer.id}/moves`, {
    action: 'approve',
    version: offer.version,
  })
  Object.assign(known, { mentor: offer.id })
}

/** What is asked for without an account. */
async function asVisitor(email: string): Promise<void> {
  const { ticket } = await must<{ ticket: string }>(null, 'GET', '/api/requests/form')
  await app.advance(5)
  const body = { kind: 'demo', name, email, about: '', language: 'en', ticket }
  const headers = { 'idempotency-key': randomUUID() }
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/requests', headers, payload: body })
  expect(statusCode).toBe(201)
}

/** Last: it moves the clock. */
async function inTreesAndVolunteering(organiser: Owner): Promise<typeof proofs> {
  const tree = await must<treeAdoption.Adoption>(child, 'POST', '/api/tree-adoption/adoptions', {
    site: known['site'],
    species: 'talh',
    name,
    dedication: `From ${name}`,
  })
  const startsAt = new Date(app.platform.clock.now().getTime() + 3600_000).toISOString()
  const soon = anEventInput(app.platform.clock.now(), { startsAt, hours: '0.5' })
  const event = await must(organiser, 'POST', '/api/volunteering/own-events', soon)
  const joining = { event: event.slug, ageBand: 'adult' }
  const signUp = await must<volunteering.SignUp>(child, 'POST', '/api/volunteering/sign-ups', joining)
  const decide = (who: Acting, action: string) =>
    must(who, 'POST', `/api/volunteering/own-events/${event.id}/decisions`, { signUps: [signUp.id], action })
  await decide(organiser, 'confirm')
  await decide(organiser, 'check-in')
  await app.advance(2 * 3600)
  await decide(await app.again(organiser), 'confirm-hours')
  child = await app.again(child)
  moderator = await app.again(moderator)
  const { items } = await must<ResponseOf<typeof volunteering.listSignUps>>(child, 'GET', '/api/volunteering/sign-ups')
  Object.assign(known, { tree: tree.number, hours: items[0]?.certificate?.number })
  return { tree: tree.id, signUp: signUp.id }
}

/** All that an adult may show of themselves. */
async function showNames(): Promise<void> {
  await must(child, 'PUT', `/api/tree-adoption/adoptions/${proofs.tree}/wall`, { onWall: true })
  await must(child, 'PUT', `/api/volunteering/sign-ups/${proofs.signUp}/certificate/name`, { shown: true })
  const { token } = await must<{ token: string }>(child, 'POST', '/api/volunteering/calendar')
  Object.assign(known, { calendar: token })
  const profile = { skills: [], regions: [], tellOfShortage: false, public: true }
  const { number } = await must<volunteering.OwnProfile>(child, 'PUT', '/api/volunteering/profile', profile)
  Object.assign(known, { volunteer: number })
}

const open = (): readonly ContractShape[] =>
  app.features.all
    .flatMap(({ routes }) => routes.map(({ contract }) => contract))
    .filter(({ access }) => access.kind === 'public')
    .toSorted((one, other) => one.name.localeCompare(other.name))

type Heard = { readonly asked: number; readonly answered: number; readonly tells: boolean }

/** Asks a route for everything that is known of the child. */
async function ask({ method, path }: ContractShape): Promise<Heard> {
  const query = `?lang=en&limit=50&q=${encodeURIComponent(name)}`
  const filled = (value: string) =>
    path.replaceAll(/:(\w+)/g, (_whole, part) => encodeURIComponent(part === 'lesson' ? known['lesson']! : value)) +
    query
  const addresses = path.includes(':') ? Object.values(known).map(filled) : [path, path + query]
  const answers = await Promise.all(
    addresses.map((url) =>
      app.app.inject({
        method: method as 'GET',
        url,
        ...(method === 'GET' ? {} : { payload: { token: 'x', ...known } }),
      }),
    ),
  )
  const secrets = [...name.split(' '), child.personId, child.email, known['log']!]
  return {
    asked: answers.length,
    answered: answers.filter(({ statusCode }) => statusCode === 200).length,
    tells: answers.some(
      ({ body, headers }) =>
        secrets.some((secret) => body.includes(secret)) ||
        // A photo of theirs is no picture that visitors are sent.
        String(headers['content-type']).startsWith('image/jpeg'),
    ),
  }
}

async function askAll(): Promise<ReadonlyMap<string, Heard>> {
  const heard = new Map<string, Heard>()
  for (const contract of open()) heard.set(`${contract.name}  ${contract.method} ${contract.path}`, await ask(contract))
  const embedded = await app.app.inject({ url: paths.sgiEmbed() })
  expect(embedded.body).not.toContain('Almutlaq')
  return heard
}
const telling = (heard: ReadonlyMap<string, Heard>): string[] =>
  [...heard].flatMap(([route, { tells }]) => (tells ? [route.split('  ', 1)[0] ?? ''] : []))

/** The tables whose rows show the name, or the address, to who is not signed in. */
async function namingTables(): Promise<{ readonly tables: readonly string[]; readonly naming: readonly string[] }> {
  const { database } = app.platform
  const { rows } = await database.transaction({}, ({ db }) =>
    sql<{ name: string }>`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege(c.oid, 'select')
      order by 1`.execute(db),
  )
  const naming: string[] = []
  for (const { name: table } of rows) {
    const found = await database.transaction({}, ({ db }) =>
      sql<{ row: string }>`select t::text as row from ${sql.ref(table)} t`.execute(db),
    )
    if (found.rows.some(({ row }) => row.includes('Almutlaq') || row.includes(child.email))) naming.push(table)
  }
  return { tables: rows.map(({ name: table }) => table), naming }
}

const wherever = [
  'tree-adoption.read-proof',
  'tree-adoption.read-wall',
  'volunteering.read-hours-proof',
  'volunteering.read-volunteer',
]

it('an adult is named where they agreed to it, and by no other public answer', async () => {
  expect(telling(await askAll())).toEqual(wherever)
})

it('says under 18, and no public answer names them any more, nor shows a visitor a row that does', async () => {
  await sayAgeBand(app, child, 'under-18')
  const heard = await askAll()
  expect(telling(heard)).toEqual([])
  const { tables, naming } = await namingTables()
  expect(naming).toEqual([])

  const guardian = `guardian-${child.personId}@example.com`
  await askGuardian(app, child, guardian)
  const token = await mailedToken(app, guardian)
  await decideAs(app, token, 'refuse')
  await sayAgeBand(app, child, 'adult')
  expect(telling(await askAll())).toEqual([])
  await decideAs(app, token, 'consent', { fullName: true })
  expect(telling(await askAll())).toEqual([])

  // An adult by the guardian's word they may show themselves again, until the guardian contests it.
  await decideAs(app, token, 'adult')
  expect(telling(await askAll())).toEqual([])
  await showNames()
  expect(telling(await askAll())).toEqual(wherever)
  await decideAs(app, token, 'contest')
  expect(telling(await askAll())).toEqual([])

  const holding = tablesHolding(await readEveryTable(app.testDatabase.ownerUrl), child.personId)
  const routes = [...heard].map(([route, { asked, answered }]) => `${route}  asked ${asked}, answered ${answered}`)
  const lists = tables.map((table) => `${table}${holding.includes(table) ? '  holds the child' : ''}`)
  await expect(
    ['Public routes', ...routes, '', 'Tables, of which none names the child to a visitor', ...lists, ''].join('\n'),
  ).toMatchFileSnapshot('under-18.txt')
})

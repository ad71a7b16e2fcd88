import { randomUUID } from 'node:crypto'
import { guardianTextVersion } from '@athar/contracts/guardians'
import { checklistOf } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { dayInRiyadh } from './clock.ts'
import type { HostileSite } from './hostile-site.ts'
import { aVerifiedWastePeriod } from './verified-waste.ts'

/** Pages to look at beside those that lists lead to, and files to fetch, by who may. */
export type Written = {
  readonly pages: readonly (readonly [role: string, path: string])[]
  readonly files: readonly (readonly [role: string | null, path: string])[]
}

type Made = { readonly id: string; readonly version: number }

/** Writes where it takes more than a body: what has to be made, handed in or brought first. Everything is thrown away with the site. */
export async function plantBySteps(site: HostileSite): Promise<Written> {
  const parts = [
    await contracts(site),
    await records(site),
    await years(site),
    await factors(site),
    await imports(site),
    await organisations(site),
    await registrations(site),
    await trees(site),
    await volunteers(site),
    await hidden(site),
    await requests(site),
    await youngPeople(site),
    await accounts(site),
    await suppliers(site),
    await mitigationProjects(site),
    await marketplace(site),
    await credits(site),
  ]
  return { pages: parts.flatMap(({ pages = [] }) => pages), files: parts.flatMap(({ files = [] }) => files) }
}
type Part = Partial<Written>

async function read<T>(site: HostileSite, role: string | null, path: string): Promise<T> {
  const response = await site.call(role, 'GET', path)
  if (!response.ok) throw new Error(`${path} was answered with ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function send<T>(site: HostileSite, role: string, path: string, body: object = {}): Promise<T> {
  const response = await site.call(role, 'POST', path, body)
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status} ${answer}`)
  return (answer === '' ? null : JSON.parse(answer)) as T
}

/** Until the work that was asked for is over. */
async function done(site: HostileSite, role: string, path: string, body: object): Promise<void> {
  const { jobId } = await send<{ jobId: string }>(site, role, path, body)
  await (await site.call(role, 'GET', `/api/jobs/${jobId}/events`)).text()
}

const items = async <T>(site: HostileSite, role: string | null, path: string): Promise<T> => {
  const [first] = (await read<{ items: T[] }>(site, role, path)).items
  if (first === undefined) throw new Error(`${path} lists nothing`)
  return first
}

const pdf = Buffer.from('%PDF-1.7\nthe bill of March')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPgz/YnCTGMahjVMHw1AACdDckBNEI69AAAAABJRU5ErkJggg==',
  'base64',
)
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

async function contracts(site: HostileSite): Promise<Part> {
  const fixed = { siteId: null, kWh: '10' }
  const make = () => site.plantAt<Made>('inventory.create-energy-contract', { fixed })
  const kept = await make()
  const { id } = kept
  await site.plantAt('inventory.update-energy-contract', { params: { id }, fixed: { ...fixed, version: kept.version } })
  const evidence = { params: { id }, ending: 'pdf', bytes: pdf }
  const stays = await site.plantFile<Made>('inventory.upload-contract-evidence', evidence)
  const goes = await site.plantFile<Made>('inventory.upload-contract-evidence', {
    ...evidence,
    bytes: Buffer.concat([pdf, Buffer.from('!')]),
  })
  await site.plantAt('inventory.remove-contract-evidence', { params: { id, attachmentId: goes.id } })
  const ended = await make()
  await site.plantAt('inventory.end-energy-contract', { params: { id: ended.id }, fixed: { version: ended.version } })
  return {
    pages: [['owner', '/inventory/factors/contracts?year=2025']],
    files: [['owner', `/api/inventory/energy-contracts/${id}/evidence/${stays.id}/file`]],
  }
}

async function records(site: HostileSite): Promise<Part> {
  const { items: pending } = await read<{ items: Made[] }>(
    site,
    'owner',
    '/api/inventory/records?state=pending&limit=20',
  )
  const id = String(pending.at(-1)?.id)
  const stays = await site.plantFile<Made>('inventory.upload-attachment', { params: { id }, ending: 'pdf', bytes: pdf })
  const goes = await site.plantFile<Made>('inventory.upload-attachment', {
    params: { id },
    ending: 'png',
    bytes: picture,
  })
  await site.plantAt('inventory.remove-attachment', { params: { id, attachmentId: goes.id } })
  return {
    pages: [['owner', `/inventory/records/${id}`]],
    files: [['owner', `/api/inventory/records/${id}/attachments/${stays.id}/file`]],
  }
}

async function years(site: HostileSite): Promise<Part> {
  type Year = { readonly year: number; readonly state: string; readonly version: number }
  const all = (await read<{ years: Year[] }>(site, 'owner', '/api/inventory/years')).years
  const open = all.find(({ state, version }) => state === 'open' && version > 0)!
  const locked = all.find(({ state }) => state === 'locked')!
  const params = { year: String(open.year) }
  const gaps = `/api/inventory/inventories/${open.year}/gaps`
  type Place = { readonly id: string; readonly amount: { readonly value: string } | null }
  type Gap = { readonly code: string; readonly acceptable: boolean; readonly open: number; readonly places: Place[] }
  const found = (await read<{ gaps: Gap[] }>(site, 'preparer', gaps)).gaps
  const waiting = found.filter(({ acceptable, open: places }) => acceptable && places > 0)
  for (const [nth, { code, places }] of waiting.entries()) {
    const seen = places.map(({ id, amount }) => ({ id, amount: amount?.value ?? null }))
    await send(site, 'preparer', `${gaps}/accept`, { gaps: [{ code, places: seen }], reason: 'Looked at' })
    const { id, amount } = seen[0]!
    const fixed = { 'gaps.0.code': code, 'gaps.0.places.0.id': id, 'gaps.0.places.0.amount': amount }
    if (nth === 0) await site.plantAt('inventory.accept-gaps', { params, fixed, role: 'preparer' })
  }
  const { version } = await send<Year>(site, 'preparer', `/api/inventory/inventories/${open.year}/submit`, {
    version: open.version,
  })
  await site.plantAt('inventory.return-inventory', { params, fixed: { version }, role: 'reviewer' })
  await site.plantAt('inventory.restate-inventory', {
    params: { year: String(locked.year) },
    fixed: { version: locked.version },
  })
  const { id: event } = await site.plantAt<{ id: string }>('inventory.record-base-year-event', {
    fixed: {
      kind: 'error',
      effectiveOn: dayInRiyadh(await site.advance(0)),
      about: null,
      scope1: '1',
      scope2: '0',
      scope3: '0',
    },
  })
  await site.plantAt('inventory.end-base-year-event', { params: { id: event } })
  const { reportingVersion } = await read<{ reportingVersion: number }>(
    site,
    'owner',
    `/api/inventory/years/${open.year}`,
  )
  await site.plantAt('inventory.save-reporting', { params, fixed: { version: reportingVersion, isoConformity: false } })
  const screening = await read<{ version: number }>(site, 'owner', `/api/inventory/years/${open.year}/screening`)
  await site.plantAt('inventory.save-screening', {
    params,
    fixed: { version: screening.version, 'categories.0.category': 3, 'categories.0.decision': 'excluded' },
  })
  return {
    pages: [
      ['owner', `/inventory/settings?year=${open.year}`],
      ['owner', paths.inventoryBaseYear()],
    ],
  }
}

async function factors(site: HostileSite): Promise<Part> {
  await site.plantAt('inventory.save-factor-choice', {
    params: { activity: 'electricity-grid' },
    fixed: { factorId: 'ifi2021-grid-om-sa' },
  })
  const activity = { category: 'scope3-5', defaultUnit: 'tonne' }
  await site.plantAt('inventory.create-own-activity', { fixed: activity })
  const dust = { ...activity, name: { en: 'Kiln dust', ar: '' }, reason: 'Not in the library' }
  const { key } = await send<{ key: string }>(site, 'owner', '/api/inventory/own-activities', dust)
  await site.plantAt('inventory.archive-own-activity', { params: { key }, fixed: { archived: false } })
  for (const year of ['2019', '2020'])
    await site.plantAt('inventory.save-price-index', {
      params: { currency: 'SAR', year },
      fixed: { value: '101.3', version: 0 },
    })
  await site.plantAt('inventory.remove-price-index', {
    params: { currency: 'SAR', year: '2020' },
    fixed: { version: 1 },
  })
  await site.plantFile('inventory.import-own-factors', { ending: 'csv', bytes: Buffer.from('name,activity\nx,y\n') })
  return {}
}

async function imports(site: HostileSite): Promise<Part> {
  const { entities } = await read<{ entities: { id: string }[] }>(site, 'owner', '/api/inventory/entities')
  const name = site.text('inventory.create-unknown-sites', 'names.0')
  const head = 'site,activity,quantity,unit,period_start,period_end\n'
  type Import = { readonly id: string; readonly options: object }
  const bring = (rows: string) =>
    site.plantFile<Import>('inventory.upload-import', { ending: 'csv', bytes: Buffer.from(head + rows) })
  const { id, options } = await bring(`${cell(name.text)},diesel-stationary,7,litre,2025-02-01,2025-02-28\n`)
  await done(site, 'owner', `/api/inventory/imports/${id}/check`, { options })
  await site.plantAt('inventory.create-unknown-sites', {
    params: { id },
    fixed: { names: [name.text], country: 'AE', region: null, entityId: entities[0]!.id },
  })
  site.wrote(name)
  await done(site, 'owner', `/api/inventory/imports/${id}/check`, { options })
  await done(site, 'owner', `/api/inventory/imports/${id}/commit`, { mode: 'ready-rows' })
  await site.plantAt('inventory.undo-import', { params: { id } })
  // One that waits for answers shows its cells.
  const cells = ['site', 'activity', 'unit'].map((column) =>
    site.text('inventory.upload-import', `a cell of ${column}`),
  )
  site.wrote(...cells)
  const [place, activity, unit] = cells.map(({ text }) => cell(text))
  const waiting = await bring(`${place},${activity},7,${unit},2025-03-01,2025-03-31\n`)
  await done(site, 'owner', `/api/inventory/imports/${waiting.id}/check`, { options: waiting.options })
  return {
    pages: [
      ['owner', `/inventory/import/${id}`],
      ['owner', `/inventory/import/${waiting.id}`],
    ],
  }
}

async function organisations(site: HostileSite): Promise<Part> {
  await site.admit('asker', { sure: true })
  const { id } = await send<Made>(site, 'asker', '/api/organisations', {
    name: { en: 'Amana Assurance', ar: 'الأمانة للتحقق' },
    type: 'verifier',
    sector: 'professional-services',
    region: 'SA-01',
    unifiedNumber: null,
    consolidationApproach: 'operational-control',
    baseYear: 2025,
    fiscalYearFirstMonth: 1,
  })
  await site.actFor('asker', id)
  await site.plantAt('organisations.ask-accreditation', { role: 'asker' })
  const verifier = await items<Made>(site, 'owner', '/api/verifiers')
  const [startsOn, endsOn] = [0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const granted = await send<Made>(site, 'owner', '/api/organisation/engagements', {
    verifierId: verifier.id,
    subject: { kind: 'inventory', year: 2024 },
    startsOn,
    endsOn,
  })
  await site.plantAt('organisations.end-engagement', { params: { id: granted.id } })
  const cells = ['email', 'role'].map((column) =>
    site.text('organisations.read-invitation-list', `a cell of ${column}`),
  )
  await site.plantFile('organisations.read-invitation-list', {
    ending: 'csv',
    bytes: Buffer.from(`email,role\n${cells.map(({ text }) => cell(text)).join(',')}\n`),
    query: '?language=en',
  })
  return {
    pages: [
      ['owner', '/organisation?tab=access'],
      ['asker', '/organisation?tab=access'],
    ],
  }
}

async function registrations(site: HostileSite): Promise<Part> {
  const role = 'content_editor'
  const { id } = await items<Made>(site, role, '/api/platform/sgi/registrations?state=submitted')
  const params = { id }
  let { version } = await read<Made>(site, role, `/api/platform/sgi/registrations/${id}`)
  for (const action of ['start-review', 'request-changes'])
    ({ version } = await site.plantAt<Made>('sgi.decide-registration', { params, fixed: { action, version }, role }))
  const photo = await site.plantFile<Made>('sgi.upload-photo', { params, ending: 'png', bytes: picture })
  const document = await site.plantFile<Made>('sgi.upload-document', { params, ending: 'pdf', bytes: pdf })
  for (const { id: fileId } of [photo, document])
    await site.plantAt('sgi.describe-file', { params: { ...params, fileId } })
  const project = await items<{ slug: string }>(site, null, '/api/sgi/projects')
  await site.plantAt('sgi.post-update-as-editor', { params: { slug: project.slug }, role })
  return {
    pages: [
      ['owner', `/sgi/register/${id}?step=files`],
      [role, `/admin/sgi/registrations/${id}`],
      ['owner', `/sgi/projects/${project.slug}`],
    ],
    files: [photo, document].flatMap((file) => [
      ['owner', `/api/sgi/registrations/${id}/files/${file.id}`] as const,
      [role, `/api/platform/sgi/registrations/${id}/files/${file.id}`] as const,
    ]),
  }
}

async function trees(site: HostileSite): Promise<Part> {
  const plot = await items<{ slug: string; species: string[] }>(site, null, '/api/tree-adoption/sites')
  // Only adults stand on the wall.
  for (const role of ['person', 'owner']) await site.call(role, 'PUT', '/api/guardians/age-band', { ageBand: 'adult' })
  await site.plantAt('tree-adoption.adopt', {
    fixed: { site: plot.slug, species: plot.species[0], onWall: true },
  })
  const own = (await read<{ items: { id: string; slug: string }[] }>(site, 'owner', '/api/tree-adoption/own-sites'))
    .items
  const id = own.find(({ slug }) => slug === plot.slug)!.id
  const tree = await items<Made>(site, 'owner', `/api/tree-adoption/own-sites/${id}/trees`)
  const photo = await site.plantFile<Made>('tree-adoption.upload-photo', {
    params: { id },
    ending: 'png',
    bytes: picture,
  })
  // Nobody checks a tree before its adoption.
  const checkedOn = dayInRiyadh(await site.advance(0))
  await site.plantAt('tree-adoption.post-checks', {
    params: { id },
    fixed: { trees: [tree.id], state: 'weak', checkedOn, photoId: photo.id },
  })
  return { files: [['owner', `/api/tree-adoption/photos/${photo.id}`]] }
}

/** An organiser writes to who comes; the list of them is carried about. */
async function volunteers(site: HostileSite): Promise<Part> {
  const { slug } = await items<{ slug: string }>(site, null, '/api/volunteering/events')
  await send(site, 'person', '/api/volunteering/sign-ups', { event: slug, ageBand: 'adult' })
  const own = await read<{ items: (Made & { slug: string })[] }>(site, 'owner', '/api/volunteering/own-events')
  const id = own.items.find((event) => event.slug === slug)!.id
  await site.plantAt('volunteering.send-message', { params: { id }, fixed: { shift: null } })
  return {
    pages: [['owner', `/sgi/volunteer/manage/${id}`]],
    files: [['owner', `/api/volunteering/own-events/${id}/attendance/file?lang=en`]],
  }
}

/** What editors take down, each of something made for that; their reasons are told to whoever made it. And what they write of a source. */
async function hidden(site: HostileSite): Promise<Part> {
  const role = 'content_editor'
  const all = (path: string) => read<{ items: Record<string, unknown>[] }>(site, null, path)
  const project = (await all('/api/sgi/projects')).items.find(({ registeredBy }) => registeredBy !== null)
  const slug = String(project?.['slug'])
  const news = { title: { en: 'News', ar: '' }, text: { en: 'Of today', ar: '' }, happenedOn: '2026-01-01' }
  const { id } = await send<Made>(site, role, `/api/platform/sgi/projects/${slug}/updates`, news)
  await site.plantAt('sgi.withdraw-update-as-editor', { params: { slug, id }, role })
  const plot = (await all('/api/tree-adoption/sites')).items.at(-1)!
  await send(site, 'owner', '/api/tree-adoption/adoptions', {
    site: plot['slug'],
    species: (plot['species'] as string[])[0],
    name: 'Noura',
    dedication: '',
    onWall: true,
  })
  const entry = await items<Made>(site, null, '/api/tree-adoption/wall')
  await site.plantAt('tree-adoption.take-off-wall', { params: { id: entry.id }, role })
  await site.plantAt('tree-adoption.hide-site', { params: { slug: String(plot['slug']) }, role })
  const event = (await all('/api/volunteering/events')).items.at(-1)!
  await site.plantAt('volunteering.hide-event', { params: { slug: String(event['slug']) }, role })
  await site.plantAt('content.save-source', { params: { id: 'a-new-source' }, fixed: { over: null }, role })
  return { pages: [['owner', '/notifications']] }
}

async function requests(site: HostileSite): Promise<Part> {
  const { ticket } = await read<{ ticket: string }>(site, null, '/api/requests/form')
  // Nobody reads a form in no time.
  await site.advance(5)
  await site.plantAt('requests.submit', { fixed: { ticket, email: `${randomUUID()}@example.com` } })
  const { id, version } = await items<Made>(site, 'platform_admin', '/api/platform/requests')
  await site.plantAt('requests.move', { params: { id }, fixed: { to: 'in-contact', version } })
  return { pages: [['platform_owner', `/admin/requests/${id}`]] }
}

/** Teams, photos, a mentor with a group and notes, a report, and a guardian’s name, by people who are new. */
async function youngPeople(site: HostileSite): Promise<Part> {
  const office = 'content_editor'
  const today = dayInRiyadh(await site.advance(0))
  for (const role of ['mentor', 'pupil', 'kid']) await site.admit(role)
  await site.call('mentor', 'PUT', '/api/guardians/age-band', { ageBand: 'adult' })
  const offer = await site.plantAt<Made>('mentorship.save-mentor', { role: 'mentor', fixed: { capacity: 3 } })
  const approval = { action: 'approve', version: offer.version }
  await site.plantAt('mentorship.move-mentor', { role: office, params: { id: offer.id }, fixed: approval })
  await site.plantAt('mentorship.create-group', { role: 'mentor', fixed: { places: 4 } })
  const { id, version } = await site.plantAt<Made>('mentorship.request', {
    role: 'pupil',
    fixed: { mentor: offer.id, ageBand: 'adult' },
  })
  const params = { id }
  await site.plantAt('mentorship.move', { role: 'mentor', params, fixed: { action: 'accept', version } })
  for (const role of ['mentor', 'pupil'])
    await site.plantAt('mentorship.add-note', { role, params, fixed: { metOn: today } })
  await site.plantAt('mentorship.give-feedback', { role: 'pupil', params, fixed: { rating: 2 } })
  const report = { kind: 'mentorship', subject: id }
  const open = await site.plantAt<Made>('moderation.send-report', { role: 'pupil', fixed: report })
  await site.plantAt('moderation.send-report', { role: 'mentor', fixed: report })
  await site.plantAt('moderation.decide-report', {
    role: office,
    params: { id: open.id },
    fixed: { action: 'dismiss', version: 1 },
  })

  await site.plantAt('youth.found-team', { role: 'pupil' })
  type Reviews = { readonly teams: readonly Made[] }
  const { teams } = await read<Reviews>(site, office, '/api/platform/youth/reviews')
  const team = { id: teams.at(-1)?.id ?? '' }
  await site.plantAt('youth.decide-team', { role: office, params: team, fixed: { accept: false } })
  const joined = await send<Made>(site, 'pupil', '/api/youth/participations', {
    challenge: 'five-minute-shower',
    expected: '2',
  })
  const action = { action: 0, amount: '5', doneOn: today, withPhoto: true }
  const logs = `/api/youth/participations/${joined.id}/logs`
  const { logged } = await send<{ logged: string }>(site, 'pupil', logs, action)
  const log = { id: logged }
  await site.plantFile('youth.upload-photo', { role: 'pupil', params: log, ending: 'png', bytes: picture })
  await site.plantAt('youth.decide-log', { role: office, params: log, fixed: { accept: false } })

  await site.call('kid', 'PUT', '/api/guardians/age-band', { ageBand: 'under-18' })
  const email = `guardian-${randomUUID()}@example.com`
  await send(site, 'kid', '/api/guardians/requests', { email, language: 'en' })
  const mails = await read<readonly { to: string; text: string }[]>(site, null, '/__test/mailbox')
  const token = decodeURIComponent(
    /guardian\?token=(\S+)/.exec(mails.findLast(({ to }) => String(to) === email)?.text ?? '')?.[1] ?? '',
  )
  await site.plantAt('guardians.decide', {
    fixed: { token, decision: 'consent', version: guardianTextVersion, relation: 'parent' },
  })
  // Claimed twice: one is decided, and one stands on the page of moderators.
  type Claims = { readonly items: readonly { readonly id: string }[] }
  const claim = () => site.call('kid', 'PUT', '/api/guardians/age-band', { ageBand: 'adult' })
  await claim()
  const { items: claims } = await read<Claims>(site, office, '/api/platform/guardians/adult-claims')
  await site.plantAt('guardians.decide-adult-claim', {
    role: office,
    params: { id: claims.at(-1)?.id ?? '' },
    fixed: { adult: false },
  })
  await claim()
  return {
    pages: [
      ['mentor', paths.oneMentorship(id)],
      ['mentor', paths.mentorship()],
      ['pupil', paths.oneMentorship(id)],
      ['pupil', paths.youthMine()],
      ['pupil', paths.youthParticipation(joined.id)],
      ['pupil', paths.notifications()],
      ['kid', paths.profileGuardian()],
      ['kid', paths.guardian(token)],
      [office, paths.adminReports()],
      [office, paths.adminMentors()],
      [office, paths.adminAges()],
      ['kid', paths.notifications()],
    ],
    files: [['pupil', `/api/youth/logs/${logged}/photo`]],
  }
}

/** Reasons that somebody is told, and that stay in the trail. What ends their session comes last. */
async function accounts(site: HostileSite): Promise<Part> {
  await site.admit('guest')
  const { personId: id } = await read<{ personId: string }>(site, 'guest', '/api/me')
  const params = { id }
  await site.plantAt('identity.end-account-sessions', { params })
  await site.plantAt('identity.block-account', { params, fixed: { until: null, newOwners: [] } })
  await site.plantAt('identity.unblock-account', { params })
  const { items: recorded } = await read<{ items: { id: string; eventType: string }[] }>(
    site,
    'security_officer',
    `/api/security/events?personId=${id}`,
  )
  return {
    pages: recorded
      .filter(({ eventType }) => eventType.endsWith('-account'))
      .map((event) => ['security_officer', `/admin/security/${event.id}`] as const),
  }
}

/** A request, the answer to it by its link, and the answer after it was returned, with files. */
async function suppliers(site: HostileSite): Promise<Part> {
  const email = `${randomUUID()}@supplier.example`
  const asked = await site.plantAt<Made>('suppliers.add-request', {
    fixed: {
      email,
      language: 'en',
      activity: 'material-paper',
      unit: 'tonne',
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
    },
    role: 'preparer',
  })
  const linkOf = async (): Promise<string> => {
    const mails = await read<{ to: string; text: string }[]>(site, null, '/__test/mailbox')
    const mail = mails.findLast(({ to }) => to === email)
    return decodeURIComponent(/supplier-answer\?link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  }
  const answer = async (version: number): Promise<string> => {
    const link = await linkOf()
    const figures = { 'answer.co2eKg': '700', 'answer.primaryDataPercent': '80' }
    await site.plantFile('suppliers.send-file', {
      query: `?link=${encodeURIComponent(link)}`,
      ending: 'pdf',
      bytes: Buffer.from(`%PDF-1.7\nfootprint ${version}`),
      role: 'preparer',
    })
    await site.plantAt('suppliers.send-answer', { fixed: { ...figures, link, version }, role: 'preparer' })
    return link
  }
  const params = { id: asked.id }
  await answer(1)
  await site.plantAt('suppliers.move-request', {
    params,
    fixed: { action: 'return-answer', version: 2 },
    role: 'reviewer',
  })
  const link = await answer(3)
  return {
    pages: [
      ['owner', `/suppliers/${asked.id}`],
      ['person', `/supplier-answer?link=${encodeURIComponent(link)}`],
    ],
  }
}

async function mitigationProjects(site: HostileSite): Promise<Part> {
  const fixed = {
    projectType: 'grid-renewables',
    profile: 'generic',
    place: { kind: 'point', point: [46.71, 24.65] },
    creditingFrom: '2025-01-01',
    creditingTo: '2034-12-31',
    goals: ['13'],
    sgiProjectId: null,
    registeredNowhereElse: true,
  }
  type Project = Made & { readonly state: keyof typeof checklistOf }
  let project = await site.plantAt<Project>('mrv-projects.add-project', { fixed })
  const params = { id: project.id }
  project = await site.plantAt<Project>('mrv-projects.change-project', {
    params,
    fixed: { ...fixed, version: project.version },
  })
  for (const action of ['begin-validation', 'begin-monitoring']) {
    for (const line of checklistOf[project.state])
      await site.plantAt('mrv-projects.answer-check', { params: { ...params, line }, fixed: { evidenceId: null } })
    project = await site.plantAt<Project>('mrv-projects.move-project', {
      params,
      fixed: { action, version: project.version },
    })
  }
  await registerProject(site, project.id)
  const channel = { code: 'energy', kind: 'register', unit: 'kWh', multiplier: '1', everySeconds: 900 }
  const channels = [{ ...channel, digits: null, least: null, most: null }]
  const meter = await site.plantAt<Made>('mrv-projects.add-device', { params, fixed: { channels } })
  const entered = { parameters: {}, measured: {}, channels: [] }
  const days = { from: '2025-01-01', to: '2025-01-31' }
  const period = await site.plantAt<Made>('mrv-projects.add-period', { params, fixed: { ...days, ...entered } })
  const { version } = await site.plantAt<Made>('mrv-projects.change-period', {
    params: { id: period.id },
    fixed: { ...days, ...entered, version: period.version },
  })
  await site.plantFile('mrv-projects.import-rows', {
    params: { id: period.id, parameter: 'imported' },
    ending: 'csv',
    bytes: Buffer.from('From,To,Value\n2025-01-01,2025-01-31,10\n'),
    query: `?store=true&version=${version}`,
  })
  const { id: evidenceId } = await items<Made>(site, 'owner', '/api/mrv/evidence')
  const backed = { kind: 'project', id: project.id }
  await site.call('owner', 'POST', `/api/mrv/evidence/${evidenceId}/links`, backed)
  const seen = { evidenceId, footprint: fixed.place, takenOn: '2025-01-11' }
  await site.plantAt('mrv-projects.add-scene', { params, fixed: seen })
  return {
    pages: [
      ['owner', paths.mrvProject(project.id)],
      ['owner', paths.mrvDevice(project.id, meter.id)],
      ['owner', paths.mrvPeriod(project.id, period.id)],
      ['owner', paths.mrvRegistration(project.id)],
      ['person', paths.mrvRegisteredProject(project.id)],
    ],
  }
}

/** A published listing with files, and an enquiry about it that is answered and closed. */
async function marketplace(site: HostileSite): Promise<Part> {
  const editor = 'content_editor'
  const own = '/api/marketplace/own-listings'
  const { id, version } = await send<Made>(site, 'owner', own, { category: 'renewables' })
  const params = { id }
  const shown = await site.plantFile<Made>('marketplace.add-picture', { params, ending: 'png', bytes: picture })
  const paper = await site.plantFile<Made>('marketplace.add-document', { params, ending: 'pdf', bytes: pdf })
  const answers = {
    titleEn: 'Roofs',
    summaryEn: 'Panels',
    textEn: 'Panels and care',
    regions: ['SA-01'],
    audiences: ['owners'],
    priceText: 'On request',
    technologies: ['solar-pv'],
    pictures: [shown.id],
    documents: [paper.id],
  }
  const saved = await site.call('owner', 'PUT', `${own}/${id}`, { answers, version })
  await send(site, 'owner', `${own}/${id}/submit`, (await saved.json()) as Made)
  const seen = await read<Made>(site, editor, `/api/platform/listings/${id}`)
  const published = { action: 'publish', version: seen.version }
  await site.plantAt('marketplace.move-listing', { params, fixed: published, role: editor })
  type Asked = Made & { readonly messages: readonly { readonly id: string }[] }
  const asked = await site.plantAt<Asked>('marketplace.ask', { params, role: 'person' })
  const of = { id: asked.id }
  const file = await site.plantFile<Made>('marketplace.add-message-file', {
    params: { id: asked.messages[0]!.id },
    role: 'person',
    ending: 'pdf',
    bytes: pdf,
  })
  const answered = await site.plantAt<Made>('marketplace.write-message', {
    params: of,
    fixed: { version: asked.version },
    role: 'owner',
  })
  const closing = { action: 'close-asked', version: answered.version }
  await site.plantAt('marketplace.move-enquiry', { params: of, fixed: closing, role: 'person' })
  return {
    pages: [
      ['owner', paths.marketplaceOffer(id)],
      [editor, paths.adminListing(id)],
      ['person', paths.marketplaceListing(id)],
      ['person', paths.marketplaceEnquiry(asked.id)],
      ['owner', paths.marketplaceEnquiry(asked.id)],
      ['owner', paths.marketplaceEnquiriesReceived()],
    ],
    files: (['person', 'owner'] as const).map((role) => [
      role,
      `/api/marketplace/enquiries/${asked.id}/files/${file.id}`,
    ]),
  }
}

/** Credits of the demo project: issued by two officers, moved, retired, frozen and released. */
async function credits(site: HostileSite): Promise<Part> {
  const at = '/api/platform/credits'
  await aVerifiedWastePeriod('Compost yard', site.url)
  const unsigned = await items<Made>(site, 'verifier', '/api/mrv/verifications?state=ready-to-sign')
  const { periodId } = await items<{ periodId: string }>(site, 'platform_admin', `${at}/issuable`)
  const { id } = await send<Made>(site, 'platform_admin', `${at}/issuances`, { periodId, programme: 1 })
  const { blocks } = await site.plantAt<{ blocks: readonly Block[] }>('credits.decide-issuance', {
    params: { id },
    fixed: { decision: 'issue' },
    role: 'platform_owner',
  })
  const { id: blockId, serial } = blocks[0]!
  type Me = { readonly memberships: readonly { readonly organisation: { readonly id: string } }[] }
  const receiverId = (await read<Me>(site, 'provider', '/api/me')).memberships[0]!.organisation.id
  await site.plantAt('credits.transfer-credits', { fixed: { tonnes: '1', serial: '', receiverId }, role: 'owner' })
  const claim = { tonnes: '2', serial: '', claimYear: 2026, beneficiaryKind: 'company' }
  await site.plantAt('credits.retire-credits', { fixed: claim, role: 'owner' })
  await site.plantAt('credits.add-reference', {
    fixed: { from: 'GR-1', to: 'GR-9', vintage: 2021, tonnes: '9', link: 'https://credits.example.org/1' },
    role: 'owner',
  })
  await site.plantAt('credits.cancel-credits', { fixed: { tonnes: '1', serial: '' }, role: 'owner' })
  const { cancelled, settled } = await creditDeals(site, blocks[0]!)
  const params = { id: blockId }
  await site.plantAt('credits.freeze-block', { params, role: 'platform_admin' })
  await site.plantAt('credits.release-block', { params, role: 'platform_admin' })
  await site.plantAt('credits.freeze-block', { params, role: 'platform_admin' })
  return {
    pages: [
      ['owner', `${paths.credits()}?tab=blocks`],
      ['owner', `${paths.credits()}?tab=movements`],
      ['owner', `${paths.credits()}?tab=retirements`],
      ['owner', `${paths.credits()}?tab=offers`],
      ['owner', `${paths.credits()}?tab=deals`],
      ['owner', paths.creditDeal(cancelled)],
      ['owner', paths.creditDeal(settled)],
      ['platform_owner', `${paths.adminCredits()}?tab=offers`],
      ['person', paths.creditOffers()],
      ['owner', `${paths.credits()}?tab=references`],
      ['platform_owner', paths.adminCredits()],
      ['platform_owner', `${paths.adminCredits()}?tab=blocks`],
      ['platform_owner', `${paths.adminCredits()}?tab=programmes`],
      ['person', paths.creditRegistry()],
      // The newest is the signed one above: from the list no link leads to a signature any more.
      ['verifier', paths.mrvSignVerification(unsigned.id)],
      ['person', paths.creditSerial(serial)],
    ],
    files: [['owner', `/api/credits/deals/${settled}/evidence`]],
  }
}

type Block = {
  readonly id: string
  readonly serial: string
  readonly programme: number
  readonly project: string
  readonly vintage: number
}
type Dealt = { readonly cancelled: string; readonly settled: string }

/** An offer that stays open, and one that is frozen with a deal that was cancelled and one that was settled. */
async function creditDeals(site: HostileSite, block: Block): Promise<Dealt> {
  const { programme, project, vintage } = block
  const terms = { programme, project, vintage, tonnes: '2', leastTonnes: '1', price: '37.5', currency: 'SAR' }
  const begin = () => site.plantAt<Made>('credits.begin-offer', { fixed: terms, role: 'owner' })
  await begin()
  const dealt = await begin()
  const reserve = () => send<Made>(site, 'provider', `/api/credits/offers/${dealt.id}/reservations`, { tonnes: '1' })
  const first = await reserve()
  await site.plantAt('credits.cancel-deal', { params: { id: first.id }, role: 'provider' })
  const { id } = await reserve()
  await send(site, 'owner', `/api/credits/deals/${id}/acceptance`)
  await site.plantFile('credits.add-deal-evidence', { params: { id }, role: 'provider', ending: 'pdf', bytes: pdf })
  await site.plantAt('credits.settle-deal', { params: { id }, role: 'provider' })
  const of = { params: { id: dealt.id }, role: 'platform_admin' }
  await site.plantAt('credits.freeze-offer', of)
  await site.plantAt('credits.release-offer', of)
  await site.plantAt('credits.freeze-offer', of)
  return { cancelled: first.id, settled: id }
}

/** Hostile answers to the form of the public register; returned, submitted again and approved. */
async function registerProject(site: HostileSite, projectId: string): Promise<void> {
  const officer = 'content_editor'
  const begun = await send<Made>(site, 'owner', `/api/mrv/projects/${projectId}/registration`)
  const evidence = await items<Made>(site, 'owner', '/api/mrv/evidence')
  const names = ['nameEn', 'nameAr', 'summaryEn', 'summaryAr', 'carriedOutBy', 'reduces', 'contact']
  const texts = names.map((name) => site.text('mrv-projects.save-registration', `answers.${name}`))
  const answers = {
    ...Object.fromEntries(texts.map(({ text }, nth) => [names[nth], text])),
    designDocument: [evidence.id],
    nowhereElse: ['stated'],
  }
  const params = { id: begun.id }
  const own = `/api/mrv/project-registrations/${begun.id}`
  const saved = await site.call('owner', 'PUT', own, { answers, version: begun.version })
  if (!saved.ok) throw new Error(`${own} was answered with ${saved.status} ${await saved.text()}`)
  site.wrote(...texts)
  let { version } = (await saved.json()) as Made
  const submit = async () => ({ version } = await send<Made>(site, 'owner', `${own}/submit`, { version }))
  const move = async (action: string) =>
    ({ version } = await site.plantAt<Made>('mrv-projects.move-registration', {
      params,
      role: officer,
      fixed: { action, version },
    }))
  await submit()
  await move('return')
  await submit()
  await move('start-review')
  await move('approve')
}

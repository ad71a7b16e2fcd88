import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { checklistOf, type Device, type PeriodDetail, type ProjectDetail } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import type { VerificationDetail } from '@athar/contracts/verification'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { actAs, sessionOf, type Caller } from './support/people.ts'
import { siteUrl } from './support/site.ts'
import { choose, signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const dayMs = 86_400_000
const simulator = fileURLToPath(new URL('../tools/simulate-meter.ts', import.meta.url))
/** A day of Riyadh, so many before today. */
const dayBefore = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * dayMs).toISOString().slice(0, 10)
const name = { en: 'Solar roofs of the ring road', ar: 'أسطح شمسية على الطريق الدائري' }

/** A project that is monitored, linked with an SGI project of its organisation. */
async function aMonitoredProject(preparer: Caller, lang: Lang) {
  type Linkable = ResponseOf<typeof mrvProjects.listLinkable>
  const { items } = await preparer<Linkable>('GET', '/api/mrv/linkable-sgi-projects')
  const sgi = items[lang === 'ar' ? 0 : 1]!
  let project = await preparer<ProjectDetail>('POST', '/api/mrv/projects', {
    name: name[lang],
    projectType: 'grid-renewables',
    profile: 'generic',
    description: '',
    place: { kind: 'point', point: [46.6, 24.7] },
    creditingFrom: dayBefore(400),
    creditingTo: dayBefore(-3000),
    goals: ['7', '13'],
    partners: [],
    sgiProjectId: sgi.id,
    registeredNowhereElse: true,
  })
  const at = `/api/mrv/projects/${project.id}`
  for (const action of ['begin-validation', 'begin-monitoring']) {
    for (const line of checklistOf[project.state])
      await preparer('PUT', `${at}/checks/${line}`, { evidenceId: null, reason: 'On paper' })
    const { version } = await preparer<ProjectDetail>('GET', at)
    project = await preparer<ProjectDetail>('POST', `${at}/moves`, { action, reason: '', version })
  }
  return { project, slug: sgi.slug }
}

/** A meter of hours that sends the last ten days, with an outlier on the first noon. */
async function aSimulatedMeter(preparer: Caller, projectId: string): Promise<Device> {
  const channel = { code: 'energy', kind: 'interval', unit: 'kWh', multiplier: '1', digits: null }
  const device = await preparer<Device>('POST', `/api/mrv/projects/${projectId}/devices`, {
    name: 'M-1',
    serialNumber: `RING-${projectId.slice(0, 8)}`,
    channels: [{ ...channel, everySeconds: 3600, least: null, most: null }],
  })
  const { key } = await preparer<{ key: string }>('POST', `/api/mrv/devices/${device.id}/key`, {})
  const asked = ['--url', siteUrl(), '--key', key, '--kind', 'interval', '--every', '3600', '--days', '10']
  await promisify(execFile)(process.execPath, [simulator, ...asked, '--faults', 'outlier', '--seed', '3'])
  return device
}

/** Runs both commands that the page of a new meter gives to copy, with its key; each is taken, or was by the other. */
async function sendByCommands(page: Page, preparer: Caller, projectId: string): Promise<void> {
  const channel = { code: 'energy', kind: 'interval', unit: 'kWh', multiplier: '1', digits: null }
  const device = await preparer<Device>('POST', `/api/mrv/projects/${projectId}/devices`, {
    name: 'M-2',
    serialNumber: `COPY-${projectId.slice(0, 8)}`,
    channels: [{ ...channel, everySeconds: 3600, least: null, most: null }],
  })
  const { key } = await preparer<{ key: string }>('POST', `/api/mrv/devices/${device.id}/key`, {})
  await page.goto(paths.mrvDevice(projectId, device.id))
  await page.locator('pre').nth(1).waitFor()
  for (const command of await page.locator('pre').allInnerTexts()) {
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command.replace('METER_KEY', key)} --silent`])
    const { accepted, repeated, refusedCount } = JSON.parse(stdout) as Record<string, number>
    expect([accepted! + repeated!, refusedCount]).toEqual([1, 0])
  }
}

/** Puts a value beside the outlier, which was left out until then: ten times what a noon brings, and 1,000 more. */
async function correctOutlier(page: Page, lang: Lang, device: string): Promise<void> {
  const say = words(lang)
  const reading = (key: string) => say(`mrv-projects:readings.${key}`)
  await page.goto(device)
  const flagged = page.getByRole('listitem').filter({ hasText: /(1,[89]\d\d|2,000)/ })
  await flagged.getByText(reading('isLeftOut'), { exact: true }).waitFor()
  await flagged.getByRole('button', { name: new RegExp(`^${reading('correct')}: `) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(reading('value')).fill('92.4')
  await dialog.getByLabel(reading('reason')).fill('Read on the inverter')
  await dialog.getByRole('button', { name: say('mrv-projects:projects.save'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Read on the inverter').first().waitFor()
  await flagged.getByText(reading('counts'), { exact: true }).waitFor()
}

const fillDay = async (group: Locator, day: string) => {
  const parts = day.split('-').toReversed()
  for (const [at, part] of parts.entries())
    await group
      .getByRole('textbox')
      .nth(at)
      .fill(String(Number(part)))
}

/** Eight whole days, measured by the meter; answers the period as computed. */
async function computePeriod(page: Page, lang: Lang, projectId: string): Promise<string> {
  const say = words(lang)
  const period = (key: string) => say(`mrv-projects:periods.${key}`)
  const parameter = (code: string) => say(`methodologies:parameters.${code}`)
  await page.goto(paths.mrvProject(projectId))
  await page
    .getByRole('button', { name: period('add'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await fillDay(dialog.getByRole('group', { name: period('from') }), dayBefore(9))
  await fillDay(dialog.getByRole('group', { name: period('to') }), dayBefore(2))
  await dialog.getByRole('button', { name: period('add'), exact: true }).click()
  await page.waitForURL(/\/periods\/[0-9a-f-]{36}$/)
  for (const [code, option] of [
    ['technology', 'solar'],
    ['equipment', 'new'],
  ] as const)
    await choose(page, parameter(code), say(`methodologies:options.${code}.${option}`))
  await page.getByLabel(parameter('capacity')).first().fill('5')
  await page.getByRole('checkbox', { name: `${parameter('exported')}: M-1 · energy` }).check()
  await page.getByRole('button', { name: period('saveAndCompute'), exact: true }).click()
  await page.getByText(period('states.computed'), { exact: true }).first().waitFor()
  await expectAccessible(page)
  await expectLaidOut(page, lang)
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Hands the project in for the public register, with a design document. */
async function submitRegistration(preparer: Caller, projectId: string): Promise<void> {
  const file = { filename: 'design.pdf', contentType: 'application/pdf' }
  const { uploadUrl } = await preparer<{ uploadUrl: string }>('POST', '/api/mrv/upload', file)
  const { access_token: token } = await sessionOf('preparer@demo.athar.example')
  type Me = { readonly memberships: readonly { readonly organisation: { readonly id: string } }[] }
  const { memberships } = await preparer<Me>('GET', '/api/me')
  const sent = await fetch(new URL(uploadUrl, siteUrl()), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'athar-organisation': memberships[0]!.organisation.id },
    body: `%PDF-1.7\ndesign of ${projectId}\n%%EOF`,
  })
  const { evidenceId } = (await sent.json()) as { evidenceId: string }
  type Registration = { readonly id: string; readonly version: number }
  const begun = await preparer<Registration>('POST', `/api/mrv/projects/${projectId}/registration`, {})
  const at = `/api/mrv/project-registrations/${begun.id}`
  const answers = {
    nameEn: name.en,
    nameAr: name.ar,
    summaryEn: 'Panels on the roofs of forty shops.',
    summaryAr: 'ألواح شمسية على أسطح أربعين متجرًا.',
    carriedOutBy: 'Ring Road Energy',
    reduces: 'Electricity of the grid is replaced by that of panels.',
    designDocument: [evidenceId],
    nowhereElse: ['stated'],
  }
  const { version } = await preparer<Registration>('PUT', at, { answers, version: begun.version })
  await preparer('POST', `${at}/submit`, { version })
}

/** The officer reads the registration and enters the project in the public register. */
async function enterInRegister(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.goto(paths.adminProjects())
  await page.getByRole('link', { name: name[lang] }).click()
  await page.getByRole('button', { name: say('mrv-projects:actions.start-review'), exact: true }).click()
  const approve = page.getByRole('button', { name: say('mrv-projects:actions.approve'), exact: true })
  await approve.waitFor()
  await expectAccessible(page)
  await expectLaidOut(page, lang)
  await approve.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('mrv-projects:actions.approve'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(say('mrv-projects:states.approved'), { exact: true }).first().waitFor()
}

/** The owner opens the period to the demo verifier. */
async function grant(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  const field = (key: string) => say(`organisations:screen.engagement.form.${key}`)
  await page.goto(`${paths.organisation()}?tab=engagements`)
  await page.getByRole('button', { name: say('organisations:screen.engagement.open') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(field('verifier')).click()
  await page.getByRole('option', { name: lang === 'ar' ? 'روابي للتحقق' : 'Rawabi Verification' }).click()
  await form.getByLabel(field('year')).click()
  await page.getByRole('option', { name: name[lang] }).click()
  await form.getByLabel(field('period'), { exact: true }).click()
  await page.getByRole('option').first().click()
  await fillDay(form.getByRole('group', { name: field('to') }), dayBefore(-30))
  await form.getByRole('button', { name: field('act') }).click()
  await form.waitFor({ state: 'detached' })
  // The list says which project it is.
  await page.getByRole('listitem').filter({ hasText: name[lang] }).first().waitFor()
}

/** Lead and second member take the verification from its beginning to ready to sign, by the steps that they press. */
async function verify(lead: Caller, second: Caller, periodId: string): Promise<VerificationDetail> {
  type Engagements = { received: { id: string; periodId: string | null }[] }
  const { received } = await lead<Engagements>('GET', '/api/organisation/engagements')
  const engagementId = received.find((one) => one.periodId === periodId)!.id
  const begun = await lead<VerificationDetail>('POST', '/api/mrv/verifications', {
    engagementId,
    level: 'limited',
    materialityPercent: '5',
    scope: 'The counted reduction of the period',
    criteria: 'ISO 14064-2:2019',
    users: 'The board',
    place: 'Riyadh',
    riskNotes: '',
  })
  const at = `/api/mrv/verifications/${begun.id}`
  const { personId } = await second<{ personId: string }>('GET', '/api/me')
  await lead('POST', `${at}/team`, { personId, role: 'reviewer' })
  for (const who of [lead, second]) await who('POST', `${at}/declaration`, {})
  const now = () => lead<VerificationDetail>('GET', at)
  const step = async (who: Caller, path: string, body: object) =>
    who<VerificationDetail>(path === '/conclusion' ? 'PUT' : 'POST', `${at}${path}`, {
      ...body,
      version: (await now()).version,
    })
  await step(lead, '/moves', { action: 'assign' })
  await lead('POST', `${at}/sample`, { size: 2, kind: 'parameter', by: [] })
  await lead('POST', `${at}/sample`, { size: 1, by: [] })
  const { sample } = await step(lead, '/moves', { action: 'start-review' })
  for (const { recordId } of sample) await lead('PUT', `${at}/sample/${recordId}`, { outcome: 'agreed', note: '' })
  await step(lead, '/conclusion', { conclusion: 'unmodified' })
  return step(second, '/review', {})
}

describe.each(journeyIn('ar'))('The reduction of a project (%s)', (lang) => {
  const say = words(lang)

  it('is measured, corrected, computed, registered, verified, and stands beside what its SGI project reported', async () => {
    const preparer = await actAs('preparer@demo.athar.example')
    const { project, slug } = await aMonitoredProject(preparer, lang)
    const device = await aSimulatedMeter(preparer, project.id)

    const { page, context } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await sendByCommands(page, preparer, project.id)
    await correctOutlier(page, lang, paths.mrvDevice(project.id, device.id))
    const periodId = await computePeriod(page, lang, project.id)

    await submitRegistration(preparer, project.id)
    const officer = await visit(browser, lang)
    await signIn(officer.page, 'content@demo.athar.example')
    await enterInRegister(officer.page, lang)
    await officer.context.close()

    const owner = await visit(browser, lang)
    await signIn(owner.page, 'owner@demo.athar.example')
    await grant(owner.page, lang)
    await owner.context.close()

    const lead = await actAs('verifier@demo.athar.example')
    const second = await actAs('second-verifier@demo.athar.example')
    const { id, version } = await verify(lead, second, periodId)
    const reader = await visit(browser, lang)
    await signIn(reader.page, 'verifier@demo.athar.example')
    await reader.page.goto(paths.mrvVerification(id))
    await reader.page.getByRole('heading', { level: 1, name: name[lang] }).waitFor()
    await reader.page.getByText('Read on the inverter').first().waitFor()
    await expectAccessible(reader.page)
    await reader.context.close()
    const signed = await lead<VerificationDetail>('POST', `/api/mrv/verifications/${id}/signature`, { version })
    const { number } = signed.statement!

    const { verified } = await preparer<PeriodDetail>('GET', `/api/mrv/periods/${periodId}`)
    expect(verified).toMatchObject({ number, tonnes: expect.stringMatching(/^[1-9]\d*(\.\d+)?$/) })
    await page.reload()
    await page.getByRole('link', { name: number }).first().waitFor()

    const visitor = await visit(browser, lang)
    await visitor.page.goto(paths.sgiProject(slug))
    const linked = visitor.page.getByRole('region', { name: say('sgi:project.linked') })
    await linked.getByRole('link', { name: name[lang] }).waitFor()
    const tonnes = Number(verified!.tonnes).toLocaleString('en', { maximumFractionDigits: 3 })
    await linked.getByText(say('sgi:project.tonnes', { tonnes })).waitFor()
    await visitor.page.getByText(say('sgi:project.notVerified')).first().waitFor()
    await expectAccessible(visitor.page)
    await expectLaidOut(visitor.page, lang)
    await linked.getByRole('link', { name: say('sgi:project.statement', { number }) }).click()
    await visitor.page.getByText(say('verification:proof.valid')).first().waitFor()
    for (const each of [visitor, { context }]) await each.context.close()
  })
})

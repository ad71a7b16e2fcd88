// features: identity, content, requests, usage
import { randomUUID } from 'node:crypto'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withNewFactor } from './support/authenticator.ts'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { aNewcomer, callAuth } from './support/newcomers.ts'
import { mailSaying } from './support/people.ts'
import { choose, signIn, untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
/** What somebody typed stands between marks that keep its direction. */
const isolated = (text: string) => `\u2068${text}\u2069`

type Post = <T>(path: string, body: object) => Promise<T>
/** An organisation that a new account founds, after a second factor; `post` acts for it. */
async function aFounded(type: string, name: { en: string; ar: string }): Promise<Post> {
  const person = await aNewcomer()
  type Session = { access_token: string }
  const { access_token: first } = await callAuth<Session>('POST', '/token?grant_type=password', { body: person })
  const auth = <T>(path: string, body: object, bearer: string) => callAuth<T>('POST', path, { body, token: bearer })
  const { access_token: token } = await withNewFactor<Session>(auth, first)
  let organisation: string | undefined
  const post: Post = async <T>(path: string, body: object) => {
    const response = await fetch(siteUrl() + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(organisation ? { 'athar-organisation': organisation } : {}),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const founded = await post<{ id: string }>('/api/organisations', {
    name,
    type,
    sector: 'professional-services',
    region: 'SA-01',
    unifiedNumber: null,
    consolidationApproach: 'operational-control',
    baseYear: 2025,
    fiscalYearFirstMonth: 1,
  })
  organisation = founded.id
  return post
}

/** A verification body that asks the platform to vouch for it; answers its name. */
async function aVerifierThatAsks(lang: Lang): Promise<string> {
  const number = randomUUID().slice(0, 4)
  const name = lang === 'ar' ? `الأمانة للتحقق ${number}` : `Amana Assurance ${number}`
  const post = await aFounded('verifier', { en: name, ar: name })
  await post('/api/organisation/accreditation', {
    body: 'Saudi Accreditation Center',
    number: 'VB-7',
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    sectors: 'Energy',
  })
  return name
}

/** A new organisation with its first event; answers its name and where the event will stand. */
async function anAnnouncement(lang: Lang): Promise<{ name: string; title: string; path: string }> {
  const number = randomUUID().slice(0, 4)
  const name = lang === 'ar' ? `جمعية الواحة ${number}` : `Oasis Society ${number}`
  const title = lang === 'ar' ? 'يوم غرس في الوادي' : 'Planting day in the wadi'
  const post = await aFounded('npo', { en: name, ar: name })
  const { slug } = await post<{ slug: string }>('/api/volunteering/own-events', {
    title: { en: title, ar: title },
    description: { en: 'Tickets: https://prize.example', ar: 'التذاكر: https://prize.example' },
    place: { en: 'Thadiq', ar: 'ثادق' },
    region: 'SA-01',
    lat: 25.29,
    lon: 45.87,
    precision: 'approximate',
    startsAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    hours: '4',
    needed: 10,
    minAge: 12,
    initiative: null,
  })
  return { name, title, path: paths.sgiVolunteerEvent(slug) }
}

const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Every line at the side, and to whom it is closed. */
const areas = [
  '/admin',
  '/admin/requests',
  '/admin/content',
  '/admin/brand',
  '/admin/grants',
  '/admin/npo-registrations',
  '/admin/projects',
  '/admin/marketplace',
  '/admin/credits',
  '/admin/youth',
  '/admin/sgi/registrations',
  '/admin/publishers',
  '/admin/taken-down',
  '/admin/moderation',
  '/admin/mentors',
  '/admin/ages',
  '/admin/events',
  '/admin/security',
  '/admin/verifiers',
  '/admin/users',
  '/admin/people',
  '/platform-owner',
]
const runners = [
  { email: 'platform-owner@demo.athar.example', closed: [] },
  {
    email: 'platform-admin@demo.athar.example',
    closed: ['/admin/grants', '/admin/npo-registrations', '/admin/people', '/platform-owner'],
  },
] as const

describe.each(journeyIn('ar'))('the administration (%s)', (lang) => {
  const say = words(lang)

  it('leads its owner and its administrator through their own part, and names the role that the rest takes', async () => {
    for (const { email, closed } of runners) {
      const { page, context, problems } = await visit(browser, lang, wide)
      const refused: string[] = []
      page.on('response', (response) => {
        if ([401, 403].includes(response.status())) refused.push(response.url())
      })
      await signIn(page, email)
      await page.goto('/')
      await page.getByRole('link', { name: say('common:nav.administration'), exact: true }).click()
      const side = page.getByRole('navigation', { name: say('admin:label') })
      await side.waitFor()
      const lines = await side.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(lines).toEqual(areas.filter((area) => !closed.some((one) => one === area)))
      for (const line of lines) {
        await side.locator(`a[href="${line}"]`).click()
        await side.locator(`a[href="${line}"][aria-current="page"]`).waitFor()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('main .animate-shimmer').first().waitFor({ state: 'detached' })
      }
      expect([email, refused, problems]).toEqual([email, [], []])
      for (const path of closed) {
        await goTo(page, path)
        await page.getByRole('heading', { level: 1, name: say('profile:guard.forbidden') }).waitFor()
        await page.getByText(say('profile:guard.roles.platform_owner')).waitFor()
      }
      await context.close()
    }
  })

  it('sees what a visitor asked for, answers it and closes it', async () => {
    const email = `visitor-${randomUUID()}@example.com`
    const name = lang === 'ar' ? 'سلمى الغامدي' : 'Salma Alghamdi'
    const visitor = await visit(browser, lang, narrow)
    await visitor.page.goto('/sgi/adopt-tree')
    await untilAlive(visitor.page)
    await visitor.page.getByRole('button', { name: say('tree-adoption:sponsor.pledge') }).click()
    const form = visitor.page.getByRole('dialog', { name: say('requests:kinds.pledge.title') })
    await form.getByRole('button', { name: say('requests:form.send') }).click()
    await form.getByText(say('requests:form.faults.missing')).first().waitFor()
    await expectAccessible(visitor.page)
    await form.getByLabel(say('requests:form.name')).fill(name)
    await form.getByLabel(say('requests:form.email')).fill(email)
    await form.getByLabel(say('requests:form.trees')).fill('120')
    await form.getByLabel(say('requests:form.about')).fill(lang === 'ar' ? 'في وادي حنيفة' : 'In Wadi Hanifah')
    await form.getByRole('button', { name: say('requests:form.send') }).click()
    const sent = visitor.page.getByRole('dialog', { name: say('requests:sent.title') })
    const reference = (await sent.locator('code').textContent()) ?? ''
    expect(reference).toMatch(/^R-\w{8}$/)
    await expectLaidOut(visitor.page, lang)
    await expectAccessible(visitor.page)
    expect((await mailSaying(email, reference)).text).toContain(say('requests:mail.pledge'))
    expect(visitor.problems).toEqual([])
    await visitor.context.close()

    const { page, context, problems } = await visit(browser, lang, wide)
    await signIn(page, 'platform-admin@demo.athar.example')
    await goTo(page, '/admin')
    await page.getByRole('link', { name: say('admin:overview.requests.open') }).click()
    await page.waitForURL('**/admin/requests?state=new')
    await page.getByRole('link', { name }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('requests:admin.download') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^athar-requests-.*\.csv$/)
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(reference) }).waitFor()
    const note = lang === 'ar' ? 'اتفقنا على يوم الأحد' : 'Agreed on Sunday'
    await page.getByLabel(say('requests:admin.one.note')).fill(note)
    await page.getByRole('button', { name: say('requests:actions.contact') }).click()
    // In what happened: the field keeps what was typed until the answer is there.
    await page.getByRole('listitem').filter({ hasText: note }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('requests:actions.finish') }).click()
    await page.getByRole('button', { name: say('requests:actions.reopen') }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('lets the first publication of an organisation be shown', async () => {
    const { name, title, path } = await anAnnouncement(lang)
    const visitor = await visit(browser, lang, narrow)
    const status = async () => (await fetch(siteUrl() + path)).status
    expect(await status()).toBe(404)
    const { page, context, problems } = await visit(browser, lang, wide)
    await signIn(page, 'content@demo.athar.example')
    await goTo(page, '/admin')
    await page.getByRole('link', { name: say('admin:overview.publishers.open') }).click()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await card.getByText(title).first().waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: say('organisations:platform.checks.acceptNamed', { title: isolated(title) }) })
      .click()
    await card.waitFor({ state: 'detached' })
    await expect.poll(status).toBe(200)
    await visitor.page.goto(path)
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await visitor.page.getByText(/https:\/\/prize\.example/).waitFor()
    expect(await visitor.page.locator('a[href*="prize.example"]').count()).toBe(0)
    expect([problems, visitor.problems]).toEqual([[], []])
    await visitor.context.close()
    await context.close()
  })

  it('accredits a verifier, and suspends it again', async () => {
    const name = await aVerifierThatAsks(lang)
    const { page, context, problems } = await visit(browser, lang, wide)
    await signIn(page, 'platform-admin@demo.athar.example')
    await goTo(page, '/admin/verifiers?state=asked')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await card
      .getByRole('button', {
        name: say('organisations:platform.verifiers.actionOf.accredit', { name: isolated(name) }),
      })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('organisations:platform.verifiers.reason')).fill('VB-7')
    await expectAccessible(page)
    await dialog
      .getByRole('button', { name: say('organisations:platform.verifiers.actions.accredit'), exact: true })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card.waitFor({ state: 'detached' })
    await goTo(page, '/admin/verifiers')
    await card.getByText(say('organisations:screen.accreditation.states.accredited'), { exact: true }).first().waitFor()
    await expectAccessible(page)
    await card
      .getByRole('button', { name: say('organisations:platform.verifiers.actionOf.suspend', { name: isolated(name) }) })
      .click()
    await page.getByRole('dialog').getByLabel(say('organisations:platform.verifiers.reason')).fill('Expired')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('organisations:platform.verifiers.actions.suspend'), exact: true })
      .click()
    await card.getByText(say('organisations:screen.accreditation.states.suspended'), { exact: true }).first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('sees what is used, as drawing, table and file, and keeps the period in the address', async () => {
    const visitor = await visit(browser, lang, wide)
    await visitor.page.goto('/privacy')
    await untilAlive(visitor.page)
    await Promise.all([
      visitor.page.waitForResponse(
        (response) => response.url().endsWith('/api/usage/events') && response.status() === 204,
      ),
      visitor.page.locator('[data-brand="logo"] img').first().click(),
    ])
    await visitor.context.close()

    const { page, context, problems } = await visit(browser, lang, wide)
    await signIn(page, 'content@demo.athar.example')
    await goTo(page, '/admin/events')
    await page.getByRole('figure').nth(2).waitFor()
    await choose(page, say('usage:event'), say('usage:events.brandLogoClick'))
    await page.waitForURL('**/admin/events?event=brand_logo_click')
    await page
      .getByRole('button', { name: say('ui:chart.showTable') })
      .first()
      .click()
    await page.getByRole('rowheader').first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('usage:download') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^athar-usage-.*\.csv$/)
    await page.setViewportSize(narrow)
    await expectLaidOut(page, lang)
    await page.getByRole('button', { name: say('common:nav.openMenu') }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('admin:nav.overview') })
      .click()
    await page.waitForURL('**/admin')
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is given to others by its owner, who sees how the installation is set up; the officer is told', async () => {
    const newcomer = await aNewcomer()
    const owner = await visit(browser, lang, wide)
    await signIn(owner.page, 'platform-owner@demo.athar.example')
    await goTo(owner.page, '/admin/people')
    await owner.page.getByLabel(say('organisations:platform.people.email')).fill(newcomer.email)
    await choose(owner.page, say('organisations:platform.people.role'), say('profile:guard.roles.grants_officer'))
    await owner.page.getByRole('button', { name: say('organisations:platform.people.give') }).click()
    const line = owner.page.getByRole('listitem').filter({ hasText: newcomer.email })
    await line.getByText(say('organisations:platform.people.noFactor')).waitFor()
    await expectAccessible(owner.page)
    await line.getByRole('button').click()
    await owner.page
      .getByRole('dialog')
      .getByRole('button', { name: say('organisations:platform.people.take'), exact: true })
      .click()
    await line.waitFor({ state: 'detached' })
    await goTo(owner.page, '/platform-owner')
    await owner.page.getByRole('heading', { name: say('admin:owner.database.title') }).waitFor()
    expect(owner.problems).toEqual([])
    await owner.context.close()

    const officer = await visit(browser, lang, wide)
    await signIn(officer.page, 'security@demo.athar.example')
    await goTo(officer.page, '/admin/security?kind=organisations.take-platform-role')
    const told = officer.page.getByRole('link', { name: say('security:events.organisationsTakePlatformRole') }).first()
    await told.click()
    await officer.page
      .getByRole('heading', { level: 1, name: say('security:events.organisationsTakePlatformRole') })
      .waitFor()
    await expectLaidOut(officer.page, lang)
    await expectAccessible(officer.page)
    await officer.page.goto('/admin/requests')
    await officer.page.getByRole('heading', { name: say('profile:guard.forbidden') }).waitFor()
    await expectAccessible(officer.page)
    expect(officer.problems).toEqual([])
    await officer.context.close()
  })
})

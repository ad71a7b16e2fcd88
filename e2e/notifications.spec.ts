import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { aNewcomer } from './support/newcomers.ts'
import { actAs, mailSaying } from './support/people.ts'
import { choose, signIn, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** In each language somebody else enters the record, so that neither journey meets the notices of the other. */
const preparers = { en: 'preparer@demo.athar.example', ar: 'owner@demo.athar.example' } as const
const reviewer = 'reviewer@demo.athar.example'
const reasons = { en: 'The bill says 31', ar: 'الكمية في الفاتورة 31' } as const

const bell = (page: Page, lang: Lang) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${words(lang)('notifications:bell.title')}[،,]`) })
const panel = (page: Page, lang: Lang) =>
  page.getByRole('dialog', { name: words(lang)('notifications:bell.title'), exact: true })

type RecordItem = { id: string; version: number }

/** Somebody enters a record that has to be decided on. */
async function enterRecord(email: string, quantity: string): Promise<RecordItem> {
  const call = await actAs(email)
  const sites = await call<{ items: { id: string }[] }>('GET', '/api/inventory/sites')
  const { records } = await call<{ records: RecordItem[] }>('POST', '/api/inventory/records', {
    siteId: sites.items[0]?.id,
    activity: 'diesel-stationary',
    quantity,
    unit: 'litre',
    periodStart: '2026-01-01',
    periodEnd: '2026-01-31',
    supplierId: null,
    dataQuality: 'measured',
    reference: null,
    note: null,
    confirmed: ['outlier'],
    allowDuplicate: true,
  })
  return records[0]!
}

describe.each(journeyIn('ar'))('hearing of what happened (%s)', (lang) => {
  const say = words(lang)

  it('leads a reviewer from the bell to what waits, and the preparer to what came back', async () => {
    const record = await enterRecord(preparers[lang], lang === 'ar' ? '311' : '312')
    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 900 })
    await signIn(page, reviewer)
    // What is opened in the bar while the page itself is on its way stays open when it comes.
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/workspace-shell-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/inventory')
    await bell(page, lang).click()
    await panel(page, lang).waitFor()
    held.resolve()
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor()
    const title = say('notifications:kinds.inventory.records-entered.title')
    await panel(page, lang)
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel(page, lang).waitFor({ state: 'detached' })
    // The focus is back on the bell, so that Enter opens it again.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'dialog')
    await page.keyboard.press('Enter')
    await panel(page, lang)
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
    await page.waitForURL('**/inventory/records?state=pending&year=all')

    await page.goto('/notifications')
    const list = page.getByRole('list', { name: say('notifications:list.label') })
    await list
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await list
      .getByRole('button', { name: say('notifications:list.markUnread', { title }) })
      .first()
      .click()
    await list
      .getByRole('button', { name: say('notifications:list.markRead', { title }) })
      .first()
      .waitFor()
    await page.getByText(say('notifications:list.states.unread'), { exact: true }).click()
    await page.waitForURL('**/notifications?state=unread')
    await page.getByRole('button', { name: say('notifications:list.markAllRead') }).click()
    await page.getByText(say('notifications:list.noneTitle')).waitFor()
    await expectAccessible(page)

    const decide = await actAs(reviewer)
    await decide('POST', '/api/inventory/record-decisions', {
      selection: { kind: 'records', records: [{ id: record.id, version: record.version }] },
      decision: { kind: 'return', reason: reasons[lang] },
    })
    await context.close()
    expect(problems).toEqual([])

    const home = await visit(browser, lang, { width: 390, height: 844 })
    await signIn(home.page, preparers[lang])
    await home.page.goto('/notifications')
    const returned = home.page
      .getByRole('list', { name: say('notifications:list.label') })
      .getByRole('link', { name: new RegExp(reasons[lang]) })
    await returned.first().waitFor()
    await expectLaidOut(home.page, lang)
    await expectAccessible(home.page)
    await returned.first().click()
    await home.page.waitForURL(`**/inventory/records/${record.id}`)
    expect(home.problems).toEqual([])
    await home.context.close()
  })

  it('is chosen kind by kind, comes by mail in the reader’s language, and ends by a link that asks first', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 900 })
    await signIn(page, preparers[lang])
    await page.goto('/notifications/settings')
    const kind = say('notifications:kinds.inventory.records-returned.name')
    const unfold = () =>
      page
        .getByRole('region', { name: say('notifications:categories.records') })
        .locator('summary')
        .click()
    await unfold()
    await choose(page, say('notifications:settings.delivery', { kind }), say('notifications:settings.deliveries.mail'))
    await tick(page.getByLabel(say('notifications:settings.weekend')))
    await page.getByLabel(say('notifications:settings.weekend')).uncheck()
    await page.getByRole('button', { name: say('notifications:settings.save'), exact: true }).click()
    await page.getByText(say('notifications:settings.saved')).first().waitFor()

    const record = await enterRecord(preparers[lang], lang === 'ar' ? '411' : '412')
    const decide = await actAs(reviewer)
    await decide('POST', '/api/inventory/record-decisions', {
      selection: { kind: 'records', records: [{ id: record.id, version: record.version }] },
      decision: { kind: 'return', reason: `${reasons[lang]} (2)` },
    })
    const mail = await mailSaying(preparers[lang], `${reasons[lang]} (2)`)
    expect(mail.html).toContain(lang === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">')

    const link = /https?:\/\/\S*\/notifications\/unsubscribe\S*/.exec(mail.text)?.[0] ?? ''
    const visitor = await visit(browser, lang)
    await visitor.page.goto(link)
    await visitor.page.getByRole('heading', { name: say('notifications:unsubscribe.title') }).waitFor()
    await expectAccessible(visitor.page)
    await visitor.page.getByRole('button', { name: say('notifications:unsubscribe.submit') }).click()
    await visitor.page.getByText(say('notifications:unsubscribe.kind', { kind })).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.context.close()

    await page.reload()
    await unfold()
    const field = page.getByRole('combobox', { name: say('notifications:settings.delivery', { kind }) })
    await expect.poll(() => field.textContent()).toContain(say('notifications:settings.deliveries.app'))
    expect(problems).toEqual([])
    await context.close()
  })

  it('comes when its reader said: the hour of the digest and the quiet hours stay as they were saved', async () => {
    const { page, context, problems } = await visit(browser, lang)
    const { email, password } = await aNewcomer()
    await signIn(page, email, password)
    await page.goto('/notifications/settings')
    const quiet = page.getByRole('group', { name: say('notifications:settings.quiet') })
    const from = quiet.getByLabel(say('notifications:settings.from'), { exact: true })
    const to = quiet.getByLabel(say('notifications:settings.to'), { exact: true })
    await choose(page, say('notifications:settings.digestHour'), '18:00')
    await tick(quiet.getByLabel(say('notifications:settings.quietOn')))
    await from.fill('22:30')
    await to.fill('22:30')
    const save = page.getByRole('button', { name: say('notifications:settings.save'), exact: true })
    await save.click()
    await quiet.getByText(say('notifications:settings.sameTime')).waitFor()
    await expectAccessible(page)
    await to.fill('06:15')
    await save.click()
    await page.getByText(say('notifications:settings.saved')).first().waitFor()

    await page.reload()
    const hour = page.getByRole('combobox', { name: say('notifications:settings.digestHour') })
    await expect.poll(() => hour.textContent()).toContain('18:00')
    expect(await quiet.getByLabel(say('notifications:settings.quietOn')).isChecked()).toBe(true)
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['22:30', '06:15'])
    expect(problems).toEqual([])
    await context.close()
  })
})

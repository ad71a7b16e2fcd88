// features: inventory, organisations
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counted, expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { mailSaying } from './support/people.ts'
import { choose, signIn, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Counts what a person presses: choices from lists count once, what is typed does not. */
function clicksOf(page: Page) {
  let clicks = 0
  return {
    press: async (name: string | RegExp, role: 'button' | 'link' | 'menuitem' | 'checkbox' = 'button') => {
      clicks += 1
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        // A file is read and stored behind some of them.
        .click()
    },
    pick: async (lang: 'en' | 'ar', label: string, option: string) => {
      clicks += 1
      await choose(page, label, option)
      expect(lang).toBeTruthy()
    },
    count: () => clicks,
  }
}

describe.each(journeyIn('ar'))('the way to a first number (%s)', (lang) => {
  const say = words(lang)
  const any = counted(lang)

  it('takes eight clicks from the sign-up form, with the sample file', async () => {
    const { page, context, problems } = await visit(browser, lang)
    const email = `first-${randomUUID()}@example.com`
    await page.goto('/auth')
    await untilAlive(page)
    await page.getByRole('tab', { name: say('identity:tabs.signUp') }).click()
    const { press, pick, count } = clicksOf(page)
    await page.getByLabel(say('identity:fields.fullName')).fill(lang === 'ar' ? 'نورة الحربي' : 'Noura Alharbi')
    await page.getByLabel(say('identity:fields.email'), { exact: true }).fill(email)
    await page.getByLabel(say('identity:fields.password'), { exact: true }).fill('a palm beside the gate')
    await page.getByLabel(say('identity:fields.confirmPassword'), { exact: true }).fill('a palm beside the gate')
    await press(say('identity:signUp.submit'))
    await page.getByRole('heading', { level: 1, name: say('identity:pending.title') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    const { text } = await mailSaying(email, 'http')
    const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
    await page.getByLabel(say('identity:mailed.code')).fill(code)
    await page.waitForURL('**/welcome')
    await page
      .getByLabel(say('organisations:form.name'), { exact: true })
      .fill(lang === 'ar' ? 'مصنع الواحة' : 'Oasis Works')
    await pick(lang, say('organisations:form.sector'), say('organisations:sectors.manufacturing'))
    await pick(lang, say('organisations:form.region'), lang === 'ar' ? 'الرياض' : 'Riyadh')
    await expectAccessible(page)
    await press(say('welcome:organisation.submit'))
    await page.waitForURL('**/inventory')
    await press(say('inventory:import.trySample'))
    await press(any('inventory:import.commit.action'))
    const receipt = page.getByRole('heading', { name: any('inventory:import.receipt.title') })
    await receipt.waitFor()
    await press(say('inventory:import.receipt.toInventory'), 'link')
    await page.getByText(say('inventory:yearly.total.location')).first().waitFor()
    expect(count()).toBeLessThanOrEqual(8)
    await page.goto('/')
    await page.getByText(any('home:months.in')).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is at hand on the home page, and approving and the report are three clicks away', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'reviewer@demo.athar.example')
    await page.goto('/')
    // The total of this year: no click.
    await page.getByText(any('home:months.in')).waitFor()
    const approving = clicksOf(page)
    await approving.press(say('home:actions.records'), 'link')
    await approving.press(any('inventory:records.bulk.all'))
    // The third is not pressed: other journeys of this site need records that wait.
    const approve = page.getByRole('button', { name: say('inventory:records.bulk.approve'), exact: true })
    await approve.and(page.locator(':enabled')).waitFor()
    expect(approving.count() + 1).toBeLessThanOrEqual(3)
    await page.goto('/')
    const report = clicksOf(page)
    await report.press(say('home:total.report'), 'link')
    await report.press(say('report:screen.new.make.pdf'))
    const button = page.getByRole('button', { name: new RegExp(`^${say('report:screen.list.download')}`) }).first()
    await button.waitFor()
    await Promise.all([page.waitForEvent('download'), button.click()])
    expect(report.count() + 1).toBeLessThanOrEqual(3)
    expect(problems).toEqual([])
    await context.close()
  })
})

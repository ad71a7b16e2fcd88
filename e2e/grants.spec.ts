import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, languages, openBrowser, visit, words } from './support/browser.ts'
import { aNewcomer } from './support/newcomers.ts'
import { giveAccount, signIn, untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const isolated = (text: string) => `\u2068${text}\u2069`
type Call = { id: string; title: { en: string; ar: string }; hasForm: boolean }
const calls = async () => ((await (await fetch(`${siteUrl()}/api/grants`)).json()) as { items: Call[] }).items

describe.each(languages)('grants (%s)', (lang) => {
  const say = words(lang)
  const grants = (key: string, values = {}) => say(`grants:${key}`, values)

  it('goes from an application over an award to a released instalment', { timeout: 240_000 }, async () => {
    const call = (await calls()).find(({ hasForm }) => !hasForm)!
    const title = call.title[lang]
    const applyTo = grants('list.applyTo', { grant: isolated(title) })

    // A visitor reads the calls and is asked to sign in.
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(`${paths.npo()}#grants`)
    await untilAlive(page)
    const button = page.getByRole('button', { name: applyTo })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(await button.innerText()).toBe(lang === 'en' ? 'Apply Now' : 'قدّم الآن')
    await expectLaidOut(page, lang)
    await page
      .getByRole('link', { name: grants('list.signIn') })
      .first()
      .click()
    await giveAccount(page, lang, await aNewcomer())
    await page.waitForURL((url) => url.pathname === paths.npo() && url.hash === '#grants')

    // One click applies.
    await page.getByRole('button', { name: applyTo }).click()
    await page.getByText(grants('list.submitted')).first().waitFor()
    const applied = page.getByRole('button', { name: `${grants('list.applied')}: ${isolated(title)}` })
    await applied.waitFor()
    expect(await applied.isDisabled()).toBe(true)
    await page.goto(paths.npoApplications())
    await page.getByRole('link', { name: title }).click()
    await page.getByText(/^G-[2-9A-Z]{8}$/).waitFor()
    const number = await page.getByText(/^G-[2-9A-Z]{8}$/).innerText()
    await expectAccessible(page)

    // An officer awards a sum.
    const office = await visit(browser, lang)
    await signIn(office.page, 'grants@demo.athar.example')
    await office.page.goto(paths.adminGrant(call.id))
    const row = office.page.getByRole('listitem').filter({ hasText: number })
    await row.getByRole('checkbox').check({ force: true })
    await row.getByRole('textbox').fill('1000.50')
    await office.page.getByRole('button', { name: grants('admin.approveSelected_one', { number: '1' }) }).click()
    await office.page.getByText(grants('admin.approved')).first().waitFor()
    await expectAccessible(office.page)

    // The recipient accepts, and reports the first milestone.
    await page.reload()
    await page.getByRole('button', { name: grants('actions.accept-agreement') }).click()
    await page
      .getByRole('button', { name: grants('actions.report') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(lang === 'en' ? 'The agreement is signed.' : 'وُقّعت الاتفاقية.')
    await dialog.getByRole('button', { name: grants('actions.report') }).click()
    await page.getByText(grants('states.due'), { exact: true }).waitFor()

    // The officer releases the instalment; it is paid elsewhere.
    await row.getByRole('link').click()
    await office.page.getByLabel(grants('admin.reference')).fill('TR-2026-118')
    await office.page.getByRole('button', { name: grants('actions.release') }).click()
    await office.page.getByText(grants('admin.releasedDone')).first().waitFor()
    await expectAccessible(office.page)
    await page.reload()
    await page.getByText(grants('states.released'), { exact: true }).waitFor()
    await page.getByText('TR-2026-118').waitFor()
    expect([problems, office.problems]).toEqual([[], []])
    await context.close()
    await office.context.close()
  })
})

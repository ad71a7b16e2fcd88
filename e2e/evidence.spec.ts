import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectAccessible, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('Evidence (%s)', (lang) => {
  it('is uploaded through the page, verified by another person, and shown as verified', async () => {
    const t = words(lang)
    const name = `bill-${crypto.randomUUID()}.csv`
    const preparer = await visit(browser, lang)
    await signIn(preparer.page, 'preparer@demo.athar.example')
    await preparer.page.goto(paths.mrvEvidence())
    await preparer.page.getByRole('button', { name: t('evidence:upload.open') }).click()
    await preparer.page
      .getByLabel(t('evidence:upload.field'))
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`month,kWh\n2025-01,${name.length}\n${name}`) })
    await preparer.page.getByRole('heading', { level: 1, name }).waitFor()
    await preparer.page.getByText(t('evidence:one.own')).waitFor()
    await expectAccessible(preparer.page)
    const address = new URL(preparer.page.url()).pathname

    const reviewer = await visit(browser, lang)
    await signIn(reviewer.page, 'reviewer@demo.athar.example')
    await reviewer.page.goto(address)
    await reviewer.page.getByRole('button', { name: t('evidence:actions.verify') }).click()
    await reviewer.page.getByText(t('evidence:states.verified'), { exact: true }).first().waitFor()
    await reviewer.page.goto(`${paths.mrvEvidence()}?state=verified&q=${name.slice(5, 12)}`)
    await reviewer.page.getByRole('link', { name }).waitFor()
    await expectAccessible(reviewer.page)
    await preparer.context.close()
    await reviewer.context.close()
  })
})

import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('en'))('Analytics (%s)', (lang) => {
  const say = words(lang)
  const series = (key: string) => say(`analytics:series.${key}`)

  it('shows completion, a series with its forecast by years and months, and data quality', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.analytics())
    await page.getByRole('heading', { level: 1, name: say('analytics:title') }).waitFor()
    await page.getByRole('heading', { name: series('forecast.title') }).waitFor()
    await page.getByRole('heading', { name: say('analytics:quality.worst') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByText(series('steps.month'), { exact: true }).click()
    await page.getByText(series('forecast.seasonal-trend')).waitFor()
    await expectAccessible(page)
    await context.close()
  })
})

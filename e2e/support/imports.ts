import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { counted, words, type Lang } from './browser.ts'
import { soon } from './limits.ts'
import { choose } from './steps.ts'

/** A file whose columns are all recognised is checked by itself. */
export async function goPastColumns(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  const go = page.getByRole('button', { name: say('inventory:import.columns.go') })
  const review = page.getByRole('heading', { name: say('inventory:import.review.title') })
  await go.or(review).first().waitFor()
  if (await go.isVisible()) await go.click()
}

/** A check may be over before anybody sees it go on: what is waited for is the import as it was read after that. */
export async function untilChecked(page: Page): Promise<unknown> {
  let isAsked = false
  return page.waitForResponse(
    async (answer) => {
      const { pathname } = new URL(answer.url())
      if (answer.request().method() === 'POST' && pathname.endsWith('/check')) isAsked = true
      if (!isAsked || !/\/imports\/[0-9a-f-]{36}$/.test(pathname)) return false
      return ((await answer.json()) as { state: string }).state === 'review'
    },
    // The driver's own limit is not ours.
    { timeout: soon },
  )
}

export async function untilReviewed(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.getByRole('heading', { name: say('inventory:import.review.title') }).waitFor()
  // The next action is open once all of it was read again.
  const now = page.getByRole('button', { name: say('inventory:import.review.recheckNow'), exact: true })
  await now.and(page.locator(':enabled')).waitFor()
}

export async function checkAgain(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  const now = page.getByRole('button', { name: say('inventory:import.review.recheckNow'), exact: true })
  const withAnswers = page.getByRole('button', { name: counted(lang)('inventory:import.review.recheck') })
  const checked = untilChecked(page)
  await now.or(withAnswers).first().click()
  await checked
  await untilReviewed(page, lang)
}

export async function commit(page: Page, lang: Lang): Promise<void> {
  const action = counted(lang)('inventory:import.commit.action')
  await page.getByRole('button', { name: action }).first().click()
  // Only where rows are left over is there anything to choose.
  const choice = page.getByRole('dialog').getByRole('button', { name: action })
  const receipt = page.getByRole('heading', { name: counted(lang)('inventory:import.receipt.title') })
  await choice.or(receipt).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await receipt.waitFor()
}

/** The report of a year as PDF, made and taken from its page. */
export async function downloadReport(page: Page, lang: Lang, year: string): Promise<Buffer> {
  const say = words(lang)
  await page.goto(`/inventory/report?year=${year}`)
  await choose(page, say('report:screen.new.year'), year)
  await page.getByRole('button', { name: say('report:screen.new.make.pdf') }).click()
  const button = page.getByRole('button', { name: new RegExp(`^${say('report:screen.list.download')}`) }).first()
  await button.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFileSync(await download.path())
}

// features: disclosures
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DisclosureReport, GridRow, ReportLine } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { soon } from './support/limits.ts'
import { actAs, mailSaying } from './support/people.ts'
import { signIn } from './support/steps.ts'

const run = promisify(execFile)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const owner = 'owner@demo.athar.example'
/** One report a language: the answers are shared. */
const frameworkOf = { en: 'tcfd', ar: 'ifrs-s2' } as const
const nameOf = { en: 'TCFD', ar: 'IFRS S2' } as const
const datapoint = 'transition_plan_summary'

describe.each(journeyIn('ar'))('a report from draft to publication (%s)', (lang) => {
  const say = words(lang)
  const review = (key: string, values = {}) => say(`disclosure-review:${key}`, values)
  const action = (key: string) => say(`disclosures:actions.${key}`)

  it('is reviewed three times, signed by the board, and its PDF is proved by the log', async () => {
    const preparer = await actAs('preparer@demo.athar.example')
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.esgReports())
    await page.getByRole('button', { name: review('reports.new') }).click()
    const dialog = page.getByRole('dialog')
    if (nameOf[lang] !== 'IFRS S2') {
      await dialog.getByText('IFRS S2', { exact: true }).click()
      await dialog.getByText(nameOf[lang], { exact: true }).click()
    }
    await expectAccessible(page)
    await dialog.getByRole('button', { name: review('new.create') }).click()
    await page.waitForURL(/\/esg-reports\/./)
    const address = new URL(page.url()).pathname
    const id = address.split('/').at(-1)!
    const report = () => preparer<DisclosureReport>('GET', `/api/disclosures/reports/${id}`)
    // Journeys before this one may have moved the inventory of the year.
    if ((await report()).moved.length > 0) await page.getByRole('button', { name: review('report.takeOver') }).click()
    await vi.waitFor(async () => expect((await report()).moved).toEqual([]), { timeout: soon })
    await page.getByRole('button', { name: action('submit-report') }).click()
    await stateIs(page, say('disclosures:states.internal-review'))
    await expectAccessible(page)
    await expectLaidOut(page, lang)

    const { list, year } = await report()
    const item = list.find(({ content }) => content.datapoints.some((one) => one.id === datapoint))!
    const reviewer = await visit(browser, lang)
    await signIn(reviewer.page, 'reviewer@demo.athar.example')
    await reviewer.page.goto(paths.reviewInternal())
    await expectAccessible(reviewer.page)
    await reviewer.page.goto(address)
    const itemOf = (on: Page) => on.locator(`li[id="${item.slug}"]`)
    await itemOf(reviewer.page).locator('summary').click()
    await itemOf(reviewer.page)
      .getByRole('button', { name: review('item.return') })
      .click()
    const asked = reviewer.page.getByRole('dialog')
    await asked.getByRole('textbox').fill('Name the committee')
    await asked.getByRole('button', { name: review('item.return'), exact: true }).click()
    await itemOf(reviewer.page).getByText(review('verdicts.returned'), { exact: true }).first().waitFor()

    const text = { en: `The board (${lang}) oversees climate.`, ar: `يشرف مجلس الإدارة على شؤون المناخ (${lang}).` }
    const { rows } = await preparer<{ rows: GridRow[] }>('GET', `/api/disclosures/datapoints?year=${year}`)
    const version = rows.find(({ id }) => id === datapoint)?.answer?.version ?? 0
    await preparer('PUT', `/api/disclosures/answers/${year}`, { answers: [{ datapoint, value: text, version }] })
    await reviewer.page.reload()
    await itemOf(reviewer.page).locator('summary').click()
    await itemOf(reviewer.page).getByText(review('item.changes'), { exact: true }).waitFor()
    await itemOf(reviewer.page)
      .getByRole('button', { name: review('item.approve') })
      .click()
    await itemOf(reviewer.page).getByText(review('verdicts.approved'), { exact: true }).first().waitFor()
    await expectAccessible(reviewer.page)
    await reviewer.page.getByRole('button', { name: action('approve-internal') }).click()
    await stateIs(reviewer.page, say('disclosures:states.external-review'))

    const email = `assurer-${lang}@outside.example`
    await reviewer.page.getByRole('button', { name: review('reviewers.invite') }).click()
    const inviting = reviewer.page.getByRole('dialog')
    await inviting.getByLabel(review('reviewers.name')).fill('Layla Assurer')
    await inviting.getByLabel(review('reviewers.email')).fill(email)
    const until = inviting.getByRole('group', { name: review('reviewers.untilLabel') })
    await until.getByLabel(say('ui:date.day')).fill('1')
    await until.getByLabel(say('ui:date.month')).fill('6')
    await until.getByLabel(say('ui:date.year')).fill(String(new Date().getUTCFullYear() + 1))
    await inviting.getByRole('button', { name: review('reviewers.send') }).click()
    const [, key] = /\/review\/link#([A-Za-z0-9_-]{43})/.exec((await mailSaying(email, '/review/link#')).text) ?? []
    await reviewer.page.getByText(review('reviewers.unchecked')).waitFor()
    await reviewer.context.close()
    const outside = await visit(browser, lang)
    await outside.page.goto(`${paths.reviewLink()}#${key}`)
    await outside.page.getByRole('button', { name: action('approve-external') }).waitFor()
    await expectAccessible(outside.page)
    await expectLaidOut(outside.page, lang)
    await itemOf(outside.page).locator('summary').click()
    await itemOf(outside.page)
      .getByRole('button', { name: review('item.approve') })
      .click()
    await itemOf(outside.page).getByText(review('verdicts.approved'), { exact: true }).waitFor()
    await outside.page.getByRole('button', { name: action('approve-external') }).click()
    await outside.page.getByText(review('link.done'), { exact: true }).waitFor()
    await outside.context.close()

    const board = await visit(browser, lang)
    await signIn(board.page, owner)
    await board.page.goto(paths.reviewBoard())
    await expectAccessible(board.page)
    await board.page.goto(address)
    await board.page.getByRole('button', { name: action('sign-report') }).click()
    await board.page
      .getByRole('dialog')
      .getByRole('button', { name: action('sign-report') })
      .click()
    await stateIs(board.page, say('disclosures:states.published'))
    await expectAccessible(board.page)
    await expectLaidOut(board.page, lang)
    const folder = await mkdtemp(join(tmpdir(), 'athar-report-'))
    const pdf = await saved(board.page, () =>
      board.page.getByRole('button', { name: review('formats.pdf'), exact: true }).click(),
    )
    const at = lang === 'ar' ? 0 : 1
    const proof = await saved(board.page, () =>
      board.page
        .getByRole('button', { name: say('log:section.download') })
        .nth(at)
        .click(),
    )
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
    const tool = new URL('../tools/verify-proof.ts', import.meta.url).pathname
    await expect(run(process.execPath, [tool, proof, pdf], { cwd: folder })).resolves.toBeDefined()
    await board.context.close()

    const lines = await preparer<{ reports: ReportLine[] }>('GET', '/api/disclosures/reports')
    expect(lines.reports.find((one) => one.id === id)).toMatchObject({ state: 'published', edition: 1 })
    expect(lines.reports.find((one) => one.id === id)?.frameworks).toEqual([frameworkOf[lang]])
    for (const path of [paths.exportPdf(), paths.exportExcel(), paths.exportJson()]) {
      await page.goto(path)
      await page.getByText(review('export.preview'), { exact: true }).waitFor()
      await expectAccessible(page)
      await expectLaidOut(page, lang)
    }
    expect(problems).toEqual([])
    await context.close()
  })
})

const stateIs = (page: Page, state: string) =>
  page.locator('[aria-current=step]').getByText(state, { exact: true }).waitFor()

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const arriving = page.waitForEvent('download')
  await press()
  return (await arriving).path()
}

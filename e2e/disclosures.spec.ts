import { readFile } from 'node:fs/promises'
import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, languages, openBrowser, visit, words } from './support/browser.ts'
import { signIn, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(languages)('disclosures (%s)', (lang) => {
  const say = words(lang)
  const disclosures = (key: string, values = {}) => say(`disclosures:${key}`, values)

  it('shows visitors the sample organisation', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(paths.esgToolkit())
    await untilAlive(page)
    await page.getByText(say('content:sample'), { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: disclosures('tabs.review') }).click()
    await page.getByRole('heading', { name: disclosures('review.byFramework') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('opens an item', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.esgToolkit())
    await page.getByRole('link', { name: disclosures('actions.continue') }).click()
    await page.waitForURL(/\/edit/)
    await expectAccessible(page)
    await page.getByRole('link', { name: disclosures('item.view'), exact: true }).click()
    await page.getByRole('heading', { name: disclosures('history.title') }).waitFor()
    await expectAccessible(page)
    await page.goto(paths.esgDataEntry())
    await page.getByRole('table').waitFor()
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })
})

const english = journeyIn('en')
describe.each(english)('answers from files and spreadsheets (%s)', (lang) => {
  const say = words(lang)
  const disclosures = (key: string, values = {}) => say(`disclosures:${key}`, values)

  it('takes a filled template, names its faults, and undoes it', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(`${paths.esgToolkit()}?tab=data`)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: disclosures('import.template.environmental') }).click()
    const template = await readFile(await (await downloaded).path(), 'utf8')
    const [heads = '', ...lines] = template.replace('\uFEFF', '').trim().split('\r\n')
    const filled = (id: string, value: string, unit?: string) => {
      const cells = lines.find((line) => line.startsWith(`${id},`))!.split(',')
      return [id, cells[1], value, unit ?? cells[3], ''].join(',')
    }
    const year = lines[0]!.split(',')[1]
    const list = [
      heads,
      filled('nox_t', '1900'),
      filled('sox_t', '5', 'MWh'),
      filled('voc_t', 'many'),
      `nothing_t,${year},1,,`,
    ].join('\r\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    for (const fault of ['unit-other-dimension', 'not-a-number', 'datapoint-unknown'])
      await page.getByText(disclosures(`problems.${fault}`, { about: 'MWh' })).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('button', { name: disclosures('import.store_one', { count: 1, number: '1' }) }).click()
    await page.getByText(disclosures('import.stored_one', { count: 1, number: '1' })).waitFor()
    await page.getByRole('button', { name: disclosures('import.undo') }).click()
    await page.getByText(disclosures('import.undone_one', { count: 1, number: '1' })).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('fills ten rows of the grid by one paste, and empties them by one undo', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(`${paths.esgDataEntry()}?framework=gri&group=social&state=open`)
    const first = page.locator('[data-cell]').first()
    await first.focus()
    await first.evaluate((cell) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', Array.from({ length: 10 }, () => '12').join('\n'))
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText(disclosures('grid.saved'), { exact: true }).waitFor()
    expect(await first.inputValue()).toBe('12')
    await page.getByRole('button', { name: disclosures('grid.undo') }).click()
    await expect.poll(() => first.inputValue()).toBe('')
    expect(problems).toEqual([])
    await context.close()
  })
})

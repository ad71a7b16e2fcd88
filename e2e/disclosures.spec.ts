import { readFile } from 'node:fs/promises'
import type { FrameworkOverview, GridRow } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { actAs } from './support/people.ts'
import { signIn, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('disclosures (%s)', (lang) => {
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

describe.each(journeyIn('en'))('answers from files and spreadsheets (%s)', (lang) => {
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

describe.each(journeyIn('ar'))('one figure for every framework (%s)', (lang) => {
  const say = words(lang)
  const disclosures = (key: string, values = {}) => say(`disclosures:${key}`, values)
  const year = 2026

  it('comes from the inventory, stands in a text, and is taken over when a record is corrected', async () => {
    const preparer = await actAs('preparer@demo.athar.example')
    const reviewer = await actAs('reviewer@demo.athar.example')
    const overview = (framework: string) =>
      preparer<FrameworkOverview>('GET', `/api/disclosures/frameworks/${framework}?year=${year}`)
    const itemOf = async (framework: string, code: string) =>
      (await overview(framework)).items.find((one) => one.code === code)!
    await preparer('PUT', `/api/disclosures/answers/${year}`, {
      answers: (await preparer<{ rows: GridRow[] }>('GET', `/api/disclosures/datapoints?year=${year}`)).rows
        .filter(({ id }) => ['scope1_total_tco2e', 'ghg_methodology'].includes(id))
        .map(({ id, answer }) => ({ datapoint: id, value: null, version: answer?.version ?? 0 })),
    })
    const { items: sites } = await preparer<{ items: { id: string }[] }>('GET', '/api/inventory/sites')
    const diesel = {
      siteId: sites[0]?.id,
      activity: 'diesel-stationary',
      unit: 'litre',
      periodStart: '2026-02-01',
      periodEnd: '2026-02-28',
      supplierId: null,
      dataQuality: 'measured',
      reference: null,
      note: null,
    }
    const { records } = await preparer<{ records: { id: string; version: number }[] }>(
      'POST',
      '/api/inventory/records',
      { ...diesel, quantity: '5000', confirmed: ['outlier'], allowDuplicate: true },
    )
    const record = records[0]!
    const approve = (version: number) =>
      reviewer('POST', '/api/inventory/record-decisions', {
        selection: { kind: 'records', records: [{ id: record.id, version }] },
        decision: { kind: 'approve' },
      })
    await approve(record.version)
    const raised = [await itemOf('gri', 'GRI 305-1'), await itemOf('tcfd', 'TCFD MET-b')]
    expect(raised.map(({ status }) => status)).toEqual(['pending', 'pending'])

    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    const scope1 = `${paths.esgDataEdit((await itemOf('ifrs-s2', 'IFRS S2 29(a)(i)(1)')).slug)}?year=${year}`
    const narrative = `${paths.esgDataEdit((await itemOf('ifrs-s2', 'IFRS S2 29(a)(ii)–(iii)')).slug)}?year=${year}`
    const answerOf = (datapoint: string) => page.locator('section').filter({ has: page.locator(`#of-${datapoint}`) })
    await page.goto(scope1)
    const figure = answerOf('scope1_total_tco2e')
    await figure.getByRole('button', { name: disclosures('inventory.take'), exact: true }).click()
    await figure.getByRole('link', { name: disclosures('inventory.from'), exact: true }).waitFor()

    await page.goto(narrative)
    const text = answerOf('ghg_methodology')
    await text.locator('textarea[lang=en]').fill('Gross Scope 1:')
    await text.locator('textarea[lang=ar]').fill('إجمالي النطاق 1:')
    await text.getByLabel(disclosures('item.insert')).click()
    const scope1Label = { en: 'Gross Scope 1 emissions', ar: /النطاق 1/ }[lang]
    await page.getByRole('option', { name: scope1Label }).first().click()
    await expect.poll(() => text.locator('textarea[lang=ar]').inputValue()).toContain('{scope1_total_tco2e}')
    await page.getByRole('button', { name: disclosures('item.save'), exact: true }).click()
    await page.getByText(disclosures('item.saved'), { exact: true }).waitFor()
    for (const [framework, { slug }] of [
      ['gri', raised[0]!],
      ['tcfd', raised[1]!],
    ] as const) {
      await page.goto(`${paths.esgToolkit()}?framework=${framework}&year=${year}`)
      await page.locator(`li#${slug}`).getByText(disclosures('itemStatus.in-progress'), { exact: true }).waitFor()
    }

    const { version, state } = (
      await preparer<{ record: { version: number; state: string } }>('GET', `/api/inventory/records/${record.id}`)
    ).record
    const { records: corrected } = await preparer<{ records: { version: number }[] }>(
      'PUT',
      `/api/inventory/records/${record.id}`,
      { ...diesel, quantity: '90000', confirmed: ['outlier'], version, state, reason: 'Meter read again' },
    )
    await approve(corrected[0]!.version)
    await page.goto(narrative)
    await text.getByText(disclosures('narrative.changed'), { exact: true }).waitFor()
    await page.goto(scope1)
    await figure.getByRole('button', { name: disclosures('inventory.takeOver'), exact: true }).click()
    await figure.getByRole('link', { name: disclosures('inventory.from'), exact: true }).waitFor()
    await page.goto(narrative)
    await text.getByRole('button', { name: disclosures('narrative.reviewed'), exact: true }).click()
    await text.getByText(disclosures('narrative.changed'), { exact: true }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })
})

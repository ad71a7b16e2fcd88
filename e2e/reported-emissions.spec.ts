// features: inventory
import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { aCompany } from './support/company.ts'
import { choose, signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('en'))('emissions that were measured as such (%s)', (lang) => {
  const say = words(lang)

  it('are entered by their gas with a source, refused without, and shown as what they are', async () => {
    const company = await aCompany()
    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 1000 })
    await signIn(page, company.preparing.email, company.preparing.password)
    await page.goto('/inventory/records/new')
    await page.getByRole('combobox', { name: say('inventory:records.form.site') }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: say('inventory:records.form.activity') }).fill('reported-process')
    await page.getByRole('option').first().click()
    const unit = page.getByRole('combobox', { name: say('inventory:records.form.unit') })
    await unit.fill('kg_N2O')
    await page
      .getByRole('option', { name: say('units:kg_N2O'), exact: true })
      .first()
      .click()
    await page.getByLabel(say('inventory:records.form.quantity')).fill('1500')
    for (const [group, day] of [
      [say('inventory:records.form.from'), '1'],
      [say('inventory:records.form.to'), '28'],
    ] as const) {
      const boxes = page.getByRole('group', { name: group }).getByRole('textbox')
      for (const [index, text] of [day, '2', '2025'].entries()) await boxes.nth(index).fill(text)
    }
    const save = page.getByRole('button', { name: say('inventory:records.form.save'), exact: true })
    await save.click()
    await page.getByText(say('inventory:records.reported.sourceMissing')).first().waitFor()
    await expectAccessible(page)
    await choose(page, say('inventory:records.reported.howLabel'), say('inventory:records.reported.how.supplier'))
    const source = 'Stack monitor <i>NA-2</i>, annual report 2025, page 14'
    await page.getByLabel(say('inventory:records.reported.source')).fill(source)
    await expectLaidOut(page, lang)
    await save.click()
    await page.waitForURL((url) => url.pathname !== '/inventory/records/new')

    const { items } = await company.preparer<{ items: { id: string }[] }>('GET', '/api/inventory/records?year=2025')
    expect(items).toHaveLength(1)
    await page.goto(paths.inventoryRecord(items[0]!.id))
    // 1,500 kg of N2O are 397.5 t of CO2e by the 265 of AR5.
    await page
      .getByText(/397,500/)
      .first()
      .waitFor()
    await page.getByText(source).first().waitFor()
    await page.getByText(say('inventory:records.reported.text')).waitFor()
    await expectAccessible(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 1000 })
      await expectLaidOut(page, lang)
    }
    expect(problems).toEqual([])
    await context.close()
  })
})

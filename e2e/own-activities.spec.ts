// features: inventory
import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { aFounder } from './support/newcomers.ts'
import { setUpInPlace, signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('an activity that the library does not have (%s)', (lang) => {
  const say = words(lang)

  it('is named after a second factor and takes a factor that no activity leads to', async () => {
    const founder = await aFounder({ baseYear: 2024 })
    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 1000 })
    await signIn(page, founder.email, founder.password)
    await page.goto(paths.inventoryOwnFactors())
    await page.getByRole('button', { name: say('inventory:factors.activities.add') }).click()
    const dialog = page.getByRole('dialog', { name: say('inventory:factors.activities.addTitle') })
    const name = lang === 'ar' ? 'غبار أفران مُرحَّل' : 'Kiln dust sent away'
    const inLanguage = lang === 'ar' ? 'factors.own.field.nameAr' : 'factors.own.field.nameEn'
    await dialog.getByLabel(say(`inventory:${inLanguage}`)).fill(name)
    await dialog.getByRole('combobox', { name: say('inventory:factors.activities.category') }).click()
    await page.getByRole('option', { name: say('report:category.scope3-5') }).click()
    await dialog
      .getByRole('combobox', { name: say('inventory:factors.activities.unit') })
      .fill(lang === 'ar' ? 'طن متري' : 'tonne (metric)')
    await page.getByRole('option').first().click()
    await dialog.getByLabel(say('inventory:factors.own.field.reason')).fill('No kiln dust in <b>the library</b>')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('inventory:factors.activities.save') }).click()
    await setUpInPlace(page, lang)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('main').getByText(name).first().waitFor()
    await expectAccessible(page)

    await page.goto(paths.inventoryFactor('desnz-waste-asbestos-landfill-tonne-2025'))
    await page.getByRole('combobox', { name: say('inventory:factors.served.activity') }).fill(name)
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: say('inventory:factors.choice.prefer') }).click()
    const why = page.getByRole('dialog')
    await why.getByRole('textbox').fill('Mineral waste, nearest of the list')
    await why.getByRole('button', { name: say('inventory:factors.choice.prefer') }).click()
    await why.waitFor({ state: 'detached' })
    await page.getByText('Mineral waste, nearest of the list').first().waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectLaidOut(page, lang)

    await page.goto('/inventory/records/new')
    await page.getByRole('combobox', { name: say('inventory:records.form.activity') }).fill(name)
    await page.getByRole('option', { name }).first().click()
    await page.goto(paths.inventoryOwnFactors())
    await page.getByRole('main').getByText(name).first().waitFor()
    await expectLaidOut(page, lang)
    expect(problems).toEqual([])
    await context.close()
  })
})

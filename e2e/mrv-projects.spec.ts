import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solarReadings } from '../server/src/mrv-projects/demo/solar-readings.ts'
import { expectAccessible, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('Mitigation projects (%s)', (lang) => {
  const say = words(lang)
  const project = (key: string) => say(`mrv-projects:projects.${key}`)
  const device = (key: string) => say(`mrv-projects:devices.${key}`)
  const reading = (key: string) => say(`mrv-projects:readings.${key}`)

  it('are added with a place on the map, answer their checklist, and flag an outlier of their meter', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.mrvProjects())
    await page.getByRole('button', { name: project('add'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(project('fields.name')).first().fill('Solar field')
    await dialog.getByRole('combobox', { name: project('fields.projectType') }).click()
    await page.getByRole('option', { name: project('options.projectType.grid-renewables') }).click()
    await dialog.getByRole('combobox', { name: project('fields.profile') }).click()
    await page.getByRole('option', { name: project('options.profile.generic') }).click()
    await dialog.getByLabel(say('sgi:register.latitude')).fill('24.65')
    await dialog.getByLabel(say('sgi:register.longitude')).fill('46.71')
    for (const [field, day] of [
      ['creditingFrom', ['1', '1', '2026']],
      ['creditingTo', ['31', '12', '2035']],
    ] as const) {
      const boxes = dialog.getByRole('group', { name: project(`fields.${field}`) }).getByRole('textbox')
      for (const [nth, part] of day.entries()) await boxes.nth(nth).fill(part)
    }
    await dialog.getByRole('checkbox', { name: project('goals.13') }).check()
    await dialog.getByRole('checkbox', { name: project('fields.registeredNowhereElse') }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: project('save'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Solar field' }).waitFor()
    for (const line of ['design-document', 'land-or-asset-right', 'baseline-described']) {
      await page.getByRole('button', { name: `${project('answer')}: ${project(`lines.${line}`)}` }).click()
      await dialog.getByLabel(project('answerReason')).fill('Not needed here')
      await dialog.getByRole('button', { name: project('save'), exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: say('mrv-projects:actions.begin-validation'), exact: true }).click()
    await page.getByText(say('mrv-projects:states.validate'), { exact: true }).first().waitFor()
    const projectPage = page.url()
    await page.goto(paths.mrvProjects())
    await page.getByRole('link', { name: 'Solar field' }).first().waitFor()

    await page.goto(projectPage)
    await page.getByRole('button', { name: device('add'), exact: true }).click()
    await dialog.getByLabel(device('fields.name')).fill('Main meter')
    await dialog.getByLabel(device('fields.serialNumber')).fill(`SN-2041-${lang}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: device('add'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Main meter' }).waitFor()
    await page.getByRole('button', { name: device('makeKey') }).click()
    const key = await dialog.getByRole('textbox', { name: device('key') }).inputValue()
    await dialog.getByRole('button', { name: device('keyDialog.done') }).click()
    // As `npm run simulate-meter` sends them.
    const everyMs = 900_000
    const toMs = Math.floor(Date.now() / everyMs) * everyMs - everyMs
    const readings = solarReadings({
      kind: 'register',
      peakKw: 100,
      everyMs,
      toMs,
      fromMs: toMs - 3 * 86_400_000,
      first: 1000,
      faults: ['outlier'],
      seed: 3,
    })
    const sent = await page.request.post('/api/mrv/readings', {
      headers: { authorization: `Bearer ${key}` },
      data: { readings: readings.map(({ atMs, value }) => ({ channel: 'energy', at: atMs, value: String(value) })) },
    })
    expect(await sent.json()).toMatchObject({ accepted: readings.length, refusedCount: 0 })
    // The page hears of the arrival by itself.
    const correct = page.getByRole('button', { name: new RegExp(`^${reading('correct')}: `) })
    await correct.first().click()
    await dialog.getByLabel(reading('reason')).fill('Confirmed on the display')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: project('save'), exact: true }).click()
    await page.getByText(reading('confirmed')).first().waitFor()
    await expectAccessible(page)
    await context.close()
  })
})

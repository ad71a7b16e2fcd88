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

describe.each(journeyIn('ar'))('Projects (%s)', (lang) => {
  const say = words(lang)
  const project = (key: string) => say(`mrv-projects:projects.${key}`)

  it('adds one, leads it on and finds it in the list', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.mrvProjects())
    await page.getByRole('button', { name: project('add'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(project('fields.name')).fill('Name 1')
    await dialog.getByLabel(project('fields.projectType')).click()
    await page.getByRole('option', { name: project('options.projectType.renewable-energy') }).click()
    await dialog.getByLabel(project('fields.profile')).click()
    await page.getByRole('option', { name: project('options.profile.national') }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: project('save'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Name 1' }).waitFor()
    await page.getByRole('button', { name: say('mrv-projects:actions.begin-validation'), exact: true }).click()
    await page.getByText(say('mrv-projects:states.validate'), { exact: true }).first().waitFor()
    await page.goto(paths.mrvProjects())
    await page.getByRole('link', { name: 'Name 1' }).first().waitFor()
    await context.close()
  })
})

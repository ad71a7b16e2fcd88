import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { aNewcomer } from './support/newcomers.ts'
import { choose, giveAccount, signIn, untilAlive, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const isolated = (text: string) => `\u2068${text}\u2069`
const telephone = { width: 360, height: 780 }

describe.each(journeyIn('ar'))('volunteering (%s)', (lang) => {
  const say = words(lang)
  const vol = (key: string, values = {}) => say(`volunteering:${key}`, values)
  const title = lang === 'ar' ? 'غرس شتلات السدر' : 'Planting sidr seedlings'

  it(
    'goes from an announced event over a sign-up to its confirmation, and ends with a withdrawal',
    { timeout: 240_000 },
    async () => {
      // An organiser announces an event.
      const { page: organiser, context: office, problems: organisers } = await visit(browser, lang)
      await signIn(organiser, 'preparer@demo.athar.example')
      await organiser.goto(paths.sgiManageVolunteering())
      await organiser.getByRole('button', { name: vol('manage.new') }).click()
      await organiser.getByRole('button', { name: vol('manage.form.save') }).click()
      await organiser.getByRole('link', { name: vol('manage.form.titleWrong') }).waitFor()
      await expectAccessible(organiser)
      const fields = {
        [`title${lang === 'ar' ? 'Ar' : 'En'}`]: title,
        [`place${lang === 'ar' ? 'Ar' : 'En'}`]: lang === 'ar' ? 'ثادق' : 'Thadiq',
        lat: '25.29',
        lon: '45.87',
        hours: '4.5',
        needed: '12',
      }
      for (const [field, value] of Object.entries(fields))
        await organiser.getByLabel(vol(`manage.form.${field}`), { exact: true }).fill(value)
      const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).split('-')
      const boxes = organiser.getByRole('group', { name: vol('manage.form.date') }).getByRole('textbox')
      for (const [at, part] of [day[2]!, day[1]!, day[0]!].entries()) await boxes.nth(at).fill(part)
      await choose(organiser, vol('manage.form.region'), lang === 'ar' ? 'الرياض' : 'Riyadh')
      await organiser.getByRole('button', { name: vol('manage.form.save') }).click()
      await organiser.getByText(vol('manage.form.saved')).first().waitFor()

      // Somebody finds it, signs in on the way, and joins.
      const person = await aNewcomer()
      const { page, context, problems } = await visit(browser, lang, telephone)
      await page.goto(paths.sgiVolunteer())
      await untilAlive(page)
      await page.getByRole('link', { name: vol('events.openOf', { event: isolated(title) }) }).click()
      await page.getByRole('link', { name: vol('join.signIn') }).click()
      await giveAccount(page, lang, person)
      await page.waitForURL('**/sgi/volunteer/events/**')
      await tick(page.getByRole('radio', { name: vol('join.under18') }))
      await page.getByText(vol('join.guardianTitle')).waitFor()
      await tick(page.getByRole('radio', { name: vol('join.adult') }))
      await expectAccessible(page)
      await page.getByRole('button', { name: vol('actions.join') }).click()
      await page.getByText(vol('states.requested'), { exact: true }).waitFor()

      // The organiser confirms; the volunteer sees it and is told.
      await organiser.getByRole('link', { name: vol('manage.openOf', { event: isolated(title) }) }).click()
      await tick(organiser.getByLabel(vol('volunteers.all')))
      await organiser.getByRole('button', { name: vol('actions.confirm'), exact: true }).click()
      await organiser.getByText(vol('states.confirmed'), { exact: true }).waitFor()
      await expectAccessible(organiser)
      await office.close()
      await page.goto(paths.sgiMyVolunteering())
      await page.getByText(vol('states.confirmed'), { exact: true }).waitFor()
      await expectLaidOut(page, lang)
      await expectAccessible(page)
      await page.goto(paths.notifications())
      await page.getByText(title).first().waitFor()

      // And cannot come after all.
      await page.goto(paths.sgiMyVolunteering())
      await page.getByRole('link', { name: vol('mine.open', { event: isolated(title) }) }).click()
      await page.getByRole('button', { name: vol('actions.withdraw') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: vol('actions.withdraw') })
        .click()
      await page.getByRole('button', { name: vol('actions.join') }).waitFor()
      await context.close()
      expect([...problems, ...organisers]).toEqual([])
    },
  )
})

import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { aNewcomer } from './support/newcomers.ts'
import { signIn, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const isolated = (text: string) => `\u2068${text}\u2069`
const telephone = { width: 390, height: 800 }

describe.each(journeyIn('ar'))('mentorship (%s)', (lang) => {
  const say = words(lang)
  const men = (key: string, values = {}) => say(`mentorship:${key}`, values)
  const mod = (key: string, values = {}) => say(`moderation:${key}`, values)

  it('goes from the checked offer of an adult over a request and notes to feedback; a report is decided', async () => {
    // A person offers to mentor, and sees that the platform checks it.
    const mentor = await aNewcomer()
    const mentors = await visit(browser, lang)
    await signIn(mentors.page, mentor.email, mentor.password)
    await mentors.page.goto(paths.becomeMentor())
    await mentors.page.getByText(men('offer.adults.age-unknown')).waitFor()
    await mentors.page
      .getByRole('link', { name: men('offer.toAge') })
      .last()
      .click()
    await tick(mentors.page.getByRole('radio', { name: say('guardians:own.bands.adult') }))
    await mentors.page.getByRole('button', { name: say('guardians:own.ageSave') }).click()
    await mentors.page.getByText(say('guardians:own.ageSaved')).first().waitFor()
    await mentors.page.goto(paths.becomeMentor())
    await mentors.page
      .getByLabel(men('offer.about'))
      .fill(lang === 'ar' ? 'أعمل في الطاقة الشمسية منذ عشر سنوات.' : 'I have worked with solar energy for ten years.')
    await tick(mentors.page.getByRole('checkbox', { name: men('topics.energy') }))
    await tick(mentors.page.getByRole('checkbox', { name: men('languages.ar') }))
    await tick(mentors.page.getByRole('checkbox', { name: men('times.weekday-evening') }))
    await mentors.page.getByRole('button', { name: men('offer.send') }).click()
    await mentors.page.getByText(men('offer.standing.requested')).waitFor()
    await expectAccessible(mentors.page)

    // A moderator approves it.
    const office = await visit(browser, lang)
    await signIn(office.page, 'content@demo.athar.example')
    await office.page.goto(`${paths.adminMentors()}?state=requested`)
    await office.page
      .getByRole('button', { name: men('admin.approveOf', { name: isolated('Huda Alshammari') }) })
      .first()
      .click()
    await office.page.getByText(men('admin.done')).first().waitFor()
    await expectAccessible(office.page)

    // Another person finds the mentor with the reasons, and asks.
    const mentee = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang, telephone)
    await signIn(page, mentee.email, mentee.password)
    await page.goto(paths.mentorship())
    await page
      .getByRole('button', { name: men('find.askOf', { name: isolated('Huda Alshammari') }) })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(men('ask.goal')).fill(lang === 'ar' ? 'أريد تخطيط مشروعي الأول' : 'Plan my first project')
    await tick(dialog.getByRole('radio', { name: men('ask.adult') }))
    await dialog.getByRole('button', { name: men('ask.send') }).click()
    await page.getByRole('heading', { level: 1, name: men('mine.title') }).waitFor()
    await expectLaidOut(page, lang)
    await page.getByRole('link', { name: men('mine.asMentee', { name: isolated('Huda Alshammari') }) }).click()
    await page.getByText(men('states.requested'), { exact: true }).waitFor()

    // The mentor accepts and writes down a meeting.
    await mentors.page.goto(paths.myMentorships())
    await mentors.page.getByRole('link', { name: men('mine.asMentor', { name: isolated('Huda Alshammari') }) }).click()
    await mentors.page.getByRole('button', { name: men('actions.accept'), exact: true }).click()
    await mentors.page.getByLabel(men('notes.note')).fill('Solar meter')
    await mentors.page.getByRole('button', { name: men('notes.add') }).click()
    await mentors.page.getByText('Solar meter').first().waitFor()
    await expectAccessible(mentors.page)

    // The mentee reads it, says how it was, and reports something.
    await page.reload()
    await page.getByText('Solar meter').first().waitFor()
    await tick(page.getByRole('radio', { name: men('feedback.ratings.5'), exact: true }))
    await page.getByRole('button', { name: men('feedback.send') }).click()
    await page.getByText(men('feedback.saved')).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: mod('reports.report') }).click()
    await tick(dialog.getByRole('radio', { name: mod('reports.reasons.outside-contact') }))
    await dialog.getByLabel(mod('reports.text')).fill('Asked for my number')
    await dialog.getByRole('button', { name: mod('reports.send') }).click()
    await page.getByText(mod('reports.sent')).first().waitFor()

    // Moderators read it with what both sides wrote, and stop the mentorship.
    await office.page.goto(`${paths.adminReports()}?state=open`)
    await office.page.getByText('Asked for my number').waitFor()
    await office.page.getByText('Solar meter').first().waitFor()
    await office.page
      .getByRole('button', { name: mod('actions.uphold') })
      .first()
      .click()
    const asked = office.page.getByRole('dialog')
    await asked.getByRole('textbox').fill('No contact outside the platform')
    await asked.getByRole('button', { name: mod('actions.uphold') }).click()
    await office.page.getByText(mod('reports.decided')).first().waitFor()
    await expectAccessible(office.page)
    await page.reload()
    await page.getByText(men('states.stopped'), { exact: true }).first().waitFor()
    await page.goto(paths.notifications())
    await page.getByText('No contact outside the platform').first().waitFor()
    await Promise.all([context.close(), office.context.close(), mentors.context.close()])
    expect([...problems, ...mentors.problems, ...office.problems]).toEqual([])
  })
})

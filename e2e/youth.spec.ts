import { paths } from '@athar/contracts/paths'
import { leastSecondsOf, questionsATry } from '@athar/contracts/youth'
import { youthLessons } from '@athar/reference-data'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { aNewcomer } from './support/newcomers.ts'
import { mailedLink } from './support/people.ts'
import { choose, signIn, tick, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const telephone = { width: 390, height: 844 }

describe.each(journeyIn('ar'))('a student of sixteen (%s)', (lang) => {
  const say = words(lang)
  const youth = (key: string, values = {}) => say(`youth:${key}`, values)
  const guard = (key: string, values = {}) => say(`guardians:${key}`, values)
  const title = lang === 'ar' ? 'استحمام الخمس دقائق' : 'Five-minute shower'

  it('asks a guardian, joins a challenge, logs with a photo, moves points and team, and passes a course', async () => {
    const person = await aNewcomer()
    const guardian = `guardian-${randomUUID()}@example.com`
    const { page, context, problems } = await visit(browser, lang, telephone)
    await signIn(page, person.email, person.password)

    // Under 18: a guardian is named, and agrees by mail.
    await page.goto(paths.profileGuardian())
    await tick(page.getByRole('radio', { name: guard('own.bands.under-18') }))
    await page.getByRole('button', { name: guard('own.ageSave') }).click()
    await page.getByLabel(guard('own.email')).fill(guardian)
    await page.getByRole('button', { name: guard('own.send') }).click()
    await page.getByText(guard('own.standing.guardian-needed')).waitFor()
    await expectAccessible(page)
    await agree(lang, guardian)

    // The challenge is joined with what is expected of it.
    await page.goto(paths.youthChallenge('five-minute-shower'))
    await page.getByLabel(youth('challenge.expected')).fill('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: youth('challenge.submit') }).click()
    await page.getByRole('link', { name: youth('challenge.toMine') }).click()
    await page.waitForURL('**/youth/mine/**')
    const mine = page.url()

    // A team.
    await page.goto(paths.youthMine())
    const team = `${lang === 'ar' ? 'مدرسة النخيل' : 'Palm School'} ${randomUUID().slice(0, 4)}`
    await page.getByLabel(youth('team.name')).fill(team)
    await tick(page.getByRole('radio', { name: youth('team.kinds.school') }))
    await choose(page, youth('team.region'), lang === 'ar' ? 'الرياض' : 'Riyadh')
    await page.getByRole('button', { name: youth('team.found') }).click()
    await page.getByText(youth('team.states.waiting')).waitFor()

    // An action with a photo.
    await page.goto(mine)
    await tick(page.getByRole('radio').first())
    await page.getByLabel(youth('log.amount')).fill('5')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'shower.png',
        mimeType: 'image/png',
        buffer: await drawnPicture(page),
      })
    await page.getByRole('button', { name: youth('log.submit') }).click()
    await page.getByText(youth('log.states.waiting')).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)

    await moderate(lang, team)

    await page.goto(mine)
    await page.getByText(youth('log.states.accepted')).first().waitFor()
    await page.goto(paths.youthBoard())
    await page.getByText(team).waitFor()
    await expectAccessible(page)

    await passCourse(page, lang)
    await context.close()
    expect(problems).toEqual([])
    expect(title).not.toBe('')
  })

  async function agree(language: Lang, address: string) {
    const { page, context } = await visit(browser, language, telephone)
    await page.goto(await mailedLink(address))
    await page.getByLabel(guard('link.name')).fill(language === 'ar' ? 'مها الشمري' : 'Maha Alshammari')
    await tick(page.getByRole('radio', { name: guard('relations.parent') }))
    await expectAccessible(page)
    await page.getByRole('button', { name: guard('link.actions.consent') }).click()
    await page.getByRole('button', { name: guard('link.actions.withdraw') }).waitFor()
    await context.close()
  }

  async function moderate(language: Lang, team: string) {
    const { page, context } = await visit(browser, language)
    await signIn(page, 'platform-admin@demo.athar.example')
    await page.goto(paths.adminYouth())
    await page.getByRole('button', { name: youth('reviews.acceptOf', { name: `\u2068${team}\u2069` }) }).click()
    await page
      .getByRole('button', { name: youth('reviews.accept'), exact: false })
      .first()
      .click()
    await page.getByText(youth('reviews.none')).first().waitFor()
    await expectAccessible(page)
    await context.close()
  }

  async function passCourse(page: Page, language: Lang) {
    const slug = 'your-carbon-footprint'
    await page.goto(paths.youthCourse(slug))
    await untilAlive(page)
    await page.getByRole('link', { name: youth('course.start') }).click()
    for (const lesson of youthLessons()[slug] ?? []) {
      await page.getByRole('heading', { level: 1, name: lesson.title[language] }).waitFor()
      for (const question of lesson.quiz.slice(0, questionsATry))
        await tick(
          page
            .getByRole('group', { name: question.text[language] })
            .getByRole('radio', { name: question.options[question.right]?.[language] ?? '', exact: true }),
        )
      await page.request.post('/__test/clock', { data: { advance: leastSecondsOf(lesson) } })
      await page.getByRole('button', { name: youth('lesson.check') }).click()
      await page
        .getByRole('link', { name: youth('lesson.next') })
        .or(page.getByRole('link', { name: youth('lesson.toCourse') }))
        .click()
    }
    await page.getByRole('button', { name: youth('participation.issue') }).click()
    await page.getByRole('link', { name: youth('mine.proof') }).click()
    await page.getByText(youth('proof.valid')).waitFor()
    await expectAccessible(page)
  }
})

/** A picture that no one has sent before. */
async function drawnPicture(page: Page): Promise<Buffer> {
  return page.screenshot({ type: 'png' })
}

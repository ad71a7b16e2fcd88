import { randomUUID } from 'node:crypto'
import type { mentorship, volunteering, youth } from '@athar/contracts'
import { guardianTextVersion } from '@athar/contracts/guardians'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { advanceClock } from './support/clock.ts'
import { soon } from './support/limits.ts'
import { aNewcomer } from './support/newcomers.ts'
import { actAs, mailedLink, mailSaying, type Caller } from './support/people.ts'
import { signIn, tick, untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const telephone = { width: 390, height: 844 }

describe.each(journeyIn('en'))('a guardian (%s)', (lang) => {
  const say = words(lang)
  const youthWords = (key: string, values = {}) => say(`youth:${key}`, values)
  const guard = (key: string, values = {}) => say(`guardians:${key}`, values)
  const men = (key: string, values = {}) => say(`mentorship:${key}`, values)

  it('takes the consent back: board, team, certificate and group show nothing of the child within a minute', async () => {
    const { child, link } = await aChildWithConsent(lang)
    const made = await takePart(child)
    const mentors = await visit(browser, lang)
    await signIn(mentors.page, made.mentor.email, made.mentor.password)

    // What others see of the child before.
    const outside = await visit(browser, lang)
    await outside.page.goto(paths.youthBoard())
    await outside.page.getByText(made.team).waitFor()
    await outside.page.goto(paths.proof(made.certificate))
    await outside.page.getByText(youthWords('proof.valid')).waitFor()
    await mentors.page.goto(paths.oneMentorship(made.mentorship))
    await mentors.page.getByText('Wind and shade').waitFor()
    await mentors.page.getByRole('heading', { level: 1, name: /Huda/ }).waitFor()

    // The guardian looks, and takes the consent back.
    const guardian = await visit(browser, lang, telephone)
    await guardian.page.goto(link)
    await guardian.page.getByText(made.team).first().waitFor()
    await guardian.page.getByText('Wind and shade').waitFor()
    await guardian.page.getByRole('button', { name: guard('link.actions.withdraw') }).click()
    const dialog = guardian.page.getByRole('dialog')
    await expectAccessible(guardian.page)
    await dialog.getByRole('button', { name: guard('link.actions.withdraw') }).click()
    await dialog.waitFor({ state: 'detached' })
    // A minute, on a machine as fast as they usually are.
    const withdrawn = Date.now()
    await guardian.page.getByText(guard('link.done.withdraw')).first().waitFor()
    await expectLaidOut(guardian.page, lang)

    // A visitor, and the mentor who met the child in the group.
    await isGone(outside.page, paths.youthBoard(), made.team, youthWords('board.title'))
    await outside.page.goto(paths.proof(made.certificate))
    await outside.page.getByText(youthWords('proof.unknownTitle')).first().waitFor()
    await mentors.page.goto(paths.oneMentorship(made.mentorship))
    await mentors.page.getByText(men('states.finished'), { exact: true }).first().waitFor()
    await mentors.page.getByText('We measured the roof').waitFor()
    expect(await mentors.page.getByText('Wind and shade').count()).toBe(0)
    expect(await mentors.page.getByText(/Huda/).count()).toBe(0)
    expect(Date.now() - withdrawn).toBeLessThan(soon)
    const problems = [outside, guardian, mentors].flatMap((one) => one.problems)
    await Promise.all([outside, guardian, mentors].map(({ context }) => context.close()))
    expect(problems).toEqual([])
  })

  async function isGone(page: Page, path: string, text: string, title: string) {
    await page.goto(path)
    await untilAlive(page)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.getByText(text).count()).toBe(0)
  }
})

describe.each(journeyIn('ar'))('someone under 18 (%s)', (lang) => {
  const say = words(lang)
  const guard = (key: string, values = {}) => say(`guardians:${key}`, values)
  const vol = (key: string, values = {}) => say(`volunteering:${key}`, values)

  it('is refused, says adult and is refused, is consented to, and takes part by the first name', async () => {
    const person = await aNewcomer(siteUrl(), 'Huda Alshammari')
    const guardian = `guardian-${randomUUID()}@example.com`
    const { page, context, problems } = await visit(browser, lang, telephone)
    await signIn(page, person.email, person.password)
    const say18 = async (band: 'under-18' | 'adult') => {
      await page.goto(paths.profileGuardian())
      await tick(page.getByRole('radio', { name: guard(`own.bands.${band}`) }))
    }

    // Under 18, with the year of birth, and a guardian who says no.
    await say18('under-18')
    const year = new Date((await advanceClock(0)) * 1000).getUTCFullYear() - 15
    await page.getByLabel(guard('own.birthYear')).fill(String(year))
    await expectAccessible(page)
    await page.getByRole('button', { name: guard('own.ageSave') }).click()
    await page.getByText(new RegExp(String(year))).waitFor()
    await page.getByLabel(guard('own.email')).fill(guardian)
    await page.getByRole('button', { name: guard('own.send') }).click()
    await page.getByText(guard('own.sent')).first().waitFor()
    const office = await visit(browser, lang, telephone)
    await office.page.goto(await mailedLink(guardian))
    await office.page.getByRole('button', { name: guard('link.actions.refuse') }).click()
    await office.page.getByText(guard('link.done.refuse')).first().waitFor()

    // No click makes an adult, and the guardian hears of it.
    await say18('adult')
    await page.getByRole('button', { name: guard('own.ageSave') }).click()
    await page.getByText(guard('errors.guardians.stays-under-18')).first().waitFor()
    await expectAccessible(page)
    await expectLaidOut(page, lang)
    await expect.poll(async () => (await mailSaying(guardian, '/guardian?token=')).type).toBe('guardian_claim')

    // The guardian agrees after all.
    await office.page.goto(await mailedLink(guardian))
    await office.page.getByLabel(guard('link.name')).fill(lang === 'ar' ? 'مها الشمري' : 'Maha Alshammari')
    await tick(office.page.getByRole('radio', { name: guard('relations.parent') }))
    await office.page.getByRole('button', { name: guard('link.actions.consent') }).click()
    await office.page.getByText(guard('link.done.consent')).first().waitFor()
    await expectLaidOut(office.page, lang)
    await expectAccessible(office.page)

    // They take part, and the organiser reads the first name.
    const organisers = await actAs('preparer@demo.athar.example')
    const event = await organisers<volunteering.OwnEvent>('POST', '/api/volunteering/own-events', {
      title: { en: `Seed balls ${randomUUID().slice(0, 6)}`, ar: '' },
      description: { en: '', ar: '' },
      place: { en: 'Thadiq', ar: 'ثادق' },
      region: 'SA-01',
      lat: 25.29,
      lon: 45.87,
      precision: 'approximate',
      startsAt: new Date(((await advanceClock(0)) + 3600) * 1000).toISOString(),
      hours: '4',
      needed: 5,
      minAge: 12,
      initiative: null,
    })
    await page.goto(paths.sgiVolunteerEvent(event.slug))
    await tick(page.getByRole('radio', { name: vol('join.under18') }))
    await page.getByRole('button', { name: vol('actions.join') }).click()
    await page.getByText(vol('states.requested'), { exact: true }).waitFor()
    const desk = await visit(browser, lang)
    await signIn(desk.page, 'preparer@demo.athar.example')
    await desk.page.goto(paths.sgiManageVolunteerEvent(event.id))
    await desk.page.getByText('Huda', { exact: true }).waitFor()
    expect(await desk.page.getByText(/Alshammari/).count()).toBe(0)
    await Promise.all([context, office.context, desk.context].map((one) => one.close()))
    expect([problems, office.problems, desk.problems].flat().filter((one) => !one.includes('409'))).toEqual([])
  })
})

async function aChildWithConsent(language: Lang, name?: string) {
  const person = await aNewcomer(siteUrl(), name)
  const email = `guardian-${randomUUID()}@example.com`
  const child = await actAs(person.email, person.password)
  await child('PUT', '/api/guardians/age-band', { ageBand: 'under-18' })
  await child('POST', '/api/guardians/requests', { email, language })
  const link = await mailedLink(email)
  const consent = await fetch(`${siteUrl()}/api/guardians/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: new URL(link).searchParams.get('token'),
      decision: 'consent',
      version: guardianTextVersion,
      language,
      name: 'Maha Alshammari',
      relation: 'parent',
    }),
  })
  expect(consent.status).toBe(200)
  return { child, link }
}

/** A team with points, a certificate, and a word in a group. */
async function takePart(child: Caller) {
  const office = await actAs('content@demo.athar.example')
  const team = `Palm School ${randomUUID().slice(0, 6)}`
  await child('POST', '/api/youth/teams', { name: team, kind: 'school', region: 'SA-01' })
  const { teams } = await office<{ teams: youth.WaitingTeam[] }>('GET', '/api/platform/youth/reviews')
  const named = teams.find(({ name }) => name === team)
  await office('POST', `/api/platform/youth/teams/${named?.id}/decide`, { accept: true })
  const challenge = 'five-minute-shower'
  const joined = await child<youth.Participation>('POST', '/api/youth/participations', { challenge, expected: '2' })
  const doneOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  for (let count = 0; count < joined.needed; count += 1)
    await child('POST', `/api/youth/participations/${joined.id}/logs`, {
      action: 0,
      amount: '5',
      doneOn,
      withPhoto: false,
    })
  const { number } = await child<youth.Certificate>('POST', '/api/youth/certificates', {
    kind: 'challenge',
    slug: challenge,
  })
  const mentor = await aNewcomer(siteUrl(), 'Salem Alqahtani')
  const mentors = await actAs(mentor.email, mentor.password)
  await mentors('PUT', '/api/guardians/age-band', { ageBand: 'adult' })
  const offer = await mentors<mentorship.OwnMentor>('PUT', '/api/mentorship/mentor', {
    about: 'I have built solar plants for ten years.',
    topics: ['energy'],
    languages: ['en'],
    region: 'SA-01',
    times: ['weekday-evening'],
    capacity: 1,
  })
  await office('POST', `/api/platform/mentorship/mentors/${offer.id}/moves`, {
    action: 'approve',
    version: offer.version,
  })
  const group = await mentors<mentorship.GroupCard>('POST', '/api/mentorship/groups', {
    title: 'Young makers',
    topic: 'energy',
    language: 'en',
    places: 4,
  })
  const join = async (who: Caller) => {
    const asked = await who<mentorship.Mentorship>('POST', '/api/mentorship/mentorships', {
      group: group.id,
      topic: 'energy',
      language: 'en',
      goal: 'Build a windmill',
      ageBand: 'under-18',
    })
    const at = `/api/mentorship/mentorships/${asked.id}`
    await mentors('POST', `${at}/moves`, { action: 'accept', reason: '', version: asked.version })
    return { ...asked, at }
  }
  const { id, at: of } = await join(child)
  await join((await aChildWithConsent('en', 'Reem Alqahtani')).child)
  await child('POST', `${of}/notes`, { metOn: doneOn, text: 'Wind and shade' })
  await mentors('POST', `${of}/notes`, { metOn: doneOn, text: 'We measured the roof' })
  return { team, certificate: number, mentor, mentorship: id }
}

import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  expectLaidOut,
  journeyIn,
  openBrowser,
  openOwnBrowser,
  visit,
  words,
} from './support/browser.ts'
import { openBrokenNetwork } from './support/broken-network.ts'
import { advanceClock } from './support/clock.ts'
import { filmOf } from './support/fake-camera.ts'
import { soon } from './support/limits.ts'
import { aNewcomer } from './support/newcomers.ts'
import { actAs } from './support/people.ts'
import { siteUrl } from './support/site.ts'
import { choose, giveAccount, signIn, untilAlive, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const isolated = (text: string) => `\u2068${text}\u2069`
const telephone = { width: 360, height: 780 }

/** An event of four hours for five people; what is left is its title and when it begins. */
const inThadiq = {
  description: { en: '', ar: '' },
  place: { en: 'Thadiq', ar: 'ثادق' },
  region: 'SA-01',
  lat: 25.29,
  lon: 45.87,
  precision: 'approximate',
  hours: '4',
  needed: 5,
  minAge: 12,
  initiative: null,
}

describe.each(journeyIn('ar'))('volunteering (%s)', (lang) => {
  const say = words(lang)
  const vol = (key: string, values = {}) => say(`volunteering:${key}`, values)
  const title = lang === 'ar' ? 'غرس شتلات السدر' : 'Planting sidr seedlings'

  it('goes from an announced event over a sign-up to its confirmation, and ends with a withdrawal', async () => {
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
  })
})

/** Hours from the gate to the certificate: the organiser’s telephone has no connection while people arrive. */
describe.each(journeyIn('en'))('hours of a volunteer (%s)', (lang) => {
  const say = words(lang)
  const vol = (key: string, values = {}) => say(`volunteering:${key}`, values)

  it('go from a code at the gate without a connection to a certificate that everybody can check', async () => {
    const preparer = await actAs('preparer@demo.athar.example')
    const title = { en: `Palm day ${lang}`, ar: `يوم النخيل ${lang}` }
    const event = await preparer<{ id: string; slug: string }>('POST', '/api/volunteering/own-events', {
      title,
      ...inThadiq,
      startsAt: new Date(((await advanceClock(0)) + 3600) * 1000).toISOString(),
    })

    // An adult joins, and the organiser confirms the place.
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang, telephone)
    await signIn(page, person.email, person.password)
    await page.goto(paths.sgiVolunteerEvent(event.slug))
    await tick(page.getByRole('radio', { name: vol('join.adult') }))
    await page.getByRole('button', { name: vol('actions.join') }).click()
    await page.getByText(vol('states.requested'), { exact: true }).waitFor()
    const joined = await preparer<{ items: { id: string }[] }>(
      'GET',
      `/api/volunteering/own-events/${event.id}/sign-ups`,
    )
    const decide = (action: string) =>
      preparer('POST', `/api/volunteering/own-events/${event.id}/decisions`, {
        signUps: joined.items.map(({ id }) => id),
        action,
      })
    await decide('confirm')
    await page.reload()
    await page.getByRole('img', { name: vol('pass.picture') }).waitFor()
    await expectAccessible(page)
    const code = await page.locator('code').first().innerText()

    // At the gate the organiser’s telephone opened the page once, and then has no connection.
    const network = await openBrokenNetwork(siteUrl())
    const gate = await browser.newContext({
      baseURL: network.url,
      viewport: telephone,
      locale: lang === 'ar' ? 'ar-SA' : 'en-GB',
      reducedMotion: 'reduce',
    })
    await gate.addInitScript(`localStorage.setItem('language', '${lang}')`)
    const organiser = await gate.newPage()
    organiser.setDefaultTimeout(soon)
    await signIn(organiser, 'preparer@demo.athar.example')
    await organiser.goto(paths.sgiCheckIn(event.id))
    await organiser.getByRole('button', { name: vol('checkIn.sync') }).waitFor()
    await expect
      .poll(() =>
        organiser.evaluate(
          async () =>
            navigator.serviceWorker.controller !== null &&
            (await caches.match(location.pathname, { ignoreVary: true })) !== undefined,
        ),
      )
      .toBe(true)
    // Once more, so that every file of the page passes by what keeps it.
    await organiser.reload()
    await organiser.getByRole('button', { name: vol('checkIn.sync') }).waitFor()
    network.lose()
    await gate.setOffline(true)
    await organiser.reload()
    await organiser.getByText(vol('checkIn.offline')).waitFor()
    const field = organiser.getByLabel(vol('checkIn.code'), { exact: true })
    await field.fill(code.toLowerCase().replaceAll('-', ' '))
    await field.press('Enter')
    await organiser.getByText(vol('checkIn.outcome.checked-in', { name: isolated('Huda Alshammari') })).waitFor()
    await field.fill(code)
    await field.press('Enter')
    await organiser.getByText(lang === 'ar' ? /حضوره مسجّل من قبل/ : /checked in already/).waitFor()
    await expectAccessible(organiser)
    await expectLaidOut(organiser, lang)

    // The connection comes back, and what was noted is handed in by itself.
    network.restore()
    await gate.setOffline(false)
    await organiser.getByText(vol('checkIn.synced')).waitFor()
    await gate.close()
    await network.close()
    await page.reload()
    await page.getByText(vol('states.checked-in'), { exact: true }).waitFor()

    // Once the event is over the hours are confirmed, and their certificate is accepted by everybody.
    await advanceClock(6 * 3600)
    const later = await actAs('preparer@demo.athar.example')
    await later('POST', `/api/volunteering/own-events/${event.id}/decisions`, {
      signUps: joined.items.map(({ id }) => id),
      action: 'confirm-hours',
      hours: '3.5',
    })
    await signIn(page, person.email, person.password)
    await page.goto(paths.sgiVolunteerEvent(event.slug))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: vol(`mineCertificate.download${lang === 'ar' ? 'Ar' : 'En'}`) }).click()
    const number = (await download).suggestedFilename().slice(0, 'HOURS-XXXXX-XXXXX'.length)
    expect(number).toMatch(/^HOURS-/)
    await page.getByRole('link', { name: vol('mineCertificate.proof') }).click()
    await page.getByText(vol('proof.valid')).waitFor()
    await page.getByText(vol('proof.nameHidden')).waitFor()
    await expectAccessible(page)
    const logged = await fetch(`${siteUrl()}/api/log/proofs/${number}`)
    expect(logged.status).toBe(200)
    await context.close()
    expect(problems).toEqual([])
  })
})

describe.each(journeyIn('ar'))('the camera at the gate (%s)', (lang) => {
  const say = words(lang)
  const vol = (key: string, values = {}) => say(`volunteering:${key}`, values)

  it('reads the code from the drawing that the volunteer shows', async () => {
    const preparer = await actAs('preparer@demo.athar.example')
    const event = await preparer<{ id: string; slug: string; startsAt: string }>(
      'POST',
      '/api/volunteering/own-events',
      {
        title: { en: `Camera day ${lang}`, ar: `يوم الكاميرا ${lang}` },
        ...inThadiq,
        startsAt: new Date(((await advanceClock(0)) + 3600) * 1000).toISOString(),
      },
    )
    const person = await aNewcomer()
    const volunteer = await actAs(person.email, person.password)
    const signUp = await volunteer<{ id: string }>('POST', '/api/volunteering/sign-ups', {
      event: event.slug,
      ageBand: 'adult',
    })
    await preparer('POST', `/api/volunteering/own-events/${event.id}/decisions`, {
      signUps: [signUp.id],
      action: 'confirm',
    })
    const { qr } = await volunteer<{ qr: string }>('GET', `/api/volunteering/sign-ups/${signUp.id}/pass`)
    const film = await filmOf(browser, qr)
    const seeing = await openOwnBrowser({ film: film.file })
    const { page, context, problems } = await visit(seeing, lang, telephone)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.sgiCheckIn(event.id))
    await untilAlive(page)
    await page.getByRole('button', { name: vol('checkIn.camera') }).click()
    await page.getByText(vol('checkIn.outcome.checked-in', { name: isolated('Huda Alshammari') })).waitFor()
    await expectLaidOut(page, lang)
    await context.close()
    await seeing.close()
    film.remove()
    expect(problems).toEqual([])
  })
})

describe.each(journeyIn('en'))('an event with shifts (%s)', (lang) => {
  const say = words(lang)
  const vol = (key: string, values = {}) => say(`volunteering:${key}`, values)
  const title = lang === 'ar' ? 'تنظيف الوادي' : 'Wadi clean-up'

  it('is copied to a new date, joined for one shift, written about and taken along as a list', async () => {
    const preparer = await actAs('preparer@demo.athar.example')
    const begins = new Date(((await advanceClock(0)) + 86_400) * 1000).toISOString()
    const old = await preparer<{ id: string }>('POST', '/api/volunteering/own-events', {
      title: { en: title, ar: title },
      ...inThadiq,
      startsAt: begins,
      shifts: [{ title: { en: 'Early', ar: 'مبكرة' }, startsAt: begins, hours: '4', needed: 3 }],
    })

    // The organiser copies it to a day three weeks ahead, and names a second shift.
    const { page: organiser, context: office, problems: organisers } = await visit(browser, lang)
    await signIn(organiser, 'preparer@demo.athar.example')
    await organiser.goto(paths.sgiManageVolunteerEvent(old.id))
    await organiser.getByRole('button', { name: vol('manage.copy') }).click()
    const dialog = organiser.getByRole('dialog')
    const day = new Date(Date.parse(begins) + 20 * 86_400_000).toISOString().slice(0, 10).split('-')
    const boxes = dialog.getByRole('group', { name: vol('manage.form.date') }).getByRole('textbox')
    for (const [at, part] of [day[2]!, day[1]!, day[0]!].entries()) await boxes.nth(at).fill(part)
    await dialog.getByRole('button', { name: vol('manage.form.addShift') }).click()
    const shiftName = vol(`manage.form.shift${lang === 'ar' ? 'Ar' : 'En'}`)
    await dialog.getByLabel(shiftName).last().fill('Second')
    await dialog.getByLabel(vol('manage.form.needed'), { exact: true }).last().fill('2')
    await expectAccessible(organiser)
    await dialog.getByRole('button', { name: vol('manage.form.save') }).click()
    await organiser.waitForURL((url) => !url.pathname.endsWith(old.id) && url.pathname.includes('/manage/'))
    await organiser.getByText('Second').first().waitFor()
    const id = new URL(organiser.url()).pathname.split('/').at(-1)!
    const { slug } = await preparer<{ slug: string }>('GET', `/api/volunteering/own-events/${id}`)

    // A volunteer joins the second shift, and offers a skill.
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang, telephone)
    await signIn(page, person.email, person.password)
    await page.goto(paths.sgiVolunteerEvent(slug))
    await tick(page.getByRole('radio', { name: /Second/ }))
    await tick(page.getByRole('radio', { name: vol('join.adult') }))
    await page.getByRole('button', { name: vol('actions.join') }).click()
    await page.getByText(vol('states.requested'), { exact: true }).waitFor()
    await page.goto(paths.sgiVolunteerProfile())
    await tick(page.getByRole('checkbox', { name: vol('skills.first-aid') }))
    await tick(page.getByRole('checkbox', { name: vol('profile.public') }))
    await page.getByRole('button', { name: vol('profile.save') }).click()
    await page.getByRole('link', { name: vol('profile.see') }).click()
    await page.getByRole('heading', { name: 'Huda Alshammari' }).waitFor()
    await expectAccessible(page)
    await expectLaidOut(page, lang)

    // They are written to, and stand on the list.
    await organiser.getByRole('button', { name: vol('messages.write') }).click()
    await dialog.getByLabel(vol(`messages.text${lang === 'ar' ? 'Ar' : 'En'}`)).fill('Bring gloves.')
    await dialog.getByRole('button', { name: vol('messages.send') }).click()
    await organiser.getByText('Bring gloves.').first().waitFor()
    await organiser.getByRole('link', { name: vol('attendance.open') }).click()
    await organiser.getByRole('rowheader', { name: 'Huda Alshammari' }).waitFor()
    await expectAccessible(organiser)
    const download = organiser.waitForEvent('download')
    await organiser.getByRole('button', { name: vol('attendance.csv') }).click()
    expect((await download).suggestedFilename()).toMatch(/-attendance\.csv$/)
    await page.goto(paths.notifications())
    await page.getByText('Bring gloves.').first().waitFor()
    await Promise.all([context.close(), office.close()])
    expect([...problems, ...organisers]).toEqual([])
  })
})

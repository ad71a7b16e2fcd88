import { documentFields, registrationForm } from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedSecret } from './support/authenticator.ts'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { advanceClock, dayInRiyadh } from './support/clock.ts'
import { aNewcomer, callAuth, foundOrganisation, type Newcomer } from './support/newcomers.ts'
import { startSite } from './support/server.ts'
import { preparedFolder } from './support/site.ts'
import { giveAccount, giveCode, setUpInPlace, tick, untilAlive } from './support/steps.ts'

let browser: Browser
let site: { siteUrl: string; stop: () => Promise<void> }
beforeAll(async () => {
  // Of its own: months go by here, and other journeys stay in the present.
  site = await startSite(preparedFolder())
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const daySeconds = 86_400
const isolated = (text: string) => `\u2068${text}\u2069`
const names = {
  en: { en: 'Green Wadi', ar: 'الوادي الأخضر' },
  ar: { en: 'Friends of the Sidr', ar: 'أصدقاء السدر' },
} as const

async function anNpo(lang: Lang): Promise<Newcomer> {
  const person = await aNewcomer(site.siteUrl)
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
    body: person,
    site: site.siteUrl,
  })
  const about = { name: names[lang], region: 'SA-01', baseYear: 2025, type: 'npo' } as const
  await foundOrganisation(token, about, site.siteUrl)
  return person
}

async function mailed({ email }: Newcomer, subject: string): Promise<void> {
  type Mail = { to: string; subject: string }
  const subjects = async () =>
    ((await (await fetch(`${site.siteUrl}/__test/mailbox`)).json()) as Mail[])
      .filter(({ to }) => to === email)
      .map((mail) => mail.subject)
  await expect.poll(subjects).toContain(subject)
}

const mails = {
  en: { reminder: 'Your registration expires in 60 days' },
  ar: { reminder: 'ينتهي تسجيل منظمتك بعد 60 يومًا' },
}

const labelIn = (lang: Lang) => (field: string) => registrationForm.properties[field]?.['x-label'][lang] ?? field
const form = {
  en: questionsIn('en'),
  ar: questionsIn('ar'),
}
function questionsIn(lang: Lang) {
  const label = labelIn(lang)
  const documents = documentFields.map(label) as [string, string, string, string]
  return {
    licenceNumber: label('licenceNumber'),
    aboutEn: label('aboutEn'),
    aboutAr: label('aboutAr'),
    documents,
    documentsPage: registrationForm['x-pages'].at(-1)?.title[lang] ?? '',
  }
}

const onSite = (lang: Lang) => visit(browser, lang, { width: 1280, height: 900 }, site.siteUrl)

async function signedIn(page: Page, lang: Lang, person: Newcomer): Promise<void> {
  await page.goto('/auth')
  await giveAccount(page, lang, person)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

describe.each(journeyIn('en'))('registration of a non-profit (%s)', (lang) => {
  const say = words(lang)
  const npo = (key: string, values = {}) => say(`npo-registration:${key}`, values)
  const next = (page: Page) => page.getByRole('button', { name: say('ui:definedForm.next'), exact: true }).click()

  /** Uploads a document under one question of the form. */
  async function upload(page: Page, question: string, fileName: string): Promise<void> {
    const group = page.getByRole('group', { name: question })
    await group.getByRole('button', { name: say('evidence:pick.add') }).click()
    const buffer = Buffer.from(`%PDF-1.7\n${fileName} ${crypto.randomUUID()}\n%%EOF`)
    await page
      .getByLabel(say('evidence:upload.field'))
      .setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer })
    await group.getByRole('link', { name: fileName }).waitFor()
  }

  it('is asked for more, approved and public, and expires with its licence', async () => {
    const person = await anNpo(lang)
    const expiresOn = dayInRiyadh((await advanceClock(0, site.siteUrl)) + 70 * daySeconds)
    const [year = '', month = '', day = ''] = expiresOn.split('-')

    // From the tab of /npo to the form.
    const { page, context, problems } = await onSite(lang)
    await signedIn(page, lang, person)
    await page.goto(`${paths.npo()}#registration`)
    await untilAlive(page)
    await page.getByRole('link', { name: say('hubs:npo.register') }).click()
    await page.getByRole('button', { name: npo('own.start') }).click()
    await page.getByLabel(form[lang].licenceNumber).fill(`NPO-${lang}-1417`)
    await page.getByLabel(say('ui:date.day')).fill(day)
    await page.getByLabel(say('ui:date.month')).fill(month)
    await page.getByLabel(say('ui:date.year')).fill(year)
    await next(page)
    await page.getByLabel(form[lang].aboutEn).fill('We plant sidr along the wadi.')
    await page.getByLabel(form[lang].aboutAr).fill('نغرس السدر على امتداد الوادي.')
    await tick(page.getByRole('checkbox').first())
    await next(page)
    for (const [at, question] of form[lang].documents.slice(0, 3).entries())
      await upload(page, question, `document-${at + 1}.pdf`)
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await next(page)

    // The review says what is missing.
    const last = form[lang].documents[3]
    await page
      .getByRole('button', { name: say('ui:definedForm.problems.no-file', { field: last }) })
      .first()
      .click()
    await upload(page, last, 'focus.pdf')
    await next(page)
    await page.getByRole('button', { name: npo('actions.submit') }).click()
    await page.getByText(/^N-[0-9A-HJKMNP-TV-Z]{8}$/).waitFor()
    await expectAccessible(page)

    // An officer reads the documents and asks for a newer one.
    const office = await onSite(lang)
    await office.page.goto('/auth')
    await giveAccount(office.page, lang, { email: 'grants@demo.athar.example', password: 'athar-demo' })
    const secret = (await publishedSecret('grants@demo.athar.example', site.siteUrl)) ?? ''
    await giveCode(office.page, lang, secret, site.siteUrl)
    await office.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await office.page.goto(paths.adminNpoRegistrations())
    await office.page.getByRole('link', { name: names[lang][lang] }).click()
    const [download] = await Promise.all([
      office.page.waitForEvent('download'),
      office.page.getByRole('button', { name: npo('admin.download', { name: isolated('focus.pdf') }) }).click(),
    ])
    expect(download.suggestedFilename()).toBe('focus.pdf')
    await expectAccessible(office.page)
    const request = lang === 'en' ? 'The board list is of last year.' : 'قائمة مجلس الإدارة للعام الماضي.'
    await office.page.getByRole('button', { name: npo('actions.request-information') }).click()
    const question = office.page.getByRole('dialog')
    await question.getByRole('textbox').fill(request)
    await question.getByRole('button', { name: npo('actions.request-information') }).click()
    await office.page.getByText(npo('states.information-requested'), { exact: true }).first().waitFor()

    // The organisation reads what is asked for, adds it and submits again.
    await page.reload()
    await page.getByText(request).first().waitFor()
    const steps = page.getByRole('navigation', { name: say('ui:stepper.label') })
    await steps.getByRole('button', { name: form[lang].documentsPage }).click()
    await upload(page, form[lang].documents[1], 'board-new.pdf')
    await next(page)
    await page.getByRole('button', { name: npo('actions.submit') }).click()
    await page.getByText(npo('states.submitted'), { exact: true }).first().waitFor()

    await office.page.reload()
    await office.page.getByRole('button', { name: npo('actions.start-review') }).click()
    await office.page.getByRole('button', { name: npo('actions.approve'), exact: true }).click()
    await question.getByRole('button', { name: npo('actions.approve'), exact: true }).click()
    await office.page.getByText(npo('states.approved'), { exact: true }).first().waitFor()

    // Everybody reads the profile.
    const visitor = await onSite(lang)
    await visitor.page.goto(`${paths.npo()}#registration`)
    await untilAlive(visitor.page)
    await visitor.page.getByRole('link', { name: names[lang][lang] }).click()
    await visitor.page.getByRole('heading', { level: 1, name: names[lang][lang] }).waitFor()
    await visitor.page.getByText(`NPO-${lang}-1417`.toUpperCase()).waitFor()
    await expectLaidOut(visitor.page, lang)
    await expectAccessible(visitor.page)
    const profile = visitor.page.url()

    // A mistyped IBAN is refused; a right one is kept after a second factor.
    await page.reload()
    await page.getByLabel(npo('iban.label')).fill('SA04 8000 0000 6080 1016 7519')
    await page.getByRole('button', { name: npo('iban.save') }).click()
    await page.getByText(npo('iban.faults.check-digits')).waitFor()
    await page.getByLabel(npo('iban.label')).fill('SA03 8000 0000 6080 1016 7519')
    await page.getByRole('button', { name: npo('iban.save') }).click()
    await setUpInPlace(page, lang, site.siteUrl)
    await page.getByText('SA03 8000 0000 6080 1016 7519').waitFor()
    await expectAccessible(page)

    // Time goes by: reminded before, expired after.
    const until = async (days: number) => {
      const at = Date.parse(`${expiresOn}T09:01:00+03:00`) / 1000 - days * daySeconds
      await advanceClock(Math.ceil(at - (await advanceClock(0, site.siteUrl))), site.siteUrl)
    }
    await until(60)
    await mailed(person, mails[lang].reminder)
    await until(-1)
    await mailed(person, say('notifications:kinds.npo-registration.expired.title'))
    await expect
      .poll(async () => (await fetch(profile.replace(/^.*\/npo/, `${site.siteUrl}/api/npo`))).status)
      .toBe(404)
    await visitor.page.goto(`${paths.npo()}#registration`)
    await untilAlive(visitor.page)
    await visitor.page.getByText(npo('public.none')).waitFor()
    expect([problems, office.problems, visitor.problems]).toEqual([[], [], []])
    await Promise.all([context, office.context, visitor.context].map((one) => one.close()))
  })
})

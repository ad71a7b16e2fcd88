import { isWorkingDay, type Application, type CallDetail } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { aNewcomer, callAuth, foundOrganisation, type Newcomer } from './support/newcomers.ts'
import { actAs, type Caller } from './support/people.ts'
import { giveAccount, signIn, untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const isolated = (text: string) => `\u2068${text}\u2069`

describe.each(journeyIn('ar'))('grants (%s)', (lang) => {
  const say = words(lang)
  const grants = (key: string, values = {}) => say(`grants:${key}`, values)

  it('goes from an application over an award to a released instalment', async () => {
    const call = await oneClickCall()
    const title = call.title[lang]
    const applyTo = grants('list.applyTo', { grant: isolated(title) })

    // A visitor reads the calls and is asked to sign in.
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(`${paths.npo()}#grants`)
    await untilAlive(page)
    const button = page.getByRole('button', { name: applyTo })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(await button.innerText()).toBe(lang === 'en' ? 'Apply Now' : 'قدّم الآن')
    await expectLaidOut(page, lang)
    await page
      .getByRole('link', { name: grants('list.signIn') })
      .first()
      .click()
    await giveAccount(page, lang, await aNewcomer())
    await page.waitForURL((url) => url.pathname === paths.npo() && url.hash === '#grants')

    // One click applies.
    await page.getByRole('button', { name: applyTo }).click()
    await page.getByText(grants('list.submitted')).first().waitFor()
    const applied = page.getByRole('button', { name: `${grants('list.applied')}: ${isolated(title)}` })
    await applied.waitFor()
    expect(await applied.isDisabled()).toBe(true)
    await page.goto(paths.npoApplications())
    await page.getByRole('link', { name: title }).click()
    await page.getByText(/^G-[0-9A-HJKMNP-TV-Z]{8}$/).waitFor()
    const number = await page.getByText(/^G-[0-9A-HJKMNP-TV-Z]{8}$/).innerText()
    await expectAccessible(page)

    // An officer awards a sum.
    const office = await visit(browser, lang)
    await signIn(office.page, 'grants@demo.athar.example')
    await office.page.goto(paths.adminGrant(call.id))
    const row = office.page.getByRole('listitem').filter({ hasText: number })
    await row.getByRole('checkbox').check({ force: true })
    await row.getByRole('textbox').fill('1000.50')
    await office.page.getByRole('button', { name: grants('admin.approveSelected_one', { number: '1' }) }).click()
    await office.page.getByText(grants('admin.approved')).first().waitFor()
    await expectAccessible(office.page)

    // The recipient accepts, and reports the first milestone.
    await page.reload()
    await page.getByRole('button', { name: grants('actions.accept-agreement') }).click()
    await page
      .getByRole('button', { name: grants('actions.report') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(lang === 'en' ? 'The agreement is signed.' : 'وُقّعت الاتفاقية.')
    await dialog.getByRole('button', { name: grants('actions.report') }).click()
    await page.getByText(grants('states.due'), { exact: true }).waitFor()

    // Another officer than the one who decided releases the instalment; it is paid elsewhere.
    await row.getByRole('link').click()
    await office.page.getByText(grants('admin.ownRelease')).waitFor()
    await expectAccessible(office.page)
    const second = await visit(browser, lang)
    await signIn(second.page, 'second-grants@demo.athar.example')
    await second.page.goto(new URL(office.page.url()).pathname)
    await second.page.getByLabel(grants('admin.reference')).fill('TR-2026-118')
    await second.page.getByRole('button', { name: grants('actions.release') }).click()
    await second.page.getByText(grants('admin.releasedDone')).first().waitFor()
    await expectAccessible(second.page)
    await page.reload()
    await page.getByText(grants('states.released'), { exact: true }).waitFor()
    await page.getByText('TR-2026-118').waitFor()
    expect([problems, office.problems, second.problems]).toEqual([[], [], []])
    await context.close()
    await second.context.close()
    await office.context.close()
  })

  it('judges a call with a form blindly, and gives its award as open data', async () => {
    const office = await visit(browser, lang)
    await signIn(office.page, 'grants@demo.athar.example')
    const title = { en: `Wadi rangers ${randomUUID().slice(0, 8)}`, ar: `حراس الوادي ${randomUUID().slice(0, 8)}` }
    const { id: callId } = await publishCall(office.page, lang, title)

    // Three non-profits; the call is for Riyadh, and one of them is in Jazan.
    const [palm, cedar, reef] = await Promise.all([anNpo('SA-01'), anNpo('SA-01'), anNpo('SA-09')])
    const outside = await visit(browser, lang)
    await outside.page.goto(paths.auth())
    await giveAccount(outside.page, lang, reef.person)
    await outside.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await outside.page.goto(paths.npoGrant(callId))
    await outside.page.getByText(grants('unmet.region')).waitFor()
    await outside.context.close()

    const applicant = await visit(browser, lang)
    await applicant.page.goto(paths.auth())
    await giveAccount(applicant.page, lang, palm.person)
    await applicant.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await applicant.page.goto(paths.npoGrant(callId))
    await applicant.page.getByRole('button', { name: grants('list.applyTo', { grant: isolated(title[lang]) }) }).click()
    await applicant.page.waitForURL(/\/npo\/applications\//)
    await fillIn(applicant.page, lang)
    const shown = applicant.page.getByText(/^G-[0-9A-HJKMNP-TV-Z]{8}$/)
    await shown.waitFor()
    const number = await shown.innerText()
    await expectAccessible(applicant.page)
    await submitByCall(cedar.call, callId)

    // Two reviewers, blind to names and to each other.
    const reviewers = [await aNewcomer(), await aNewcomer()]
    await office.page.goto(paths.adminGrant(callId))
    await office.page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
    for (const { email } of reviewers) {
      await office.page.getByLabel(grants('admin.reviewerEmail')).fill(email)
      await office.page.getByRole('button', { name: grants('admin.addReviewer') }).click()
      await expect.poll(() => office.page.getByLabel(grants('admin.reviewerEmail')).inputValue()).toBe('')
    }
    for (const [at, person] of reviewers.entries()) {
      const seat = await visit(browser, lang)
      await seat.page.goto(paths.auth())
      await giveAccount(seat.page, lang, person)
      await seat.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
      await seat.page.goto(paths.npoReviews())
      await seat.page.getByRole('link', { name: title[lang] }).click()
      const points = seat.page.getByRole('textbox').first()
      await points.waitFor()
      expect(await seat.page.locator('main').innerText()).not.toContain(palm.name[lang])
      await points.fill('101')
      await seat.page.getByRole('button', { name: grants('reviews.save') }).click()
      await seat.page.locator('[aria-invalid=true]').first().waitFor()
      await points.fill(String(80 + at * 10))
      await seat.page.getByLabel(grants('reviews.reason')).fill(lang === 'en' ? 'Well planned' : 'خطة جيدة')
      await seat.page.getByRole('button', { name: grants('reviews.save') }).click()
      await seat.page.getByText(grants('reviews.saved')).first().waitFor()
      if (at === 0) await expectAccessible(seat.page)
      await seat.context.close()
    }

    // The decision, the agreement, the milestone, the instalment.
    await office.page.goto(paths.adminGrant(callId))
    const row = office.page.getByRole('listitem').filter({ hasText: number })
    await row.getByRole('checkbox').check({ force: true })
    await row.getByRole('textbox').fill('2000')
    await office.page.getByRole('button', { name: grants('admin.approveSelected_one', { number: '1' }) }).click()
    await office.page.getByText(grants('admin.approved')).first().waitFor()
    await applicant.page.reload()
    await applicant.page.getByRole('button', { name: grants('actions.accept-agreement') }).click()
    await applicant.page.getByRole('button', { name: grants('actions.report') }).click()
    const dialog = applicant.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(lang === 'en' ? 'The report is in.' : 'سُلّم التقرير.')
    await dialog.getByRole('button', { name: grants('actions.report') }).click()
    await applicant.page.getByText(grants('states.due'), { exact: true }).waitFor()
    await row.getByRole('link').click()
    await office.page.getByText(grants('admin.ownRelease')).waitFor()
    const second = await visit(browser, lang)
    await signIn(second.page, 'second-grants@demo.athar.example')
    await second.page.goto(new URL(office.page.url()).pathname)
    await second.page.getByLabel(grants('admin.reference')).fill('TR-2026-200')
    await second.page.getByRole('button', { name: grants('actions.release') }).click()
    await second.page.getByText(grants('admin.releasedDone')).first().waitFor()
    await second.context.close()
    const awards = await (await fetch(`${siteUrl()}/api/open-data/awards`)).text()
    expect(awards).toContain(palm.name.en)
    expect(awards).not.toContain(cedar.name.en)
    expect([applicant.problems, office.problems]).toEqual([[], []])
    await applicant.context.close()
    await office.context.close()
  })
})

/** A call that anybody applies to with one click. */
async function oneClickCall(): Promise<CallDetail> {
  const officer = await actAs('grants@demo.athar.example')
  const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000)
  const made = await officer<CallDetail>('POST', '/api/platform/grants', {
    title: { en: `Seed bank ${randomUUID().slice(0, 8)}`, ar: `بنك البذور ${randomUUID().slice(0, 8)}` },
    description: { en: 'Collects native seed.', ar: 'جمع البذور المحلية.' },
    focus: 'land',
    budget: 5_000_00,
    currency: 'SAR',
    durationMonths: 12,
    opensAt: daysAhead(-1).toISOString(),
    closesAt: [20, 21, 22, 23]
      .map(daysAhead)
      .find((day) => isWorkingDay(day.toISOString()))!
      .toISOString(),
    eligibility: { organisationsOnly: false },
    form: null,
    criteria: [],
    milestones: [
      { title: { en: 'Agreement signed', ar: 'توقيع الاتفاقية' }, share: 30, months: 0 },
      { title: { en: 'Final report accepted', ar: 'قبول التقرير الختامي' }, share: 70, months: 12 },
    ],
  })
  return officer('POST', `/api/platform/grants/${made.id}/moves`, { action: 'open', version: made.version })
}

type Npo = { person: Newcomer; name: { en: string; ar: string }; call: Caller }
async function anNpo(region: string): Promise<Npo> {
  const person = await aNewcomer()
  const mark = randomUUID().slice(0, 6)
  const name = { en: `Green hands ${mark}`, ar: `أيادٍ خضراء ${mark}` }
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
    body: person,
  })
  await foundOrganisation(token, { type: 'npo', name, region, baseYear: 2025 })
  return { person, name, call: await actAs(person.email, person.password) }
}

/** An officer drafts a call for Riyadh with the usual form, and opens it. */
async function publishCall(page: Page, lang: Lang, title: { en: string; ar: string }): Promise<{ id: string }> {
  const say = words(lang)
  const grants = (key: string) => say(`grants:${key}`)
  await page.goto(paths.adminNewGrant())
  await page.getByLabel(grants('fields.titleEn')).fill(title.en)
  await page.getByLabel(grants('fields.titleAr')).fill(title.ar)
  await page.getByLabel(grants('fields.descriptionEn')).fill('Looks after a valley.')
  await page.getByLabel(grants('fields.descriptionAr')).fill('رعاية وادٍ.')
  await page.getByLabel(grants('fields.budget'), { exact: true }).fill('5000')
  const fillDay = async (label: string, day: Date) => {
    const group = page.getByRole('group', { name: label })
    await group.getByLabel(say('ui:date.day')).fill(String(day.getUTCDate()))
    await group.getByLabel(say('ui:date.month')).fill(String(day.getUTCMonth() + 1))
    await group.getByLabel(say('ui:date.year')).fill(String(day.getUTCFullYear()))
  }
  const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000)
  await fillDay(grants('fields.opensAt'), daysAhead(-1))
  // Applications close on a working day.
  await fillDay(
    grants('fields.closesAt'),
    [20, 21, 22].map(daysAhead).find((day) => day.getUTCDay() < 5)!,
  )
  await page.getByRole('checkbox', { name: say('organisations:regions.SA-01'), exact: true }).check()
  await addPage(page, lang)
  await page.getByRole('button', { name: grants('fields.save') }).click()
  await page.waitForURL(/\/admin\/grants\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: grants('actions.open'), exact: true }).click()
  await page.getByText(grants('states.open'), { exact: true }).first().waitFor()
  return { id }
}

const trees = { title: { en: 'Trees', ar: 'الأشجار' }, question: { en: 'How many trees?', ar: 'كم شجرة ستُغرس؟' } }

/** The usual form with one page more, whose question asks for a number. */
async function addPage(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  const builder = (key: string, values = {}) => say(`ui:formBuilder.${key}`, values)
  await page.getByRole('radio', { name: say('grants:fields.formOwn') }).check()
  await page.getByRole('button', { name: builder('addPage') }).click()
  const added = page.getByRole('group', { name: builder('page', { nth: '4' }), exact: true })
  for (const of of ['en', 'ar'] as const) {
    await added.getByLabel(builder(of === 'en' ? 'titleEn' : 'titleAr')).fill(trees.title[of])
    await added.getByLabel(builder(of === 'en' ? 'labelEn' : 'labelAr')).fill(trees.question[of])
  }
  await added.getByLabel(builder('kind')).click()
  await page.getByRole('option', { name: builder('kinds.number'), exact: true }).click()
  await page.getByRole('button', { name: builder('preview') }).click()
  await page.getByRole('dialog').getByLabel(trees.question[lang]).fill('12')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

/** Fills the wizard; its first budget does not add up, and the review says so. */
async function fillIn(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  const next = page.getByRole('button', { name: say('ui:definedForm.next'), exact: true })
  await page.locator('#answer-projectName').fill(lang === 'en' ? 'Acacia' : 'سنط')
  await page.locator('#answer-summary').fill(lang === 'en' ? 'Acacias along the wadi.' : 'سنط على ضفاف الوادي.')
  await page.getByRole('radio', { name: say('ui:definedForm.no'), exact: true }).check()
  await next.click()
  await page.locator('#answer-requested').fill('2000')
  await page.getByRole('button', { name: say('ui:definedForm.addRow') }).click()
  await page.locator('#answer-budget-0-item').fill(lang === 'en' ? 'Seedlings' : 'شتلات')
  await page.locator('#answer-budget-0-amount').fill('1500')
  await next.click()
  await page.getByLabel(trees.question[lang]).fill('120')
  await next.click()
  await page.getByText(say('ui:definedForm.missingTitle')).waitFor()
  const back = page.getByRole('button', { name: say('ui:definedForm.back'), exact: true })
  await back.click()
  await back.click()
  await page.locator('#answer-budget-0-amount').fill('2000')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: say('grants:actions.submit') }).click()
}

/** The same by calls, for an applicant who is not looked at. */
async function submitByCall(call: Caller, grantId: string): Promise<void> {
  const made = await call<Application>('POST', `/api/grants/${grantId}/applications`, {})
  const answers = {
    [made.form!['x-pages'].at(-1)!.fields[0]!]: '80',
    projectName: 'Sidr',
    summary: 'Sidr trees at the well.',
    withPartners: false,
    requested: '3000',
    budget: [{ item: 'Seedlings', amount: '3000' }],
  }
  const saved = await call<{ version: number }>('PUT', `/api/grants/applications/${made.id}`, {
    answers,
    version: made.version,
  })
  await call('POST', `/api/grants/applications/${made.id}/submit`, { version: saved.version })
}

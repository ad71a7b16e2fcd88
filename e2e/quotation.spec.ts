import { categoryNames, listingRegionNames } from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { advanceClock, dayInRiyadh } from './support/clock.ts'
import { aNewcomer, callAuth, foundOrganisation, type Newcomer } from './support/newcomers.ts'
import { actAs, type Caller } from './support/people.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Provider = { readonly person: Newcomer; readonly act: Caller; readonly id: string; readonly name: string }
type Versioned = { readonly id: string; readonly version: number }

/** An organisation with a published listing. */
async function aProvider(name: string, editor: Caller): Promise<Provider> {
  const person = await aNewcomer()
  const grant = { body: person }
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', grant)
  await foundOrganisation(token, { name: { en: name, ar: name }, region: 'SA-01', baseYear: 2024 })
  const act = await actAs(person.email, person.password)
  const at = '/api/marketplace/own-listings'
  const begun = await act<Versioned>('POST', at, { category: 'renewables' })
  const answers = {
    titleEn: `Solar roofs of ${name}`,
    summaryEn: 'Panels and care.',
    textEn: 'For warehouses.',
    regions: ['SA-01'],
    audiences: ['owners'],
    price: '3200',
    priceCurrency: 'SAR',
    priceUnit: 'kw',
    vat: 'excluded',
    technologies: ['solar-pv'],
  }
  const { version } = await act<Versioned>('PUT', `${at}/${begun.id}`, { answers, version: begun.version })
  const submitted = await act<Versioned>('POST', `${at}/${begun.id}/submit`, { version })
  const move = { action: 'publish', note: '', version: submitted.version }
  const review = await editor<{ organisationId: string }>('POST', `/api/platform/listings/${begun.id}/moves`, move)
  return { person, act, id: review.organisationId, name }
}

const quote = async ({ act }: Provider, id: string, price: string, validUntil: string): Promise<void> => {
  const { version } = await act<Versioned>('GET', `/api/marketplace/requests/${id}`)
  const body = { price, currency: 'SAR', vatIncluded: true, term: 'Ten weeks', conditions: '', validUntil, version }
  await act('POST', `/api/marketplace/received-requests/${id}/quotation`, body)
}

async function fillDate(page: Page, group: string, day: string): Promise<void> {
  const boxes = page.getByRole('group', { name: group }).getByRole('textbox')
  const [year = '', month = '', date = ''] = day.split('-')
  for (const [at, value] of [date, month, year].entries()) await boxes.nth(at).fill(value)
}

describe.each(journeyIn('en'))('A request for quotation (%s)', (lang) => {
  const say = words(lang)
  const word = (key: string, values?: object) => say(`marketplace:quotations.${key}`, values as never)

  it('goes to three providers: two answer, one is late, one is chosen, and all are told', async () => {
    const editor = await actAs('content@demo.athar.example')
    const mark = String(Date.now()).slice(-6)
    const first = await aProvider(`Rimal ${mark}`, editor)
    const second = await aProvider(`Wadi ${mark}`, editor)
    const third = await aProvider(`Ghaf ${mark}`, editor)

    const buyer = await visit(browser, lang)
    const { page } = buyer
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.marketplaceProvider(first.id))
    await page.getByRole('link', { name: say('market:askQuotation'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(first.name).waitFor()
    await dialog.getByLabel(word('form.title')).fill(`Roof ${mark}`)
    await dialog.getByLabel(word('form.text')).fill('Plan and build 400 kW in Riyadh.')
    await dialog.getByRole('combobox', { name: word('form.category') }).click()
    await page.getByRole('option', { name: categoryNames.renewables[lang], exact: true }).click()
    await dialog.getByRole('checkbox', { name: listingRegionNames['SA-01'][lang], exact: true }).check()
    const deadline = (await advanceClock(0)) + 4 * 60
    await fillDate(page, word('form.date'), dayInRiyadh(deadline))
    const clock = new Date((deadline + 3 * 3600) * 1000).toISOString().slice(11, 16)
    await dialog.getByLabel(word('form.time')).fill(clock)
    for (const { name } of [second, third]) {
      await dialog.getByLabel(word('form.providers')).fill(name)
      await dialog.getByRole('button', { name: new RegExp(name) }).click()
    }
    await expectAccessible(page)
    await dialog.getByRole('button', { name: word('begin'), exact: true }).click()
    await page.getByText(word('draftText')).waitFor()
    await page.getByRole('button', { name: say('marketplace:actions.send'), exact: true }).click()
    await page.getByText(say('marketplace:states.open'), { exact: true }).first().waitFor()
    await expectAccessible(page)
    const id = page.url().split('/').at(-1)?.split('?')[0] ?? ''
    const valid = dayInRiyadh(deadline + 30 * 86_400)
    await quote(first, id, '125000.50', valid)
    await quote(second, id, '99000', valid)

    const late = await visit(browser, lang)
    await signIn(late.page, third.person.email, third.person.password)
    await late.page.goto(paths.marketplaceQuotation(id))
    await late.page.getByRole('textbox', { name: word('price') }).fill('80000')
    await late.page.getByRole('radio', { name: word('included'), exact: true }).check()
    await fillDate(late.page, word('validUntil'), valid)
    await expectAccessible(late.page)
    await advanceClock(4 * 60 + 1)
    await late.page.getByRole('button', { name: word('submit'), exact: true }).click()
    await late.page
      .getByText(/The deadline has passed: .* time of Riyadh/)
      .first()
      .waitFor()
    await late.context.close()

    await page.reload()
    const table = page.getByRole('table', { name: word('compare') })
    await table.waitFor()
    const names = await table.getByRole('rowheader').allTextContents()
    expect(names).toEqual([second.name, first.name, third.name])
    await expectAccessible(page)
    await page.getByRole('radio', { name: second.name }).check()
    await page.getByRole('button', { name: word('decide'), exact: true }).click()
    await page.getByText(word('chosen', { provider: second.name })).waitFor()

    type Told = { items: { kind: string; link: string }[] }
    const told = async ({ act }: Provider) =>
      (await act<Told>('GET', '/api/notifications')).items
        .filter(({ link }) => link === paths.marketplaceQuotation(id))
        .map(({ kind }) => kind.split('.')[1])
    expect(await told(first)).toEqual(['quotation-not-chosen', 'quotation-asked'])
    expect(await told(second)).toEqual(['quotation-chosen', 'quotation-asked'])
    expect(await told(third)).toEqual(['quotation-not-chosen', 'quotation-asked'])
    await buyer.context.close()
  })
})

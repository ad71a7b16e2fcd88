import { categoryNames, priceUnitNames, listingRegionNames } from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { giveAccount, signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('A listing of the marketplace (%s)', (lang) => {
  const say = words(lang)
  const own = (key: string) => say(`marketplace:own.${key}`)
  const at = (path: string) => (lang === 'ar' ? `/ar${path}` : path)

  it('is written, returned, corrected, published, found by a word of the other language, compared, asked about, answered, agreed', async () => {
    const provider = await visit(browser, lang)
    const { page } = provider
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.marketplaceOffers())
    await page.getByRole('button', { name: own('add'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: categoryNames.renewables[lang] }).check()
    await dialog.getByRole('button', { name: own('begin'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: own('untitled') }).waitFor()

    const answer = (label: string) => page.getByLabel(label, { exact: false }).first()
    const next = () => page.getByRole('button', { name: say('ui:definedForm.next'), exact: true }).click()
    const title = { en: 'Solar roofs for schools', ar: 'أسطح شمسية للمدارس' }[lang]
    const field = (en: string, ar: string) => (lang === 'ar' ? ar : en)
    const mine = lang === 'ar' ? ['بالعربية', 'Arabic'] : ['بالإنجليزية', 'English']
    await answer(field(`Title (${mine[1]})`, `العنوان (${mine[0]})`)).fill(title)
    await answer(field(`Summary (${mine[1]})`, `الملخص (${mine[0]})`)).fill(field('Panels and care.', 'ألواح وصيانة.'))
    await answer(field(`Description (${mine[1]})`, `الوصف (${mine[0]})`)).fill(field('For schools.', 'للمدارس.'))
    await next()
    await page.getByRole('checkbox', { name: listingRegionNames['SA-01'][lang], exact: true }).check()
    await page.getByRole('checkbox', { name: field('Project owners', 'ملاك المشاريع'), exact: true }).check()
    await answer(field('Price', 'السعر')).fill('3200.50')
    await choose(page, field('Currency', 'العملة'), field('Saudi riyal', 'ريال سعودي'))
    await choose(page, field('The price is', 'وحدة السعر'), priceUnitNames.kw[lang])
    await choose(page, field('Value added tax', 'ضريبة القيمة المضافة'), field('Not included', 'غير شامل الضريبة'))
    await next()
    await next()
    await page.getByRole('checkbox', { name: field('Solar photovoltaics', 'الطاقة الشمسية الكهروضوئية') }).check()
    await next()
    await next()
    await page.getByRole('button', { name: say('marketplace:actions.submit'), exact: true }).click()
    await page.getByText(say('marketplace:own.statusText.in-review')).waitFor()
    await expectAccessible(page)

    const review = await visit(browser, lang)
    await signIn(review.page, 'content@demo.athar.example')
    await open(review.page, paths.adminListings(), title)
    await review.page.getByRole('button', { name: say('marketplace:actions.return-listing'), exact: true }).click()
    const reason = review.page.getByRole('dialog')
    await reason.getByRole('textbox').fill(field('Say how long the warranty is.', 'اذكر مدة الضمان.'))
    await reason.getByRole('button', { name: say('marketplace:actions.return-listing'), exact: true }).click()
    await review.page.getByText(say('marketplace:states.returned'), { exact: true }).first().waitFor()

    await page.reload()
    await page.getByText(field('Say how long the warranty is.', 'اذكر مدة الضمان.')).first().waitFor()
    await page.goto(`${page.url().split('?')[0]}?step=questions`)
    await answer(field('Warranty (years)', 'مدة الضمان (بالسنوات)')).fill('10')
    await next()
    await next()
    await page.getByRole('button', { name: say('marketplace:actions.submit'), exact: true }).click()
    await page.getByText(say('marketplace:own.statusText.in-review')).waitFor()

    await review.page.reload()
    await review.page.getByRole('button', { name: say('marketplace:actions.publish'), exact: true }).click()
    await review.page
      .getByRole('dialog')
      .getByRole('button', { name: say('marketplace:actions.publish'), exact: true })
      .click()
    await review.page.getByText(say('marketplace:states.published'), { exact: true }).first().waitFor()
    await review.context.close()

    // Written in one language, and found by a word of the other: the name of its category.
    const visitor = await visit(browser, lang)
    await visitor.page.goto(at(paths.marketplace()))
    await visitor.page
      .getByRole('searchbox', { name: say('market:search') })
      .fill(lang === 'ar' ? 'renewable' : 'المتجددة')
    await visitor.page.getByRole('button', { name: say('market:find'), exact: true }).click()
    // Before the page is taken over, the form loads it again.
    await visitor.page.waitForURL(/[?&]q=/)
    // Beside another of its category, row by row: the same question, two answers.
    const cards = visitor.page.getByRole('listitem').filter({ has: visitor.page.getByRole('heading', { level: 3 }) })
    await cards.filter({ hasText: title }).getByRole('checkbox').check()
    const others = cards.filter({ hasText: categoryNames.renewables[lang], hasNotText: title })
    const rival = (await others.first().getByRole('heading').textContent()) ?? ''
    await cards.filter({ hasText: rival }).getByRole('checkbox').check()
    await visitor.page.getByRole('link', { name: say('market:compare.open'), exact: true }).click()
    const table = visitor.page.getByRole('table', { name: categoryNames.renewables[lang] })
    for (const name of [title, rival]) await table.getByRole('columnheader', { name }).waitFor()
    const warranty = table.getByRole('row', { name: field('Warranty (years)', 'مدة الضمان (بالسنوات)') })
    await expect.poll(() => warranty.getByRole('cell').count()).toBe(2)
    expect(await warranty.getByRole('cell').first().textContent()).toBe('10')
    await expectAccessible(visitor.page)
    await table.getByRole('link', { name: title }).click()
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectAccessible(visitor.page)
    expect(await visitor.page.locator('main').textContent()).toContain('10')

    // Asking leads through signing in, and comes back to the question.
    const market = (key: string) => say(`marketplace:${key}`)
    await visitor.page.getByRole('link', { name: say('market:ask'), exact: true }).click()
    await giveAccount(visitor.page, lang, { email: 'person@demo.athar.example', password: 'athar-demo' })
    await visitor.page.getByRole('heading', { level: 1, name: market('ask.title') }).waitFor()
    const subject = field('Delivery to Jeddah', 'التوريد إلى جدة')
    await visitor.page.getByLabel(market('ask.subject')).fill(subject)
    await visitor.page.getByLabel(market('ask.text')).fill(field('How long does it take?', 'كم تستغرق المدة؟'))
    await visitor.page.getByRole('button', { name: market('ask.send'), exact: true }).click()
    await visitor.page.getByRole('heading', { level: 1, name: subject }).waitFor()
    await visitor.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'roof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a roof') })
    await visitor.page.getByRole('button', { name: /roof\.pdf/ }).waitFor()
    await expectAccessible(visitor.page)

    await page.goto(paths.marketplaceEnquiriesReceived())
    await page
      .getByRole('link', { name: new RegExp(subject) })
      .first()
      .click()
    await page.getByRole('button', { name: /roof\.pdf/ }).waitFor()
    await page.getByLabel(market('enquiries.answer')).fill(field('Six weeks.', 'ستة أسابيع.'))
    await page.getByRole('button', { name: market('actions.answer'), exact: true }).click()
    await page.getByText(market('enquiryStates.answered'), { exact: true }).first().waitFor()
    await expectAccessible(page)

    await visitor.page.reload()
    await visitor.page.getByText(field('Six weeks.', 'ستة أسابيع.')).waitFor()
    await visitor.page.getByRole('button', { name: market('actions.agree'), exact: true }).click()
    await visitor.page
      .getByRole('dialog')
      .getByRole('button', { name: market('actions.agree'), exact: true })
      .click()
    await visitor.page.getByText(market('enquiries.ended.agreed')).waitFor()
    await page.reload()
    await page.getByText(market('enquiries.ended.agreed')).waitFor()
    await page.goto(paths.marketplaceEnquiriesReceived())
    await page
      .getByRole('link', { name: new RegExp(subject) })
      .first()
      .waitFor()
    await expectAccessible(page)
    await visitor.context.close()
    await provider.context.close()
  })
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
}

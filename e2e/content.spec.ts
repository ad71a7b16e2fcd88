import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { choose, signIn, untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const editor = 'content@demo.athar.example'
/** One for each language, so that the journeys do not meet in it. */
const cards: Record<Lang, { slug: string; title: Record<Lang, string> }> = {
  en: { slug: 'volunteer', title: { en: 'Volunteer', ar: 'تطوّع' } },
  ar: { slug: 'map', title: { en: 'Project map', ar: 'خريطة المشاريع' } },
}

type Published = { items: { slug: string; body: { text: Record<Lang, string> } }[] }
/** What any visitor is given, without a session. */
async function publicText(slug: string): Promise<Record<Lang, string> | undefined> {
  const response = await fetch(`${siteUrl()}/api/content/sgi-community-card`)
  return ((await response.json()) as Published).items.find((item) => item.slug === slug)?.body.text
}

describe.each(journeyIn('ar'))('public content (%s)', (lang) => {
  const say = words(lang)
  const card = cards[lang]

  it('is edited in both languages, previewed, published, seen by a visitor, restored, deleted and brought back', async () => {
    const before = await publicText(card.slug)
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, editor)
    await page.goto('/admin/content')
    await page.getByRole('heading', { name: say('content-editor:list.title'), level: 1 }).waitFor()
    await choose(page, say('content-editor:list.kind'), say('content-editor:kinds.sgi-community-card'))
    // Until the narrowed list is there, entries of other kinds bear such names too.
    await page.getByRole('heading', { name: say('content-editor:kinds.sgi-community-card') }).waitFor()
    await page.getByRole('link', { name: card.title[lang] }).waitFor()

    await page.getByRole('link', { name: card.title[lang] }).click()
    const field = (language: Lang) =>
      page.getByRole('textbox', {
        name: `${say('content-editor:fields.text')} ${say(`content-editor:language.${language}`)}`,
        exact: true,
      })
    await field('en').fill('A new sentence for visitors.')
    await field('ar').fill('جملة جديدة للزوار.')
    await expectLaidOut(page, lang)
    await expectAccessible(page)

    // A reload loses nothing.
    await page.reload()
    await page.getByText(say('content-editor:entry.restoredTitle')).waitFor()
    await expect.poll(() => field('ar').inputValue()).toBe('جملة جديدة للزوار.')

    await page.getByRole('tab', { name: say('content-editor:entry.preview') }).click()
    // The card of the hub itself, in either language and either tone.
    const cards3 = page.getByRole('article').getByRole('listitem')
    for (const [language, text] of [
      ['en', 'A new sentence for visitors.'],
      ['ar', 'جملة جديدة للزوار.'],
    ] as const) {
      await page.getByRole('radio', { name: say(`content-editor:previewIn.${language}`) }).check({ force: true })
      await cards3.filter({ hasText: text }).getByRole('link', { name: card.title[language] }).waitFor()
    }
    await expect.poll(() => cards3.count()).toBe(3)
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('radio', { name: say('content-editor:previewTones.dark') }).check({ force: true })
    await expectAccessible(page)
    expect(await publicText(card.slug)).toEqual(before)

    await page.getByRole('button', { name: say('content-editor:entry.save'), exact: true }).click()
    await page.getByText(say('content-editor:states.changed')).waitFor()
    expect(await publicText(card.slug)).toEqual(before)
    await page.getByRole('button', { name: say('content-editor:entry.publish'), exact: true }).click()
    await page.getByText(say('content-editor:states.published'), { exact: true }).waitFor()
    expect(await publicText(card.slug)).toEqual({ en: 'A new sentence for visitors.', ar: 'جملة جديدة للزوار.' })

    await page.getByRole('tab', { name: say('content-editor:entry.history') }).click()
    const restore = page.getByRole('button', { name: say('content-editor:history.restoreOne', { version: 1 }) })
    await restore.waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await restore.click()
    await page.getByText(say('content-editor:states.changed')).waitFor()
    await page.getByRole('button', { name: say('content-editor:entry.publish'), exact: true }).click()
    await page.getByText(say('content-editor:states.published'), { exact: true }).waitFor()
    expect(await publicText(card.slug)).toEqual(before)

    await page.getByRole('button', { name: say('content-editor:entry.delete'), exact: true }).click()
    const asked = page.getByRole('dialog', { name: say('content-editor:delete.title') })
    await asked.getByText(say('content-editor:delete.shown')).waitFor()
    await asked.getByRole('button', { name: say('content-editor:delete.confirm') }).click()
    await page.getByText(say('content-editor:entry.deletedTitle')).waitFor()
    await expectAccessible(page)
    expect(await publicText(card.slug)).toBeUndefined()
    expect(await (await fetch(`${siteUrl()}${lang === 'ar' ? '/ar' : ''}/sgi`)).text()).not.toContain(before?.[lang])
    await page.getByRole('button', { name: say('content-editor:entry.bringBack') }).click()
    await page.getByRole('button', { name: say('content-editor:entry.publish'), exact: true }).click()
    await page.getByText(say('content-editor:states.published'), { exact: true }).waitFor()
    expect(await publicText(card.slug)).toEqual(before)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is closed to whoever has no role for it', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'person@demo.athar.example')
    await page.goto('/admin/content')
    await page.getByRole('heading', { name: say('profile:guard.forbidden') }).waitFor()
    await context.close()
  })

  it('of the areas is found where it stands: an item of a framework in its place, and calls with their marks', async () => {
    const asked = { en: 'oversight body mandate', ar: 'الجهه المشرفه واختصاصاتها' } as const
    const { page, context, problems } = await visit(browser, lang, { width: 412, height: 900 })
    await page.goto(`${lang === 'ar' ? '/ar' : ''}/search?q=${encodeURIComponent(asked[lang])}`)
    await page.getByRole('link', { name: /IFRS S2 6\(a\)\(i\)/ }).click()
    const item = page.locator('#oversight-body-and-its-climate-mandate')
    await item.waitFor()
    const inSight = async () => {
      const box = await item.boundingBox()
      return box !== null && box.y >= 0 && box.y < 900
    }
    await expect.poll(inSight).toBe(true)
    await page.goto(`${lang === 'ar' ? '/ar' : ''}/npo#calls`)
    const calls = page.getByRole('region', { name: say('hubs:npo.calls.title') })
    await expect.poll(() => calls.getByText(say('content:sample'), { exact: true }).count()).toBe(7)
    await page.getByRole('tab', { name: say('hubs:npo.tabs.overview') }).click()
    // It came drawn, with what stands in the database.
    const drawn = await (await fetch(`${siteUrl()}${lang === 'ar' ? '/ar' : ''}/npo`)).text()
    expect(drawn).toContain({ en: 'The Environment Fund opened', ar: 'أطلق صندوق البيئة' }[lang])
    const facts = page.getByRole('region', { name: say('hubs:common.facts') })
    await expect.poll(() => facts.getByRole('link').count()).toBe(5)
    await page.goto(`${lang === 'ar' ? '/ar' : ''}/youth`)
    const challenges = page.getByRole('region', { name: say('hubs:youth.challengesTitle') })
    await expect.poll(() => challenges.getByText(say('content:sample'), { exact: true }).count()).toBe(8)
    const publisher = /Inshorts|إنشورتس/
    const sourced = challenges.getByRole('listitem').filter({ hasText: publisher }).first()
    await sourced.getByText(say('hubs:youth.actions')).click()
    await sourced.getByText(publisher).first().waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    for (const path of ['marketplace', 'mrv']) {
      await page.goto(`${lang === 'ar' ? '/ar' : ''}/${path}`)
      await page.getByRole('listitem').getByRole('heading', { level: 3 }).first().waitFor()
    }
    expect(problems).toEqual([])
    await context.close()
  })

  it('of an area is edited with its parts, and previewed where it will stand', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, editor)
    await page.goto('/admin/content?kind=youth-challenge')
    const title = { en: 'Tap detectives', ar: 'محققو الصنابير' }[lang]
    await page.getByRole('link', { name: title }).click()
    const aim = page.getByRole('textbox', {
      name: `${say('content-editor:fields.aim')} ${say(`content-editor:language.${lang}`)}`,
      exact: true,
    })
    await aim.fill('2030')
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('tab', { name: say('content-editor:entry.preview') }).click()
    const card = page.getByRole('article').getByRole('listitem').filter({ hasText: title }).first()
    await card.getByText('2030', { exact: true }).waitFor()
    await card.getByText(say('hubs:youth.actions')).click()
    await card
      .getByRole('link', { name: { en: 'Electricity from the Saudi grid', ar: 'كهرباء الشبكة السعودية' }[lang] })
      .first()
      .waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is found on the search page, in either language, and by the palette', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto('/search')
    await untilAlive(page)
    const box = page.getByRole('searchbox', { name: say('content:search.label') })
    await box.waitFor()
    await box.fill(lang === 'ar' ? 'المانجروف' : 'mangrove')
    const hit = page.getByRole('link', { name: lang === 'ar' ? 'مانجروف (شورى)' : 'Grey mangrove' })
    await hit.waitFor()
    await page.waitForURL((url) => url.searchParams.has('q'))
    await expectLaidOut(page, lang)
    await expectAccessible(page)

    await box.fill('qqqqqq')
    await page.getByText(say('content:search.nothing', { words: 'qqqqqq' })).waitFor()
    await expectAccessible(page)

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: say('content:palette.title') })
    await palette.getByRole('combobox').fill(lang === 'ar' ? 'حماية البيئة البحرية' : 'marine conservation')
    const option = palette.getByRole('option', { name: lang === 'ar' ? 'حماية البيئة البحرية' : 'Marine Conservation' })
    await option.first().waitFor()
    await expectAccessible(page)
    // The first hit is chosen already, and no longer what was chosen before anything was typed.
    await palette
      .getByRole('option', { name: lang === 'ar' ? 'حماية البيئة البحرية' : 'Marine Conservation', selected: true })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sgi/initiative/marine-conservation')
    expect(problems).toEqual([])
    await context.close()
  })
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { choose, signIn, untilAlive, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** A name that no earlier journey used, as long as names get and with no place to break. */
const aName = (lang: Lang) => {
  const mark = randomUUID().slice(0, 6)
  const name = { en: `Grove-${mark}-${'rawdah'.repeat(21)}`, ar: `بستان${mark}${'الروضة'.repeat(21)}` }
  return { ...name, shown: name[lang] }
}

describe.each(journeyIn('ar'))('the Saudi Green Initiative (%s)', (lang) => {
  const say = words(lang)

  it('a project is registered, reviewed, published, found on the map, and its report on the dashboard', async () => {
    const name = aName(lang)
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto('/sgi/register')
    await page.getByRole('button', { name: say('sgi:register.kind.project.begin') }).click()
    await page.getByLabel(say('sgi:register.field.title-ar')).fill(name.ar)
    await page.getByLabel(say('sgi:register.field.title-en')).fill(name.en)
    await choose(page, say('sgi:register.field.initiative'), say('sgi:initiatives.tree-planting-initiative'))
    await page
      .getByLabel(say('sgi:register.field.summary-ar'))
      .fill('تُغرس أشجار محلية في روضة تجتمع فيها السيول كل شتاء.')
    await page
      .getByLabel(say('sgi:register.field.summary-en'))
      .fill('Native trees are planted in a rawdah that floods every winter.')
    await expectAccessible(page)
    const next = () => page.getByRole('button', { name: say('sgi:register.next'), exact: true }).click()
    await next()
    await page.getByLabel(say('sgi:register.field.placeName-ar')).fill('روضة التنهات')
    await page.getByLabel(say('sgi:register.field.placeName-en')).fill('Rawdat At Tanhat')
    // Pressed on the map somewhere first; the coordinates typed afterwards are what counts.
    await page.locator(`svg[aria-label="${say('sgi:register.placeMap')}"]`).click({ position: { x: 260, y: 240 } })
    await page.getByLabel(say('sgi:register.latitude')).fill('25.94')
    await page.getByLabel(say('sgi:register.longitude')).fill('46.58')
    await tick(page.getByLabel(say('sgi:register.approximate')))
    await expectAccessible(page)
    await next()
    await choose(page, say('sgi:register.field.target-metric'), say('sgi:metrics.trees-planted.name'))
    await page.getByLabel(say('sgi:register.field.target-value')).fill('12000')
    await page.getByLabel(say('sgi:register.field.target-year')).fill('2031')
    await next()
    const begins = page.getByRole('group', { name: say('sgi:register.field.startsOn') })
    await begins.getByLabel(say('ui:date.day')).fill('1')
    await begins.getByLabel(say('ui:date.month')).fill('11')
    await begins.getByLabel(say('ui:date.year')).fill('2025')
    await next()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'wadi.png', mimeType: 'image/png', buffer: onePixel })
    await page.getByLabel(say('sgi:register.alt.photo.ar')).fill('شتلات في صفوف')
    await page.getByLabel(say('sgi:register.alt.photo.en')).fill('Seedlings in rows')
    await next()
    await page.getByText(say('sgi:register.saving.saved')).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('sgi:actions.submit') }).click()
    await page
      .getByText(/^SGI-\d{4}-[0-9A-Z]{7}$/)
      .first()
      .waitFor()
    const registration = page.url()

    const reviewer = await visit(browser, lang)
    await signIn(reviewer.page, 'content@demo.athar.example')
    await reviewer.page.goto('/admin/sgi/registrations?state=submitted')
    await reviewer.page.getByRole('link', { name: name.shown }).click()
    await reviewer.page.getByRole('button', { name: say('sgi:actions.start-review') }).click()
    await reviewer.page.getByRole('button', { name: say('sgi:actions.publish'), exact: true }).waitFor()
    await expectAccessible(reviewer.page)
    await reviewer.page.getByRole('button', { name: say('sgi:actions.publish'), exact: true }).click()
    await reviewer.page.getByRole('link', { name: say('sgi:register.openPublic') }).waitFor()

    await page.goto(registration)
    await page.getByRole('link', { name: say('sgi:register.openPublic') }).click()
    await heading(page, name.shown).waitFor()
    await page.getByRole('img', { name: lang === 'ar' ? 'شتلات في صفوف' : 'Seedlings in rows' }).waitFor()
    await page.getByLabel(say(`sgi:post.heading.${lang}`)).fill(lang === 'ar' ? 'الموسم الأول' : 'First season')
    await page
      .getByLabel(say(`sgi:post.text.${lang}`))
      .fill(lang === 'ar' ? 'غُرست الدفعة الأولى.' : 'The first trees are planted.')
    const on = page.getByRole('group', { name: say('sgi:post.on') })
    await on.getByLabel(say('ui:date.day')).fill('5')
    await on.getByLabel(say('ui:date.month')).fill('2')
    await on.getByLabel(say('ui:date.year')).fill('2026')
    await choose(page, say('sgi:post.metric'), say('sgi:metrics.trees-planted.name'))
    await page.getByLabel(say('sgi:post.year'), { exact: true }).last().fill('2026')
    await page.getByLabel(say('sgi:post.value'), { exact: true }).fill('4321')
    await page.getByRole('button', { name: say('sgi:post.submit'), exact: true }).click()
    await page.getByText(say('sgi:project.notVerified')).first().waitFor()
    await expectAccessible(page)

    // What is published is changed behind what everybody sees.
    await page.getByRole('link', { name: say('sgi:post.registration') }).click()
    await page.getByRole('button', { name: say('sgi:actions.revise') }).click()
    await page.getByText(say('sgi:register.revisingText')).waitFor()
    await page.getByLabel(say('sgi:register.field.title-en')).fill(`${name.en} renamed`)
    await page.getByLabel(say('sgi:register.field.title-ar')).fill(`${name.ar} باسم جديد`)
    await page.getByText(say('sgi:register.saving.saved')).waitFor()
    await expectAccessible(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await expectLaidOut(page, lang)
    await page.goto('/sgi/map?region=SA-01')
    await page.getByRole('link', { name: name.shown, exact: true }).waitFor()
    await expectLaidOut(page, lang)
    await page.getByRole('link', { name: name.shown, exact: true }).click()
    await heading(page, name.shown).waitFor()
    await expectLaidOut(page, lang)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.goto('/sgi/map?view=table&region=SA-01')
    await page.getByRole('link', { name: name.shown, exact: true }).waitFor()
    await page.goto('/sgi/dashboard?metric=trees-planted')
    await page.getByText(say('sgi:metrics.trees-planted.name')).first().waitFor()
    const rows = (await (await context.request.get('/api/open-data/sgi-progress')).json()) as {
      rows: { title_en: string; value: string }[]
    }
    expect(rows.rows.find((row) => row.title_en === name.en)).toMatchObject({ value: '4321' })
    expect([...problems, ...reviewer.problems]).toEqual([])
    await reviewer.context.close()
    await context.close()
  })

  it('an old address, the anchors and a name that nothing has lead to what they mean', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto('/sgi/project/four-sisters-turtles')
    await page.waitForURL('**/sgi/projects/four-sisters-turtles')
    for (const [path, anchors] of [
      ['/npo', ['volunteer', 'donate']],
      ['/youth', ['challenges']],
      ['/sgi', ['adopt']],
    ] as const) {
      for (const anchor of anchors) {
        await page.goto(`${path}#${anchor}`)
        await page.locator(`#${anchor}`).waitFor()
      }
    }
    await page.goto('/sgi/initiative/moon-garden')
    await page.getByRole('heading', { name: say('sgi:initiative.notFound') }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('the map is walked by keyboard: a region, a group of marks, a project', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 360, height: 800 })
    await page.goto('/sgi/map')
    await untilAlive(page)
    const kingdom = page.getByRole('group', { name: say('sgi:map.label') })
    await kingdom.getByRole('button').first().waitFor()
    const regions = kingdom.getByRole('button', { name: new RegExp(`^${say('sgi:map.openRegion').split(' ')[0]} `) })
    await expect.poll(() => regions.count()).toBe(13)
    await kingdom.getByRole('button').first().press('Enter')
    await page.waitForURL(/region=SA-/)
    // From a town: found by typing, the nearest first, and the same again from its address.
    const abha = lang === 'ar' ? 'أبها' : 'Abha'
    await page.getByRole('combobox', { name: say('sgi:map.near') }).focus()
    await page.keyboard.type(abha)
    await page.getByRole('option', { name: abha }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/near=abha/)
    await page.goto('/sgi/map?near=abha&view=table')
    await untilAlive(page)
    await page.getByText(say('sgi:map.nearestFirst', { town: abha })).waitFor()
    const distances = page.locator('tbody th bdi.figures')
    await expect.poll(() => distances.count()).toBeGreaterThan(15)
    const away = await distances.allTextContents()
    const kilometres = away.map((text) => Number(text.replaceAll(',', '').match(/\d+/)?.[0]))
    expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
    await expectLaidOut(page, lang)
    await page.goto('/sgi/map')
    await untilAlive(page)
    const marks = kingdom.locator('g[transform] > [role=button]')
    const chosen = kingdom.locator('g[transform] > [role=button][aria-pressed=true]')
    // The map comes to life after the page around it; until a mark is chosen the panel lists every place.
    await expect
      .poll(async () => {
        if ((await chosen.count()) === 0) await marks.first().press('Enter')
        return chosen.count()
      })
      .toBe(1)
    const opened = page.locator('section[aria-labelledby=panel] a').first()
    await opened.click()
    await page.waitForURL(/\/sgi\/(projects|adopt-tree|volunteer)\//)
    expect(problems).toEqual([])
    await context.close()
  })

  it('one drawing is framed by the page of somebody else', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(`/sgi/dashboard?metric=trees-planted`)
    const code = await page.getByText(/<iframe src=/).textContent()
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>elsewhere</title>${code}`)
    }).listen(0, 'localhost')
    await once(elsewhere, 'listening')
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: say('sgi:metrics.trees-planted.name') }).waitFor()
    expect(await frame.locator('html').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr')
    elsewhere.close()
    expect(problems).toEqual([])
    await context.close()
  })
})

/** A picture of one point. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

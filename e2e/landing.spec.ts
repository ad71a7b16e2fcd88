import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('the front page (%s)', (lang) => {
  const say = words(lang)
  const front = lang === 'ar' ? '/ar' : '/'

  it('leads a visitor to the way in, which comes drawn, before the app is fetched', async () => {
    const { page, context, problems } = await visit(browser, lang)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
    const wayIn = lang === 'ar' ? '/ar/auth' : '/auth'
    await page.goto(front, { waitUntil: 'commit' })
    await page.waitForURL((url) => url.pathname === wayIn)
    await page.getByRole('tab', { name: say('identity:tabs.signIn') }).waitFor()
    const documents = fetched.filter((one) => one.startsWith('document'))
    expect(documents).toEqual([`document ${front}`, `document ${wayIn}`])
    const before = fetched.slice(0, fetched.indexOf(`document ${wayIn}`))
    expect(before.filter((one) => one.startsWith('fetch'))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('is whole and accessible between wide and narrow, in the dark tone', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto('/')
    await page.getByRole('tab').nth(5).waitFor()
    await page.getByRole('button', { name: say('landing:calculator.submit') }).waitFor()
    await page.setViewportSize({ width: 768, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('every button does something', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto('/')

    await page.getByRole('tab').first().focus()
    const shown: (string | null)[] = []
    for (let tab = 0; tab < 6; tab += 1) {
      const panel = page.getByRole('tabpanel')
      await panel.getByRole('button', { name: say('landing:modules.learnMore'), exact: true }).click()
      await panel.locator('p[id]:visible').waitFor()
      shown.push(await panel.getByRole('link').first().getAttribute('href'))
      await page.getByRole('tab', { selected: true }).focus()
      await page.keyboard.press(lang === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    }
    expect(new Set(shown).size).toBe(6)

    for (const name of ['landing:modules.schedule', 'landing:financing.book', 'landing:request.schedule']) {
      await page
        .getByRole('button', { name: say(name) })
        .last()
        .click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    await page.getByRole('button', { name: say('landing:hero.learnMore'), exact: true }).click()
    await page.getByRole('dialog').locator('video').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })

  it('leads the signed-in to the toolkit, and fetches reports and factors two seconds later', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    const early = Promise.all(
      ['/api/inventory/factors', '/api/inventory/exports'].map((path) =>
        page.waitForResponse((answer) => new URL(answer.url()).pathname === path && answer.ok()),
      ),
    )
    await page.goto('/')
    await early
    await page.getByRole('link', { name: say('landing:hero.start') }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/esg-toolkit'))
    expect(problems).toEqual([])
    await context.close()
  })
})

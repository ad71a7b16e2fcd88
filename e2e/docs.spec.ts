// features: docs
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('the documentation (%s)', (lang) => {
  const say = words(lang)
  const prefix = lang === 'ar' ? '/ar' : ''

  it('leads from / by a word to a page and a part of it, and the other language keeps both', async () => {
    const { page, context, problems } = await visit(browser, lang)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.goto(`${prefix}/mrv/docs`)
    await page.getByRole('searchbox', { name: say('docs:search.label') }).waitFor()
    await page.waitForLoadState('networkidle')
    const index = `/api/docs/${lang}/index`
    expect(fetched).not.toContain(index)
    await page.keyboard.press('/')
    await page.keyboard.type(lang === 'ar' ? 'اساس السوق' : 'market-based')
    const results = page.getByRole('list', { name: say('docs:search.results') })
    await results.locator('mark').first().waitFor()
    expect(fetched).toContain(index)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/mrv/docs/calculators#bases`)
    expect(await page.locator('#bases').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(400)
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: say('common:nav.toOtherLanguage'), exact: true })
      .first()
      .click()
    const other = lang === 'ar' ? '' : '/ar'
    await page.waitForURL((url) => url.pathname === `${other}/mrv/docs/calculators` && url.hash === '#bases')
    await page.locator('#bases').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

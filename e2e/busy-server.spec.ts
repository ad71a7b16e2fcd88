import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, languages, openBrowser, visit, words } from './support/browser.ts'
import { ask, drawn } from './support/drawn.ts'
import { signIn } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => hold(false))
afterAll(() => browser.close())

/** Holds the server where it turns work away. */
const hold = (held: boolean) =>
  fetch(`${siteUrl()}/__test/overload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ held }),
  })

describe.each(languages)('a server that turns work away (%s)', (lang) => {
  const say = words(lang)

  it('sends pages and their files', async () => {
    const path = lang === 'ar' ? '/ar/sgi' : '/sgi'
    const { html } = await drawn(path, lang)
    const [asset = ''] = /\/assets\/[^"\s]+\.js/.exec(html) ?? []
    await hold(true)
    for (const address of ['/', path, asset, '/inventory'])
      expect([address, (await ask(address, lang)).status]).toEqual([address, 200])
    expect((await ask('/api/sgi/progress', lang)).status).toBe(503)
  })

  it('says so on a page that it cannot draw, which opens by itself later', async () => {
    // A page of nothing is never kept.
    const path = `${lang === 'ar' ? '/ar' : ''}/sgi/projects/no-such-project-${lang}`
    const { page, context, problems } = await visit(browser, lang)
    await hold(true)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: say('device:busy.title') }).waitFor()
    expect(await page.getByRole('heading').count()).toBe(1)
    await expectAccessible(page)
    await expectLaidOut(page, lang)
    await hold(false)
    await page.getByRole('heading', { level: 1, name: say('device:busy.title') }).waitFor({ state: 'detached' })
    await page.locator('#root:not([data-page]) header').first().waitFor()
    expect(problems.filter((one) => !one.endsWith(`no-such-project-${lang}`))).toEqual([])
    await context.close()
  })

  it('leaves a signed-in screen as it is, with one line, and goes on by itself', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto('/inventory/records')
    const record = page.getByRole('row').nth(1)
    const busy = page.getByText(say('common:busy'))
    await record.waitFor()
    await hold(true)
    // What is on the page is asked for again, as after a lost connection.
    await context.setOffline(true)
    await context.setOffline(false)
    await busy.waitFor()
    await record.waitFor()
    await expectAccessible(page)
    await expectLaidOut(page, lang)
    // Loaded anew, it comes as far as it can, without a word of failure.
    await page.reload()
    await busy.waitFor()
    expect(await page.getByText(say('common:generic.error')).count()).toBe(0)
    await hold(false)
    await busy.waitFor({ state: 'detached' })
    await record.waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

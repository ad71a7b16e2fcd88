import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { signIn, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
const drawing = (inside: string) => ({
  name: 'mark.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="#7a1f5c"/>${inside}</svg>`,
  ),
})

const upload = async (page: Page, name: string, file: ReturnType<typeof drawing>): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  await chooser.setFiles(file)
}

describe.each(journeyIn('en'))('the brand (%s)', (lang: Lang) => {
  const say = words(lang)
  const part = (...names: string[]) => names.map((name) => say(`brand:parts.${name}`)).join(say('brand:between'))
  const light = part('logo', 'light')

  it('a logo that an administrator uploads is what visitors see; where it cannot be loaded, its name stands there', async () => {
    const { page, context, problems } = await visit(browser, lang, wide)
    await signIn(page, 'platform-admin@demo.athar.example')
    await page.goto('/admin/brand')
    await page
      .getByRole('link', { name: say('brand:admin.editOne', { name: say('brand:keys.vision2030.name') }) })
      .waitFor()
    await page
      .getByRole('link', { name: say('brand:admin.editOne', { name: say('brand:keys.vision2030.name') }) })
      .click()
    const choose = say('brand:editor.uploadOne', { name: light })
    await upload(page, choose, drawing('<script>alert(1)</script>'))
    await page.getByText(say('brand:errors.brand.svg-active')).waitFor()
    const onDark = say('brand:editor.uploadOne', { name: part('logo', 'dark') })
    await upload(page, onDark, drawing(`<circle cx="20" cy="20" r="8" fill="#fff"/><title>${lang}</title>`))
    await page.locator('figure img[src^="/brand/files/"]').first().waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('brand:editor.save') }).click()
    await page.getByText(say('brand:editor.saved')).first().waitFor()

    const visitor = await visit(browser, lang, narrow)
    await visitor.page.goto('/vision2030')
    const mark = visitor.page.locator('header img[src^="/brand/files/"]')
    await mark.waitFor()
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectLaidOut(visitor.page, lang)
    expect(visitor.problems).toEqual([])
    await visitor.page.route('**/brand/files/**', (route) => route.fulfill({ status: 404, body: '' }))
    await visitor.page.reload()
    const name = lang === 'ar' ? 'رؤية السعودية 2030' : 'Saudi Vision 2030'
    await visitor.page.locator('header').getByText(name, { exact: true }).last().waitFor()
    await mark.waitFor({ state: 'hidden' })
    await visitor.context.close()

    await page.getByRole('button', { name: say('brand:editor.reset') }).click()
    await page.getByRole('button', { name: say('brand:editor.resetConfirm') }).click()
    await page.getByText(say('brand:editor.wasReset')).first().waitFor()
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
    await context.close()
  })

  it('colours that can be read are on every page before it is drawn, and others are refused in words', async () => {
    const { page, context, problems } = await visit(browser, lang, wide)
    await signIn(page, 'platform-admin@demo.athar.example')
    await page.goto('/admin/brand/platform')
    await tick(page.getByRole('checkbox', { name: say('brand:colours.own') }))
    await page.getByLabel(say('brand:colours.light'), { exact: true }).fill('#ffd54d')
    await page.getByRole('button', { name: say('brand:editor.save') }).click()
    await page.getByRole('alert').getByText(say('brand:colours.pairs.button')).first().waitFor()
    await page.getByLabel(say('brand:colours.light'), { exact: true }).fill('#6b2fa0')
    await page.getByLabel(say('brand:colours.dark'), { exact: true }).fill('#c39bf0')
    await expectAccessible(page)
    await page.getByRole('button', { name: say('brand:editor.save') }).click()
    await page.getByText(say('brand:editor.saved')).first().waitFor()

    const visitor = await visit(browser, lang, narrow)
    const answer = await visitor.page.goto('/privacy')
    expect(await answer?.text()).toMatch(/<link rel="stylesheet" href="\/brand\/colours\.css\?v=[\w-]+" \/><\/head>/)
    const manifest = /\/manifest(?:\.ar)?\.webmanifest\?v=[\w-]+/.exec((await answer?.text()) ?? '')?.[0] ?? ''
    const installed = (await (await visitor.page.request.get(manifest)).json()) as { theme_color: string }
    const above = visitor.page.locator('meta[name="theme-color"][media*="light"]')
    expect(await above.getAttribute('content')).toBe(installed.theme_color)
    // The shell of pages for the signed-in has it too.
    expect(await (await visitor.page.request.get('/inventory')).text()).toContain('href="/brand/colours.css?v=')
    const action = () => getComputedStyle(document.documentElement).getPropertyValue('--action')
    expect(await visitor.page.evaluate(action)).toContain('#6b2fa0')
    await expectAccessible(visitor.page)
    expect(visitor.problems).toEqual([])
    await visitor.context.close()

    await page.getByRole('button', { name: say('brand:editor.reset') }).click()
    await page.getByRole('button', { name: say('brand:editor.resetConfirm') }).click()
    await page.getByText(say('brand:editor.wasReset')).first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

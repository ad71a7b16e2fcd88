// features: profile
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { aNewAdministrator, aNewcomer, type Newcomer } from './support/newcomers.ts'
import { mailSaying } from './support/people.ts'
import { giveAccount, setUpInPlace, signIn } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What a program sees that presents a token. */
async function callWith(secret: string, path: string): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(siteUrl() + path, { headers: { authorization: `Bearer ${secret}` } })
  const body = (await response.json()) as { code?: string }
  return { status: response.status, code: body.code }
}

describe.each(journeyIn('en'))('API tokens (%s)', (lang) => {
  const say = words(lang)

  it('are made for a program, shown once, open what they may, and nothing once they are ended', async () => {
    const person = await aNewAdministrator()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/profile/api-tokens')
    await page.getByRole('heading', { name: say('profile:apiTokens.none.title') }).waitFor()

    await page.getByRole('button', { name: say('profile:apiTokens.make') }).click()
    const form = page.getByRole('dialog', { name: say('profile:apiTokens.form.title') })
    await form.getByRole('button', { name: say('profile:apiTokens.form.submit') }).click()
    await form.getByText(say('profile:apiTokens.form.wrong.name')).waitFor()
    const name = lang === 'ar' ? 'بوابة العدادات' : 'Meter gateway'
    await form.getByLabel(say('profile:apiTokens.form.name'), { exact: true }).fill(name)
    await expectAccessible(page)
    await form.getByRole('button', { name: say('profile:apiTokens.form.submit') }).click()
    // Owners and administrators have a second factor; what was typed goes on.
    await setUpInPlace(page, lang)

    const made = page.getByRole('dialog', { name: say('profile:apiTokens.made.title') })
    const secret = await made.getByLabel(say('profile:apiTokens.made.token'), { exact: true }).inputValue()
    expect(secret).toMatch(/^athar_pat_[\w-]{43}$/)
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await made.getByRole('button', { name: say('profile:apiTokens.made.done') }).click()
    await made.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)

    expect((await callWith(secret, '/api/inventory/sites')).status).toBe(200)
    expect(await callWith(secret, '/api/me')).toEqual({ status: 403, code: 'token-not-accepted' })
    expect(await callWith(secret, `/api/inventory/sites?token=${secret}`)).toEqual({
      status: 400,
      code: 'token-in-address',
    })

    await page.reload()
    await page.getByText('127.0.0.1').waitFor()
    await page.getByRole('button', { name: say('profile:apiTokens.revoke.action', { name }) }).click()
    await page
      .getByRole('dialog', { name: say('profile:apiTokens.revoke.title') })
      .getByRole('button', { name: say('profile:apiTokens.revoke.confirm') })
      .click()
    await page.getByText(say('profile:apiTokens.revoke.done', { name }), { exact: true }).waitFor()
    await page.getByText(say('profile:apiTokens.past.title')).click()
    await page.getByText(say('profile:apiTokens.states.revoked'), { exact: true }).waitFor()
    expect(await callWith(secret, '/api/inventory/sites')).toEqual({ status: 401, code: 'token-revoked' })
    expect(problems).toEqual([])
    await context.close()
  })
})

/** Goes to one's own data and asks for the end of the account; ends signed out. */
async function askDeletion(page: Page, lang: Lang, person: Newcomer, { look = false } = {}): Promise<void> {
  const say = words(lang)
  await page.goto('/profile/my-data')
  await page.getByRole('button', { name: say('profile:myData.delete.open') }).click()
  const dialog = page.getByRole('dialog')
  if (look) await expectAccessible(page)
  await dialog.getByLabel(say('profile:myData.delete.email')).fill(person.email)
  await dialog.getByLabel(say('profile:myData.delete.password'), { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: say('profile:myData.delete.confirm') }).click()
  await page.waitForURL('**/auth')
}

describe.each(journeyIn('ar'))('my data (%s)', (lang) => {
  const say = words(lang)

  it('is seen, taken along and agreed to; the account goes when asked for, and stays for whoever comes back', async () => {
    const person = await aNewcomer()
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, person.email, person.password)
    await page.goto('/profile/my-data')
    await page.getByText(say('profile:myData.sections.account'), { exact: true }).click()
    await page.getByText('Huda Alshammari', { exact: true }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)

    for (const format of ['json', 'csv'] as const) {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: say(`profile:myData.download.${format}`) }).click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`))
      expect(await readFile(await file.path(), 'utf8')).toContain(person.email)
    }

    const statistics = say('profile:myData.consents.texts.usage-statistics.name')
    await page.getByRole('button', { name: say('profile:myData.consents.giveTo', { text: statistics }) }).click()
    await page.getByRole('button', { name: say('profile:myData.consents.withdrawOf', { text: statistics }) }).waitFor()

    await askDeletion(page, lang, person, { look: true })
    await mailSaying(person.email, say('profile:mail.asked.more'))

    // Whoever comes back is asked first, wherever they wanted to go, and finds that place once they stay.
    await page.goto('/profile/sessions')
    await page.waitForURL('**/auth')
    await giveAccount(page, lang, person)
    await page.waitForURL('**/profile/deletion')
    await page.getByRole('button', { name: say('profile:myData.keep.keep') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page.goto('/notifications')
    await page.waitForURL('**/profile/deletion')
    await page.getByRole('button', { name: say('profile:myData.keep.keep') }).click()
    await page.waitForURL('**/notifications')
    await mailSaying(person.email, say('profile:mail.kept.text'))

    await askDeletion(page, lang, person)
    await giveAccount(page, lang, person)
    await page.getByRole('button', { name: say('profile:myData.keep.leave') }).click()
    await page.waitForURL('**/auth')
    expect(problems).toEqual([])
    await context.close()
  })
})

// features: identity
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { callAuth } from './support/newcomers.ts'
import { operatorKey } from './support/operator.ts'
import { mailSaying } from './support/people.ts'
import { choose, giveAccount, signIn, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const wide = { width: 1440, height: 900 }
const isolated = (text: string) => `\u2068${text}\u2069`

/** Somebody with a name, as people write it, and how another one types it; the numbers tell them from all others. */
async function aPerson(lang: Lang) {
  const mark = randomUUID().slice(0, 8)
  const person = { email: `found-${mark}@example.com`, password: 'a palm beside the gate' }
  const [name, typed] = lang === 'ar' ? ['أسماء الحَرْبي', 'اسماء الحربى'] : ['Asma Alharbi', 'asma ALHARBI']
  await callAuth('POST', '/admin/users', {
    body: { ...person, email_confirm: true, user_metadata: { full_name: `${name} ${mark}`, language: lang } },
    key: operatorKey,
  })
  return { ...person, name: `${name} ${mark}`, typed: `${typed} ${mark}` }
}

const enter = async (page: Page, lang: Lang, person: { email: string; password: string }): Promise<void> => {
  await page.goto('/auth')
  await giveAccount(page, lang, person)
}

describe.each(journeyIn('en'))('accounts (%s)', (lang) => {
  const say = words(lang)

  it('are found as people type names, blocked so that an open session ends, and opened again', async () => {
    const person = await aPerson(lang)
    const theirs = await visit(browser, lang)
    await enter(theirs.page, lang, person)
    await theirs.page.waitForURL('**/welcome')

    const admin = await visit(browser, lang, wide)
    const { page } = admin
    await signIn(page, 'platform-admin@demo.athar.example')
    await page.goto('/admin/users')
    await page.getByLabel(say('accounts:search')).fill(person.typed)
    await page.getByRole('button', { name: say('accounts:find'), exact: true }).click()
    const found = page.getByRole('link', { name: person.name })
    await found.waitFor()
    // What was listed before stays until the answer is there.
    await expect.poll(() => page.getByRole('grid').getByRole('link').count()).toBe(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('ui:list.export') }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: say('ui:list.kinds.csv') }).click(),
    ])
    // The list under its filter: its head and the one who was found.
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      [`\uFEFF${say('accounts:person')}`, say('accounts:email')],
      [person.name, person.email],
    ])
    await found.click()
    await page.getByRole('heading', { level: 1, name: person.name }).waitFor()
    await page.getByRole('heading', { name: say('security:recent.title') }).waitFor()
    await page.getByText(say('organisations:platform.standing.none')).waitFor()

    const reason = lang === 'ar' ? 'دخول من قارتين في ساعة' : 'Signed in from two continents in an hour'
    await page.getByRole('button', { name: say('accounts:acts.block.act') }).click()
    const dialog = page.getByRole('dialog', {
      name: say('accounts:acts.block.title', { name: isolated(person.name) }),
    })
    const block = dialog.getByRole('button', { name: say('accounts:acts.block.act') })
    await block.click()
    await dialog.getByText(say('accounts:acts.block.dayMissing')).waitFor()
    await expectAccessible(page)
    await tick(dialog.getByLabel(say('accounts:acts.block.forGood')))
    await dialog.getByLabel(say('common:reason.label')).fill(reason)
    await block.click()
    await page.getByText(say('accounts:facts.blockedForGood')).waitFor()
    await page.getByText(say('accounts:sessions.none')).waitFor()
    await page.getByRole('link', { name: say('security:events.identityBlockAccount') }).waitFor()
    await expectAccessible(page)
    expect((await mailSaying(person.email, reason)).subject).toBe(say('identity:mail.account_closed.subject'))

    // What they have open says so at the next thing they do, and the door as well.
    await theirs.page.goto('/profile/sessions')
    await theirs.page.waitForURL('**/auth')
    await giveAccount(theirs.page, lang, person)
    await theirs.page.getByText(say('identity:errors.user_banned')).first().waitFor()
    await expectAccessible(theirs.page)

    await page.getByRole('button', { name: say('accounts:acts.unblock.act') }).click()
    const lifting = page.getByRole('dialog')
    await lifting.getByLabel(say('common:reason.label')).fill(reason)
    await lifting.getByRole('button', { name: say('accounts:acts.unblock.act') }).click()
    await page.getByText(say('accounts:states.open'), { exact: true }).waitFor()
    await mailSaying(person.email, say('identity:mail.account_unblocked.closing'))
    await giveAccount(theirs.page, lang, person)
    await theirs.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    expect(admin.problems).toEqual([])
    expect(theirs.problems).toEqual([])
    await theirs.context.close()
    await admin.context.close()
  })

  it('of those who are kept out stand in a list of their own; an officer blocks and does not let in', async () => {
    const person = await aPerson(lang)
    const { page, context, problems } = await visit(browser, lang, wide)
    await signIn(page, 'security@demo.athar.example')
    await page.goto('/admin')
    await page
      .getByRole('link', { name: say('admin:nav.accounts') })
      .first()
      .click()
    await page.waitForURL('**/admin/users')
    await page.getByLabel(say('accounts:search')).fill(person.email)
    await page.getByLabel(say('accounts:search')).press('Enter')
    await page.getByRole('link', { name: person.name }).click()
    await page.getByRole('button', { name: say('accounts:acts.block.act') }).click()
    const dialog = page.getByRole('dialog')
    const boxes = dialog.getByRole('group').getByRole('textbox')
    for (const [at, typed] of ['31', '12', '2099'].entries()) await boxes.nth(at).fill(typed)
    await dialog.getByLabel(say('common:reason.label')).fill('2099')
    await dialog.getByRole('button', { name: say('accounts:acts.block.act') }).click()
    await page.getByText(say('accounts:states.blocked'), { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: say('accounts:acts.unblock.act') }).count()).toBe(0)
    await page.goto('/admin/users')
    await choose(page, say('accounts:state'), say('accounts:states.blocked'))
    await page.waitForURL('**/admin/users?state=blocked')
    await page.getByRole('link', { name: person.name }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { words, type Lang } from './browser.ts'
import { freshCode, publishedSecret } from './authenticator.ts'
import { soon } from './limits.ts'
import { mailedLink, sessionOf } from './people.ts'

/** Signs up, opens the mailed link, confirms, and founds an organisation; ends behind the welcome page. */
export async function signUp(
  page: Page,
  lang: Lang,
  email: string,
  organisation: { baseYear?: string } = {},
): Promise<void> {
  const say = words(lang)
  await page.goto('/auth')
  await untilAlive(page)
  await page.getByRole('tab', { name: say('identity:tabs.signUp') }).click()
  await page.getByLabel(say('identity:fields.fullName')).fill(lang === 'ar' ? 'نورة الحربي' : 'Noura Alharbi')
  await page.getByLabel(say('identity:fields.email'), { exact: true }).fill(email)
  await page.getByLabel(say('identity:fields.password'), { exact: true }).fill('a palm beside the gate')
  await page.getByLabel(say('identity:fields.confirmPassword'), { exact: true }).fill('a palm beside the gate')
  await page.getByRole('button', { name: say('identity:signUp.submit') }).click()
  await page.getByText(say('identity:pending.title')).first().waitFor()
  await page.goto(await mailedLink(email))
  await page.getByRole('button', { name: say('identity:confirm.email.submit') }).click()
  await page.waitForURL('**/welcome')
  await page.getByText(say('organisations:form.more'), { exact: true }).click()
  await page.getByLabel(say('organisations:form.nameAr')).fill('مصنع الواحة')
  await page.getByLabel(say('organisations:form.nameEn')).fill('Oasis Works')
  await choose(page, say('organisations:form.type'), say('organisations:types.company'))
  await choose(page, say('organisations:form.sector'), say('organisations:sectors.manufacturing'))
  await choose(page, say('organisations:form.region'), lang === 'ar' ? 'الرياض' : 'Riyadh')
  if (organisation.baseYear) await page.getByLabel(say('organisations:form.baseYear')).fill(organisation.baseYear)
  await page.getByRole('button', { name: say('welcome:organisation.submit') }).click()
}

/** Whoever never agreed here to the privacy notice is asked, over whatever page stands there, and goes on. */
export async function agreeToPrivacy(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  const question = page.getByRole('dialog', { name: say('profile:askConsent.title') })
  await question.getByRole('button', { name: say('profile:askConsent.agree') }).click()
  await question.waitFor({ state: 'detached' })
}

/** Picks an option by its words, from a native list or from one of ours. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByLabel(label).first()
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
    const values = await field.locator('option').allTextContents()
    const match = values.find((text) => text.trim() === option) ?? values.find((text) => text.includes(option))
    if (match === undefined) throw new Error(`${label} offers ${values.join(', ')}, not ${option}`)
    await field.selectOption({ label: match })
    return
  }
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

/**
 * What a journey begins with where it is not about signing in: the page is left with a session of this person, of a demo
 * account if no password is given. The forms that lead there cost three pages, and have journeys of their own.
 */
export async function signIn(page: Page, email: string, password?: string, site?: string): Promise<void> {
  // What a device keeps belongs to an address: the shortest one will do.
  await page.goto('/robots.txt')
  const session = await sessionOf(email, password, await page.evaluate(() => navigator.language), site)
  await page.evaluate((kept) => localStorage.setItem('sb-localhost-auth-token', kept), JSON.stringify(session))
}

/** The same by the form, the second factor too where a demo account has one; stays where that leads. */
export async function signInByForm(page: Page, lang: Lang, email: string): Promise<void> {
  await page.goto('/auth')
  await giveAccount(page, lang, { email, password: 'athar-demo' })
  const secret = await publishedSecret(email)
  if (secret !== null) await giveCode(page, lang, secret)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Signs out by the account menu of a wide screen. */
export async function leave(page: Page, lang: Lang): Promise<void> {
  const signOut = page.getByRole('menuitem', { name: words(lang)('common:nav.signOut') })
  const press = async () => {
    if (!(await signOut.isVisible())) await page.getByTestId('welcome').first().click()
    await signOut.click({ timeout: soon / 10 })
  }
  // A screen that is only now drawn takes an open menu away with it.
  await vi.waitFor(press, { timeout: soon })
}

/** A page drawn ahead stands there before the app does; what is typed and pressed until then is kept, but nothing answers yet. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
}

/** `check` of the driver looks once, right after its click; a busy page draws the answer later. */
export async function tick(control: Locator): Promise<void> {
  if (!(await control.isChecked())) await control.click()
  await expect.poll(() => control.isChecked()).toBe(true)
}

/** Fills the sign-in form and sends it. */
export async function giveAccount(
  page: Page,
  lang: Lang,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const say = words(lang)
  await untilAlive(page)
  await page.getByLabel(say('identity:fields.email'), { exact: true }).fill(email)
  await page.getByLabel(say('identity:fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('identity:signIn.submit'), exact: true }).click()
}

/** Answers with what an authenticator of this secret shows, wherever the code is asked for. */
export async function giveCode(page: Page, lang: Lang, secret: string, keptAt?: string): Promise<void> {
  const say = words(lang)
  const field = page.getByLabel(say('identity:challenge.code'))
  await field.fill(await freshCode(secret, keptAt))
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
}

/** Sets up an authenticator app where something asks for a second factor and there is none yet; answers its secret. `keptAt`: by whose clock. */
export async function setUpInPlace(page: Page, lang: Lang, keptAt = new URL(page.url()).origin): Promise<string> {
  const say = words(lang)
  const dialog = page.getByRole('dialog', { name: say('identity:stepUp.setUp.title') })
  await dialog.getByRole('button', { name: say('identity:setUp.showCode') }).click()
  const secret = await dialog.locator('code').innerText()
  const code = await freshCode(secret, keptAt)
  await dialog.getByLabel(say('identity:setUp.firstCode')).fill(code)
  await dialog.getByRole('button', { name: say('identity:setUp.finish') }).click()
  return secret
}

/** Most of looking at many pages is waiting until nothing comes any more: some are looked at beside each other. */
export async function besideEachOther<T>(all: Iterable<T>, look: (one: T) => Promise<void>, number = 3): Promise<void> {
  const waiting = [...all]
  const goOn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await look(next)
  }
  await Promise.all(Array.from({ length: number }, goOn))
}

/** Locks the inventory that stands open: an action that asks for the second factor. */
export async function lockYear(page: Page, lang: Lang): Promise<void> {
  const say = words(lang)
  await page.getByRole('button', { name: say('inventory:yearly.move.lock.open'), exact: true }).click()
  await page.getByRole('button', { name: say('inventory:yearly.move.lock.action') }).click()
}

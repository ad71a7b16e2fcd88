import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { aNewcomer, callAuth } from './support/newcomers.ts'
import { operatorKey } from './support/operator.ts'
import { mailedLink } from './support/people.ts'
import { openProvider, type PersonThere } from './support/provider.ts'
import { providerName } from './support/provider-client.ts'
import { providerUrl, siteUrl } from './support/site.ts'
import { agreeToPrivacy, untilAlive } from './support/steps.ts'

let browser: Browser
const people = new Map<string, PersonThere>()
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The other server, open for as long as a group of journeys lasts. */
function withProvider(secret?: string): void {
  let provider: { close: () => Promise<void> }
  beforeAll(async () => {
    provider = await openProvider(providerUrl(), { siteUrl: siteUrl(), people, ...(secret ? { secret } : {}) })
  })
  afterAll(() => provider.close())
}

/** Its own pages ask for a face on the open internet. */
const withoutFaces = (context: BrowserContext) =>
  context.route('https://fonts.googleapis.com/**', (route) => route.abort())

const wayThere = (page: Page, lang: Lang) =>
  page.getByRole('button', {
    name: words(lang)('identity:providers.continue', { name: `\u2068${providerName[lang]}\u2069` }),
  })

/** From our sign-in page to that of the other server. */
async function goThere(page: Page, lang: Lang): Promise<void> {
  await untilAlive(page)
  await wayThere(page, lang).click()
  await page.waitForURL(`${providerUrl()}/interaction/**`)
}

/** Back at our door, which says why it stayed closed and offers the other ways. */
async function expectRefused(page: Page, lang: Lang, why: string): Promise<void> {
  const say = words(lang)
  await page.waitForURL(`${siteUrl()}/auth**`)
  await page
    .getByRole('alert')
    .filter({ hasText: say('identity:providers.refused') })
    .getByText(say(why))
    .waitFor()
  await wayThere(page, lang).waitFor()
  await expectLaidOut(page, lang)
  await expectAccessible(page)
}

async function approve(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

type Known = { users: { id: string; email: string; identities: { provider: string }[] }[] }
const accountsOf = async (email: string) =>
  (await callAuth<Known>('GET', '/admin/users?per_page=1000', { key: operatorKey })).users.filter(
    (user) => user.email === email,
  )

// Before it opens for the first time: where it has led before, the site sends people there without asking it again.
it.each(journeyIn('en'))(
  'another server that is away leaves people at our door, with the other ways in (%s)',
  async (lang) => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto('/auth')
    await untilAlive(page)
    await wayThere(page, lang).click()
    await expectRefused(page, lang, 'identity:providers.away')
    expect(problems).toEqual([])
    await context.close()
  },
)

describe('another server that knows us by another secret', () => {
  withProvider('not the secret that the operator wrote into the settings')

  it.each(journeyIn('ar'))('lets people sign in there, and nobody in here (%s)', async (lang) => {
    const login = `unknown-${randomUUID()}`
    people.set(login, { email: `${login}@example.com`, name: 'Maha Aldosari' })
    const { page, context, problems } = await visit(browser, lang)
    await withoutFaces(context)
    await page.goto('/auth')
    await goThere(page, lang)
    await approve(page, login)
    await expectRefused(page, lang, 'identity:errors.bad_oauth_callback')
    expect(await accountsOf(`${login}@example.com`)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('en'))('signing in by another server (%s)', (lang) => {
  const say = words(lang)
  withProvider()

  it('leads there and back to the page that was asked for, and the second time into the same account', async () => {
    const login = `there-${randomUUID()}`
    const email = `${login}@example.com`
    people.set(login, { email, name: lang === 'ar' ? 'سارة العتيبي' : 'Sara Alotaibi' })
    const first = await visit(browser, lang)
    await withoutFaces(first.context)
    await first.page.goto('/auth')
    await goThere(first.page, lang)
    await approve(first.page, login)
    await first.page.waitForURL('**/welcome')
    await agreeToPrivacy(first.page, lang)
    await first.page.getByRole('heading', { level: 1 }).waitFor()
    await expectLaidOut(first.page, lang)
    await expectAccessible(first.page)
    const made = await accountsOf(email)
    expect(made).toMatchObject([{ identities: [{ provider: 'custom:ministry' }] }])
    await first.page.getByRole('button', { name: say('welcome:person.submit') }).click()
    await first.page.waitForURL((url) => url.pathname !== '/welcome')
    expect(first.problems).toEqual([])
    await first.context.close()

    // Another device, which neither of the two servers knows.
    const second = await visit(browser, lang)
    await withoutFaces(second.context)
    await second.page.goto('/profile')
    await second.page.waitForURL('**/auth')
    await expectAccessible(second.page)
    await goThere(second.page, lang)
    await approve(second.page, login)
    await second.page.waitForURL('**/profile')
    await second.page.getByText(email).first().waitFor()
    expect((await accountsOf(email)).map(({ id }) => id)).toEqual(made.map(({ id }) => id))
    expect(second.problems).toEqual([])
    await second.context.close()
  })

  it('that somebody breaks off there ends at our door, with the reason in the language of the page', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 390, height: 844 })
    await withoutFaces(context)
    await page.goto('/auth')
    await goThere(page, lang)
    await page.getByRole('link', { name: '[ Cancel ]' }).click()
    await expectRefused(page, lang, 'identity:errors.bad_oauth_callback')
    expect(problems).toEqual([])
    await context.close()
  })

  it('is added by somebody who came by a mailed link, and removed again', async () => {
    const person = await aNewcomer()
    const login = `linked-${randomUUID()}`
    people.set(login, { email: `${login}@example.com`, name: 'Huda Alshammari' })
    const asking = await visit(browser, lang)
    await asking.page.goto('/profile/security')
    await asking.page.waitForURL('**/auth')
    await untilAlive(asking.page)
    await asking.page.getByRole('button', { name: say('identity:otherWays.link') }).click()
    await asking.page.getByLabel(say('identity:fields.email'), { exact: true }).fill(person.email)
    await asking.page.getByRole('button', { name: say('identity:link.submit') }).click()
    await asking.page.getByText(say('identity:mailed.title')).waitFor()
    expect(asking.problems).toEqual([])
    await asking.context.close()

    // Opened on another device, the link leads to the page that was asked for.
    const { page, context, problems } = await visit(browser, lang)
    await withoutFaces(context)
    await page.goto(await mailedLink(person.email))
    await page.getByRole('button', { name: say('identity:confirm.signIn.submit') }).click()
    await page.waitForURL('**/profile/security')
    const ways = page.getByRole('region', { name: say('profile:signInWays.title') })
    await ways.getByText(say('profile:signInWays.last')).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    const name = `\u2068${providerName[lang]}\u2069`
    const add = ways.getByRole('button', { name: say('profile:signInWays.add', { name }) })
    await add.click()
    await page.waitForURL(`${providerUrl()}/interaction/**`)
    await page.getByRole('link', { name: '[ Cancel ]' }).click()
    await page.waitForURL(`${siteUrl()}/profile/security**`)
    await ways
      .getByRole('alert')
      .filter({ hasText: say('profile:signInWays.refused') })
      .waitFor()
    await add.click()
    await page.waitForURL(`${providerUrl()}/interaction/**`)
    await approve(page, login)
    await page.waitForURL(`${siteUrl()}/profile/security**`)
    const remove = ways.getByRole('button', { name: say('profile:signInWays.removeLabel', { name }) })
    await remove.waitFor()
    await ways.getByText(`${login}@example.com`).waitFor()
    await remove.click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('profile:signInWays.remove'), exact: true }).click()
    await ways.getByText(say('profile:signInWays.last')).waitFor()
    expect((await accountsOf(person.email)).flatMap(({ identities }) => identities)).toMatchObject([
      { provider: 'email' },
    ])
    expect(problems).toEqual([])
    await context.close()
  })
})

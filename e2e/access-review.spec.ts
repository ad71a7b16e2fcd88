// features: organisations
import { randomUUID } from 'node:crypto'
import { consentTexts } from '@athar/contracts/consent-texts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  counted,
  expectAccessible,
  expectLaidOut,
  journeyIn,
  openBrowser,
  visit,
  words,
  type Lang,
} from './support/browser.ts'
import { startSite } from './support/server.ts'
import { preparedFolder } from './support/site.ts'
import { giveAccount, setUpInPlace } from './support/steps.ts'

let browser: Browser
let site: { siteUrl: string; stop: () => Promise<void> }
beforeAll(async () => {
  // Of its own: months go by here, and other journeys stay in the present.
  site = await startSite(preparedFolder())
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const day = 86_400
const password = 'a palm beside the gate'
type Mail = { to: string; subject: string; text: string }

async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(site.siteUrl + path, {
    method: 'POST',
    headers: {
      apikey: 'anon',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return (response.status === 204 ? {} : await response.json()) as T
}
const mailsTo = async (email: string) =>
  ((await (await fetch(`${site.siteUrl}/__test/mailbox`)).json()) as Mail[]).filter(({ to }) => to === email)

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const saying = (email: string, subject: string) => expect.poll(() => subjectsTo(email)).toContain(subject)

/** Somebody who owns an organisation, alone so far. */
async function anOwner(lang: Lang): Promise<string> {
  const email = `owner-${randomUUID()}@example.com`
  const data = { full_name: lang === 'ar' ? 'نورة الحربي' : 'Noura Alharbi', language: lang }
  await post('/auth/v1/signup', { email, password, data })
  const hash = /token_hash=([^&\s]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1]
  const { access_token: token } = await post<{ access_token: string }>('/auth/v1/verify', {
    type: 'signup',
    token_hash: hash,
  })
  const { version } = consentTexts.privacy
  await post('/api/profile/consents', { kind: 'privacy', version, language: lang, given: true }, token)
  const organisation = {
    name: { en: 'Oasis Works', ar: 'مصنع الواحة' },
    type: 'company',
    sector: 'manufacturing',
    region: 'SA-01',
    unifiedNumber: null,
    consolidationApproach: 'operational-control',
    baseYear: 2024,
    fiscalYearFirstMonth: 1,
  }
  await post('/api/organisations', organisation, token)
  return email
}

describe.each(journeyIn('ar'))('an access review that falls due (%s)', (lang) => {
  const say = words(lang)
  const any = counted(lang)

  it('is brought to mind by bell and mail, leads there, and is done', async () => {
    const email = await anOwner(lang)
    const idle = await anOwner(lang)
    const title = say('notifications:kinds.organisations.access-review.title', {
      stage: say('notifications:reviewStages.soon'),
    })
    await post('/__test/clock', { advance: 80 * day })
    await saying(email, title)

    const { page, context, problems } = await visit(browser, lang, { width: 1440, height: 900 }, site.siteUrl)
    await page.goto('/auth')
    await giveAccount(page, lang, { email, password })
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await page.goto('/notifications')
    await page
      .getByRole('list', { name: say('notifications:list.label') })
      .getByRole('link', { name: new RegExp(title) })
      .click()
    await page.waitForURL('**/organisation?tab=access')
    await page.getByRole('button', { name: any('organisations:screen.review.all') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: any('organisations:screen.review.all') })
      .click()
    await setUpInPlace(page, lang)
    await page.getByRole('button', { name: say('organisations:screen.review.openPast') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    // Whoever confirmed one by the keyboard is shown at its line: within what scrolls, which cuts off all around it.
    await page.keyboard.press('Tab')
    const ring = await page.locator('tbody tr').evaluate((line: HTMLElement) => {
      line.tabIndex = -1
      line.focus()
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(line)
      return { outlineStyle, outside: parseFloat(outlineWidth) + parseFloat(outlineOffset) }
    })
    expect(ring).toEqual({ outlineStyle: 'solid', outside: 0 })
    // On paper stands every line, not only as many as the screen has room for.
    await page.setViewportSize({ width: 1440, height: 120 })
    const hidden = () =>
      page.getByRole('group', { name: say('organisations:screen.access') }).evaluate((region) => {
        return region.scrollHeight - region.clientHeight
      })
    expect(await hidden()).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    expect(await hidden()).toBe(0)

    // The day on which it would have been due goes by without another word, but to whoever did nothing.
    await post('/__test/clock', { advance: 20 * day })
    const overdue = say('notifications:kinds.organisations.access-review.title', {
      stage: say('notifications:reviewStages.overdue'),
    })
    await saying(idle, overdue)
    expect(await subjectsTo(email)).not.toContain(overdue)
    expect(problems).toEqual([])
    await context.close()
  })
})

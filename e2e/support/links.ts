import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { words, type Lang } from './browser.ts'

/** Follows every link of ours on the page: each leads to a page with a heading, and none to the page that is not found. */
export async function expectLinksLead(page: Page, lang: Lang): Promise<void> {
  const missing = words(lang)('common:notFound.title')
  const addresses = await page
    .locator('main a[href]:not([target=_blank])')
    .evaluateAll((links) => [...new Set((links as HTMLAnchorElement[]).map(({ href }) => href))])
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    await page.goto(address)
    const heading = page.locator('h1').first()
    await heading.waitFor()
    await page.waitForLoadState('networkidle')
    expect([address, await heading.textContent()]).not.toEqual([address, missing])
    expect([address, await page.getByText(missing, { exact: true }).count()]).toEqual([address, 0])
  }
}

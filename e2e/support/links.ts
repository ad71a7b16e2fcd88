import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemsOf, words, type Lang } from './browser.ts'
import { besideEachOther } from './steps.ts'

/** Follows every link of ours on the page: each leads to a page with a heading, and none to the page that is not found. */
export async function expectLinksLead(page: Page, lang: Lang): Promise<void> {
  const missing = words(lang)('common:notFound.title')
  const addresses = await page
    .locator('main a[href]:not([target=_blank])')
    .evaluateAll((links) => [...new Set((links as HTMLAnchorElement[]).map(({ href }) => href))])
  expect(addresses.length).toBeGreaterThan(0)
  const follow = async (address: string) => {
    const there = await page.context().newPage()
    const problems = problemsOf(there)
    await there.goto(address)
    const heading = there.locator('h1').first()
    await expect.poll(async () => [address, await heading.isVisible()]).toEqual([address, true])
    await there.waitForLoadState('networkidle')
    expect([address, await heading.textContent()]).not.toEqual([address, missing])
    expect([address, await there.getByText(missing, { exact: true }).count()]).toEqual([address, 0])
    expect([address, problems]).toEqual([address, []])
    await there.close()
  }
  await besideEachOther(addresses, follow, 2)
}

// features: inventory
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { soon } from './support/limits.ts'
import { dataDir } from './support/site.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Nothing can be stored for the length of the work: a file is in the place of the folder. */
async function withoutFiles(work: () => Promise<void>): Promise<void> {
  const files = join(dataDir(), 'files')
  renameSync(files, `${files}-away`)
  writeFileSync(files, '')
  try {
    await work()
  } finally {
    rmSync(files)
    renameSync(`${files}-away`, files)
  }
}

describe.each(journeyIn('en'))('work that failed (%s)', (lang) => {
  const say = words(lang)
  it('starts again when its cause is gone, and ends', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto('/inventory/report')
    const again = page.getByRole('button', { name: say('common:tryAgain') })
    await withoutFiles(async () => {
      await page.getByRole('button', { name: say('report:screen.new.make.pdf') }).click()
      // The job tries three times by itself first.
      await again.waitFor({ timeout: 3 * soon })
    })
    await again.click()
    const ready = page.getByRole('status').getByRole('button', { name: say('report:screen.list.download') })
    await ready.waitFor()
    expect(await again.count()).toBe(0)
    await context.close()
  })
})

import { randomUUID } from 'node:crypto'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { counted, expectAccessible, journeyIn, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { openBrokenNetwork, type BrokenNetwork } from './support/broken-network.ts'
import { signIn, tick } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
let network: BrokenNetwork
beforeAll(async () => {
  browser = await openBrowser()
  network = await openBrokenNetwork(siteUrl())
})
afterAll(async () => {
  await browser.close()
  await network.close()
})

/** Signed in over the network that can be cut; `stored` asks the server beside it, as the same person. */
async function arrive(lang: Lang, email: string) {
  const visited = await visit(browser, lang, undefined, network.url)
  let headers: Record<string, string> = {}
  visited.page.on('request', (request) => {
    const { authorization, 'athar-organisation': organisation } = request.headers()
    if (authorization && organisation) headers = { authorization, 'athar-organisation': organisation }
  })
  tellOnFailure(visited.page)
  await signIn(visited.page, email)
  const stored = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${siteUrl()}${path}`, { headers })).json()) as T
  return { ...visited, stored }
}

/** What a page showed, and what became of its writes: only the words of a wait that ended would not tell why. */
function tellOnFailure(page: Page): void {
  const writes: string[] = []
  const tell = (request: Request, became: string) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}: ${became}`)
  }
  page.on('response', (response) => tell(response.request(), String(response.status())))
  page.on('requestfailed', (request) => tell(request, request.failure()?.errorText ?? 'failed'))
  onTestFailed(async () => {
    const shown = await page.locator('body').innerText()
    process.stderr.write(`${page.url()}\n${writes.join('\n')}\n${shown}\n`)
  })
}

const cases = [
  ...journeyIn('en').map((lang) => ({ lang, at: 'sending' as const })),
  ...journeyIn('ar').map((lang) => ({ lang, at: 'answering' as const })),
]

describe.each(cases)('the network is lost while a person works ($lang, cut while $at)', ({ lang, at }) => {
  const say = words(lang)

  it('and a record they entered is still there, and stored once when they save again', async () => {
    const { page, context, problems, stored } = await arrive(lang, 'preparer@demo.athar.example')
    const reference = `LOST ${randomUUID()}`
    await enterRecord(page, lang, reference)
    network.cut({ request: 'POST /api/inventory/records', at })
    const save = page.getByRole('button', { name: say('inventory:records.form.save'), exact: true })
    await save.click()
    await page.getByText(say('common:errors.no-connection')).first().waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel(say('inventory:records.form.reference')).inputValue()).toBe(reference)
    expect(await page.getByLabel(say('inventory:records.form.quantity')).inputValue()).toBe('12340')
    // Again while it is still lost: told again, nothing dropped.
    const lostAgain = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await save.click()
    await lostAgain
    await page.getByText(say('common:errors.no-connection')).first().waitFor()
    expect(network.mend()).toBeGreaterThan(0)
    await save.click()
    await page.waitForURL(/\/inventory\/records\/\d+/)
    const { items } = await stored<{ items: { reference: string }[] }>(
      `/api/inventory/records?limit=10&text=${encodeURIComponent(reference)}`,
    )
    expect(items.map((one) => one.reference)).toEqual([reference])
    expect(problems).toEqual([])
    await context.close()
  })

  it('and what they selected for approval stays selected, is approved once when they ask again', async () => {
    const { page, context, problems, stored } = await arrive(lang, 'reviewer@demo.athar.example')
    const pending = async () =>
      (await stored<{ totals: { records: number } }>('/api/inventory/records?limit=1&state=pending')).totals.records
    await page.goto('/inventory/records?state=pending')
    const boxes = page.getByRole('row').getByRole('checkbox')
    await tick(boxes.nth(1))
    await tick(boxes.nth(2))
    const before = await pending()
    network.cut({ request: 'POST /api/inventory/record-decisions', at })
    const approve = page.getByRole('button', { name: say('inventory:records.bulk.approve'), exact: true })
    await approve.click()
    await page.getByText(say('common:errors.no-connection')).first().waitFor()
    expect(network.mend()).toBeGreaterThan(0)
    await approve.click()
    await page.getByText(counted(lang)('inventory:records.bulk.approved')).first().waitFor()
    expect(await pending()).toBe(before - 2)
    expect(problems).toEqual([])
    await context.close()
  })

  it('and the file they upload stays chosen, and is taken in once when they try again', async () => {
    const { page, context, problems, stored } = await arrive(lang, 'preparer@demo.athar.example')
    const name = `lost-${randomUUID()}.csv`
    const rows = Array.from(
      { length: 20_000 },
      (_, row) => `Somewhere,2025-01-01,2025-01-31,electricity-grid,${row + 1},kWh`,
    )
    await page.goto('/inventory/import')
    network.cut({ request: 'POST /api/inventory/imports', at })
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(['site,period_start,period_end,activity,quantity,unit', ...rows].join('\n')),
      })
    await page.getByText(say('inventory:import.upload.advice.no-connection')).waitFor()
    await expectAccessible(page)
    expect(network.mend()).toBeGreaterThan(0)
    await page.getByRole('button', { name: say('inventory:import.upload.again') }).click()
    await page.waitForURL(/\/inventory\/import\/[0-9a-f-]{36}/)
    const { items } = await stored<{ items: { fileName: string }[] }>('/api/inventory/imports?limit=100')
    expect(items.filter(({ fileName }) => fileName === name)).toHaveLength(1)
    expect(problems).toEqual([])
    await context.close()
  })
})

async function enterRecord(page: Page, lang: Lang, reference: string): Promise<void> {
  const say = words(lang)
  await page.goto('/inventory/records/new')
  await page.getByRole('combobox', { name: say('inventory:records.form.site') }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: say('inventory:records.form.activity') }).fill('diesel')
  await page.getByRole('option').first().click()
  await page.getByLabel(say('inventory:records.form.quantity')).fill('12340')
  for (const [group, day] of [
    [say('inventory:records.form.from'), '1'],
    [say('inventory:records.form.to'), '28'],
  ] as const) {
    const boxes = page.getByRole('group', { name: group }).getByRole('textbox')
    for (const [index, text] of [day, '2', '2025'].entries()) await boxes.nth(index).fill(text)
  }
  await page.getByLabel(say('inventory:records.form.reference')).fill(reference)
}

import { readFileSync } from 'node:fs'
import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { openBrokenNetwork } from './support/broken-network.ts'
import { siteUrl } from './support/site.ts'
import { signIn, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('ar'))('Evidence (%s)', (lang) => {
  it('is uploaded through the page, verified by another person, and shown as verified', async () => {
    const t = words(lang)
    const name = `bill-${crypto.randomUUID()}.csv`
    const preparer = await visit(browser, lang)
    await signIn(preparer.page, 'preparer@demo.athar.example')
    await preparer.page.goto(paths.mrvEvidence())
    await preparer.page.getByRole('button', { name: t('evidence:upload.open') }).click()
    await preparer.page
      .getByLabel(t('evidence:upload.field'), { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`month,kWh\n2025-01,${name.length}\n${name}`) })
    await preparer.page.getByRole('heading', { level: 1, name }).waitFor()
    await preparer.page.getByText(t('evidence:one.own')).waitFor()
    await expectAccessible(preparer.page)
    const address = new URL(preparer.page.url()).pathname

    const reviewer = await visit(browser, lang)
    await signIn(reviewer.page, 'reviewer@demo.athar.example')
    await reviewer.page.goto(address)
    await reviewer.page.getByRole('button', { name: t('evidence:actions.verify') }).click()
    await reviewer.page.getByText(t('evidence:states.verified'), { exact: true }).first().waitFor()
    await reviewer.page.goto(`${paths.mrvEvidence()}?state=verified&q=${name.slice(5, 12)}`)
    await reviewer.page.getByRole('link', { name }).waitFor()
    await expectAccessible(reviewer.page)
    await preparer.context.close()
    await reviewer.context.close()
  })
})

describe.each(journeyIn('en'))('The proof of a piece of evidence (%s)', (lang) => {
  it('is downloaded, and checked in the browser while the server is away', async () => {
    const t = words(lang)
    const name = `bill-${crypto.randomUUID()}.csv`
    const bytes = Buffer.from(`month,kWh\n2025-01,7\n${name}`)
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.mrvEvidence())
    await page.getByRole('button', { name: t('evidence:upload.open') }).click()
    await page
      .getByLabel(t('evidence:upload.field'), { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const address = new URL(page.url()).pathname
    const reviewer = await visit(browser, lang)
    await signIn(reviewer.page, 'reviewer@demo.athar.example')
    await reviewer.page.goto(address)
    await reviewer.page.getByRole('button', { name: t('evidence:actions.verify') }).click()
    await reviewer.page.getByText(t('evidence:states.verified'), { exact: true }).first().waitFor()
    const arriving = reviewer.page.waitForEvent('download')
    await reviewer.page.getByRole('button', { name: t('log:section.download') }).click()
    const proof = readFileSync(await (await arriving).path())
    await context.close()
    await reviewer.context.close()

    const network = await openBrokenNetwork(siteUrl())
    const stranger = await visit(browser, lang, { width: 390, height: 844 }, network.url)
    await stranger.page.goto(paths.proofCheck())
    await untilAlive(stranger.page)
    await stranger.page.waitForLoadState('networkidle')
    await network.close()
    await stranger.context.setOffline(true)
    const drop = (...files: readonly [string, Buffer][]) =>
      stranger.page
        .getByLabel(t('log:drop.label'))
        .setInputFiles(files.map(([called, buffer]) => ({ name: called, mimeType: 'text/plain', buffer })))
    await drop(['proof.json', proof], [name, bytes])
    await stranger.page.getByText(t('log:holds'), { exact: true }).waitFor()
    await stranger.page.getByText(t('log:fileMatches', { name: `\u2068${name}\u2069` })).waitFor()
    await stranger.page.getByText(t('log:kinds.evidence.verified')).waitFor()
    expect(await stranger.page.getByText(t('log:keyUnknown')).count()).toBe(0)
    await expectAccessible(stranger.page)
    await expectLaidOut(stranger.page, lang)

    const changed = Buffer.from(bytes)
    changed[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await drop([name, changed])
    await stranger.page.getByText(t('log:faults.another-file', { name: `\u2068${name}\u2069` })).waitFor()
    const altered = Buffer.from(proof.toString().replace('evidence.verified', 'evidence.rejected'))
    await drop(['proof.json', altered])
    await stranger.page.getByText(t('log:faults.inclusion')).waitFor()
    await expectAccessible(stranger.page)
    await stranger.context.close()
  })
})

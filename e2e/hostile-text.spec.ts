import { beforeAll, describe, expect, it } from 'vitest'
import { hostileSite, type HostileSite } from './support/hostile-site.ts'
import { plantedSite } from './support/planted-site.ts'
import type { PlantedSite } from './support/planting.ts'

/**
 * What people type stays a text: hostile texts go through every route into every text field. Files and mails are looked
 * at here, screens by the walk over them (`screens*.spec.ts`).
 */
let planted: PlantedSite
let site: HostileSite
beforeAll(async () => {
  planted = await plantedSite()
  site = await hostileSite(planted.siteUrl, planted.known)
})

/** Texts that are compared, looked for, worked with or refused, and not kept. */
const notKept: readonly RegExp[] = [
  /^inventory\.(estimate|climatiq-calculator) /,
  /^inventory\.(decide|edit)-records (selection|change)\./,
  /^inventory\.(create-own-factor|create-records?|update-record) (lines\.0\.)?(activity|unit):/,
  /^inventory\.(create-records?|update-record) (lines\.0\.)?input\./,
  /^inventory\.create-unknown-sites region/,
  /^inventory\.submit-inventory seenAs/,
  /^inventory\.accept-gaps gaps\./,
  // What asks for a list of expected data first: a journey of its own writes there.
  /^inventory\.(save-expected|ask-for-data|answer-data-request|store-estimates) /,
  // Asks for confirmed hours first: the volunteer reads it as a notice, as text.
  /^volunteering\.decide-sign-ups reason/,
  /^inventory\.save-(factor-choice factorId|year denominators)/,
  /^inventory\.create-own-activity (category|defaultUnit)/,
  /^inventory\.(choose-import-sheet|check-import|answer-import-rows) /,
  /^notifications\.unsubscribe token/,
  /^content\.save-source over\./,
  /^profile\.say-consent version/,
  /^tree-adoption\.adopt (site|species)/,
  /^volunteering\.join event/,
  /^requests\.submit ticket/,
  // What another person does, or to a year with older figures: tests of their own hold what the screens say.
  /^organisations\.decide-(publisher|check) reason/,
  /^inventory\.accept-superseded (seenAs|reason)/,
  /^evidence\.(decide|destroy) reason/,
  /^evidence\.link id/,
  // What asks for an open call, an application, or a framework first: journeys of their own write there.
  /^(grants|npo-registration|disclosures)\./,
  // What asks for a provider of another organisation, or a check of one: the same.
  /^marketplace\.(begin-request|save-request|decide-request|cancel-request|submit-quotation|add-badge) /,
  // What asks for an order above the limit, a loss or the next programme: tests of their own. A serial is read as a number.
  /^credits\.(decide-order|cancel-for-loss|save-programme) /,
  /^credits\.(transfer|retire|cancel)-credits (serial|tonnes):/,
  // What asks for an engagement first: the same.
  /^verification\./,
  /^guardians\.(decide|renew-link) (token|version)/,
  /^youth\.join-team code/,
  /^suppliers\.(open-question|renew-link|send-answer) link:/,
  /^suppliers\.(add-requests|move-request|send-again) /,
  /^suppliers\.add-request (activity|unit):/,
  /^volunteering\.sync-check-ins scans\./,
  /^evidence\.upload (filename|contentType|subject\.id)/,
  // Compared with what the project has; a reading comes under the key of a meter.
  /^mrv-projects\.(send-readings|correct-reading) /,
  /^mrv-projects\.(add|change)-period channels\./,
]

/** Files that are read and not kept: their names are shown to nobody but whoever chose them. */
const namesNotKept: readonly string[] = [
  'credits.add-reference-document',
  'credits.import-references',
  'inventory.import-own-factors',
  'inventory.import-sites',
  'marketplace.add-request-file',
  'mrv-projects.import-devices',
  'organisations.read-invitation-list',
  'disclosures.read-answer-list',
  'suppliers.read-list',
  'tree-adoption.upload-photo',
  'youth.upload-photo',
  'brand.upload-picture',
  // The name was said before the bytes.
  'evidence.put-upload',
  'evidence.patch-upload',
]

it('every text field of every route was written into, or is told by name', () => {
  const open = planted.unplanted.map(({ route, field, answer }) => `${route} ${field}: ${answer.slice(0, 160)}`)
  expect(open.filter((each) => !notKept.some((pattern) => pattern.test(each)))).toEqual([])
  expect(planted.planted.length).toBeGreaterThan(60)
})

it('every route that takes a file was given one under a hostile name', () => {
  const brought = new Set(planted.planted.filter(({ field }) => field === 'file name').map(({ route }) => route))
  expect(site.uploads.filter((name) => !brought.has(name) && !namesNotKept.includes(name))).toEqual([])
})

describe('what leaves the site', () => {
  it('as a file keeps to its header, whatever it is called, and runs nowhere', async () => {
    expect(planted.written.files.length).toBeGreaterThan(5)
    const wrong: string[] = []
    for (const [role, path] of planted.written.files) {
      const response = await site.call(role, 'GET', path)
      const faults = faultsOfFile(response.status, Object.fromEntries(response.headers))
      wrong.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    expect(wrong).toEqual([])
  })

  it('as a mail holds no markup of theirs and keeps to its lines', async () => {
    type Mail = { subject: string; text: string; html: string }
    const mails = (await (await fetch(`${planted.siteUrl}/__test/mailbox`)).json()) as Mail[]
    const told = mails.filter(({ text, html, subject }) => /q\d+z/.test(text + html + subject))
    expect(told.length).toBeGreaterThan(0)
    for (const { subject, html, text } of told) {
      expect(html).not.toMatch(/<(img|script|svg|iframe)\b|<[^>]*\son\w+\s*=|href="javascript:/i)
      expect(subject).not.toMatch(/[\r\n\u202E]/)
      expect(text + html).not.toContain('\u202E')
    }
  })

  it('as a table holds no formula', async () => {
    const tables: string[] = []
    const asked = await site.call('owner', 'POST', '/api/inventory/exports', {
      year: 2024,
      kind: 'csv',
      language: 'en',
    })
    const { jobId } = (await asked.json()) as { jobId: string }
    await (await site.call('owner', 'GET', `/api/jobs/${jobId}/events`)).text()
    const { items } = (await (await site.call('owner', 'GET', '/api/inventory/exports')).json()) as {
      items: { id: string }[]
    }
    for (const { id } of items)
      tables.push(await (await site.call('owner', 'GET', `/api/inventory/exports/${id}/file`)).text())
    const files = site.contracts.filter(({ answer, path }) => answer === 'file' && !path.includes(':'))
    for (const { path } of files)
      for (const role of ['owner', 'platform_owner'])
        for (const query of ['', '?format=csv', '?format=csv&year=2024&language=en']) {
          const response = await site.call(role, 'GET', path + query)
          if (response.ok && /csv/.test(response.headers.get('content-type') ?? '')) tables.push(await response.text())
        }
    expect(tables.length).toBeGreaterThan(3)
    expect(tables.some((table) => /q\d+z/.test(table))).toBe(true)
    expect(tables.flatMap(cellsOf).filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell))).toEqual(
      [],
    )
  })
})

/** As a spreadsheet takes a file apart. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** A picture is shown under a name of ours, anything else is a download that no page runs. */
function faultsOfFile(status: number, told: Readonly<Record<string, string>>): string[] {
  const { 'content-type': type = '', 'content-disposition': disposition = '' } = told
  const called = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')
  const shown = disposition === '' || disposition.startsWith('inline')
  const checks: readonly (readonly [fault: string, holds: boolean])[] = [
    [`answered with ${status}`, status === 200],
    ['sets a cookie', !('set-cookie' in told)],
    ['may be sniffed', told['x-content-type-options'] === 'nosniff'],
    [`runs as ${type}`, shown ? /^image\/(png|jpeg|webp)$/.test(type) : !/html|svg|xml|script/.test(type)],
    [
      `breaks out of ${disposition}`,
      shown
        ? /^(inline; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w%.!~-]*)?$/.test(disposition)
        : /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w%.!~-]*$/.test(disposition),
    ],
    [`is called ${called}`, !/[\p{Cc}\p{Cf}/\\]/u.test(called)],
  ]
  return checks.flatMap(([fault, holds]) => (holds ? [] : [fault]))
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { readPdfText } from '../../platform/pdf-text/read-pdf-text.ts'
import { readSheets } from '../../platform/sheets/read-sheets.ts'
import { startEvidenceApp, type EvidenceApp } from '../testing.ts'

let app: EvidenceApp
let owner: Owner
let folder: string
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  folder = await mkdtemp(join(tmpdir(), 'athar index '))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function indexOf(format: 'pdf' | 'xlsx', lang: 'en' | 'ar') {
  const url = `/api/mrv/evidence-index?format=${format}&lang=${lang}`
  const answer = await app.app.inject({ method: 'GET', url, headers: owner.headers })
  expect(answer.statusCode).toBe(200)
  const path = join(folder, `${lang}.${format}`)
  await writeFile(path, answer.rawPayload)
  return path
}

it.each(['en', 'ar'] as const)(
  'the index names every file with its hash and state, as PDF and workbook in %s',
  async (lang) => {
    const { sha256 } = await app.anEvidence(owner, { filename: `meter-${lang}.pdf` })
    const { text } = await readPdfText({ path: await indexOf('pdf', lang), mostPages: 9, mostLetters: 100_000 })
    expect(text.replaceAll(/\s/g, '')).toContain(sha256)
    expect(text).toContain(`meter-${lang}.pdf`)
    const sheets = await readSheets(await indexOf('xlsx', lang), { format: 'xlsx', sheet: null, maxRows: 99 })
    const rows = []
    for await (const batch of sheets.rows) rows.push(...batch)
    const pending = lang === 'en' ? 'Pending' : 'قيد الانتظار'
    expect(rows).toContainEqual(expect.arrayContaining([`meter-${lang}.pdf`, pending, sha256]))
  },
)

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvidenceApp, type EvidenceApp } from '../../evidence/testing.ts'
import { readTaxonomy } from './digital-tags.ts'

/** Made up for this test. */
const tiny = {
  taxonomy: ['https://taxonomy.example/2026/entry.xsd'],
  namespaces: { ex: 'https://taxonomy.example/2026', utr: 'http://www.xbrl.org/2009/utr' },
  entityScheme: 'https://numbers.example/unified-number',
  elements: {
    scope1_total_tco2e: { concept: 'ex:GrossScope1', unit: 'utr:tCO2e' },
    climate_pay_pct: { concept: 'ex:PayLinkedToClimate', scale: '0.01' },
    climate_pay_linked: { concept: 'ex:PayIsLinked' },
    climate_board_reporting_process: { concept: 'ex:BoardReporting' },
    horizon_short_years: { concept: 'ex:ShortTerm', period: 'instant' },
    scope3_total_tco2e: { concept: 'ex:GrossScope3', unit: 'utr:tCO2e' },
  },
}
const folder = mkdtempSync(join(tmpdir(), 'athar-taxonomy-'))
const path = join(folder, 'tiny.json')
writeFileSync(path, JSON.stringify(tiny))

let app: EvidenceApp
beforeAll(async () => {
  app = await startEvidenceApp({ ESG_TAXONOMY_FILE: path })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

type Owner = Awaited<ReturnType<EvidenceApp['anOrganisationWithMfa']>>
async function exported(owner: Owner, language: string) {
  const answers = Object.entries({
    scope1_total_tco2e: '1500',
    climate_pay_pct: '10',
    climate_pay_linked: true,
    climate_board_reporting_process: { en: 'The board meets.', ar: 'يجتمع المجلس.' },
    horizon_short_years: '3',
  }).map(([datapoint, value]) => ({ datapoint, value, version: 0 }))
  await app.call(owner, 'PUT', '/api/disclosures/answers/2025', { answers })
  const made = await app.call<{ id: string }>(owner, 'POST', '/api/disclosures/reports', {
    year: 2025,
    frameworks: ['ifrs-s2', 'tcfd'],
    language: 'en',
  })
  const listed = await app.call<{ tagged: boolean }>(owner, 'GET', '/api/disclosures/reports')
  expect(listed.body.tagged).toBe(true)
  const url = `/api/disclosures/reports/${made.body.id}/document?format=xbrl&language=${language}`
  return app.app.inject({ method: 'GET', url, headers: owner.headers })
}

describe('digital tags', () => {
  it('are written as xBRL-JSON of what the taxonomy names and was answered', async () => {
    const owner = await app.anOrganisationWithMfa({ unifiedNumber: '7001234567' })
    const sent = await exported(owner, 'ar')
    expect(sent.statusCode).toBe(200)
    const entity = 'entity:7001234567'
    const period = '2025-01-01T00:00:00/2026-01-01T00:00:00'
    expect(sent.json()).toEqual({
      documentInfo: {
        documentType: 'https://xbrl.org/2021/xbrl-json',
        namespaces: { xbrl: 'https://xbrl.org/2021', ...tiny.namespaces, entity: tiny.entityScheme },
        taxonomy: tiny.taxonomy,
      },
      facts: {
        scope1_total_tco2e: {
          value: '1500',
          dimensions: { concept: 'ex:GrossScope1', entity, period, unit: 'utr:tCO2e' },
        },
        climate_pay_pct: { value: '0.1', dimensions: { concept: 'ex:PayLinkedToClimate', entity, period } },
        climate_pay_linked: { value: 'true', dimensions: { concept: 'ex:PayIsLinked', entity, period } },
        climate_board_reporting_process: {
          value: 'يجتمع المجلس.',
          dimensions: { concept: 'ex:BoardReporting', entity, period, language: 'ar' },
        },
        horizon_short_years: {
          value: '3',
          dimensions: { concept: 'ex:ShortTerm', entity, period: '2026-01-01T00:00:00' },
        },
      },
    })
  })

  it('need the unified number of the organisation', async () => {
    const sent = await exported(await app.anOrganisationWithMfa({ unifiedNumber: null }), 'en')
    expect(sent.json()).toMatchObject({ code: 'disclosures.entity-unnamed' })
  })

  it('of a file that cannot be used stop the start, and none ships', () => {
    expect(readTaxonomy(undefined)).toBeNull()
    writeFileSync(path, JSON.stringify({ ...tiny, elements: { x: { concept: 'no:Such' } } }))
    expect(() => readTaxonomy(path)).toThrow('no namespace for no:Such')
    expect(() => readTaxonomy(join(folder, 'none.json'))).toThrow('ESG_TAXONOMY_FILE cannot be used')
  })
})

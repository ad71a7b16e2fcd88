import type { ResponseOf } from '@athar/contracts'
import type { CadTrustExport, listRegistry, listRegistryRetirements } from '@athar/contracts/credits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../organisations/testing.ts'
import { seedDemo } from '../start.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
  await app.features.credits.seed?.({ samples: true })
  await seedDemo(app.features)
})
afterAll(() => app.close())

const get = async <T>(url: string) => (await app.app.inject({ method: 'GET', url })).json<T>()

it('the demo has credits of its verified project, partly retired, marked everywhere and counted nowhere', async () => {
  const { items, totals, sampleTotals } = await get<ResponseOf<typeof listRegistry>>('/api/credits/registry')
  expect(items).toMatchObject([{ sample: true, projectType: 'organic-waste' }])
  const [block] = items
  expect(BigInt(block!.totals.retired) > 0n && BigInt(block!.totals.held) > 0n).toBe(true)
  expect([totals.issued, sampleTotals.issued]).toEqual(['0', block!.tonnes])
  // The statement that it stands on is in the log.
  expect((await app.app.inject({ method: 'GET', url: `/api/log/proofs/${block!.statement}` })).statusCode).toBe(200)
  const { items: retired } = await get<ResponseOf<typeof listRegistryRetirements>>('/api/credits/registry-retirements')
  expect(retired).toMatchObject([{ sample: true, tonnes: block!.totals.retired }])
  const { projects } = await get<CadTrustExport>('/api/credits/export/cad-trust')
  expect(projects.every(({ projectName }) => projectName.startsWith('Sample: '))).toBe(true)
})

it('the demo makes them once', async () => {
  await seedDemo(app.features)
  const { total } = await get<ResponseOf<typeof listRegistry>>('/api/credits/registry')
  expect(total).toBe(1)
})

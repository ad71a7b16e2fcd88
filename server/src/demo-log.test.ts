import { checkProof, type ProofFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from './audit.ts'
import { startOrganisationsApp, type OrganisationsApp } from './organisations/testing.ts'
import { openDatabase } from './platform/database.ts'
import { seedDemo } from './start.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
  await seedDemo(app.features)
  await app.platform.evidenceLog.order()
})
afterAll(() => app.close())

const leaves = async () => {
  const database = openDatabase(app.testDatabase.ownerUrl, { max: 1 })
  try {
    return await database.transaction({}, async ({ db }) => {
      const { rows } = await sql<{ kind: string; subject: string }>`select kind, subject from log_leaves
        where place is not null order by place`.execute(db)
      return rows
    })
  } finally {
    await database.close()
  }
}
const subjectsOf = async (kind: string) => (await leaves()).filter((one) => one.kind === kind).map((one) => one.subject)

it('sample data is in the log: locked years, two signed statements and their evidence', async () => {
  const years = await subjectsOf('inventory.locked')
  const [statements, verified] = [await subjectsOf('verification.signed'), await subjectsOf('evidence.verified')]
  expect([years.length > 0, statements.length, verified.length]).toEqual([true, 2, 2])
  for (const subject of [...years, ...statements, ...verified]) {
    const proof = (await app.app.inject({ method: 'GET', url: `/api/log/proofs/${subject}` })).json<ProofFile>()
    expect(checkProof(proof)).toMatchObject({ holds: true })
  }
})

it('the audit finds nothing changed in sample data', async () => {
  const { config } = app.platform
  const database = { ...config.database, ownerUrl: app.testDatabase.ownerUrl }
  expect((await audit({ ...config, database })).findings).toEqual([])
})

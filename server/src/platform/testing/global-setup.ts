import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { installJobQueue } from '../jobs.ts'
import { createLogger } from '../logger.ts'
import { ensureApplicationRole, roleNameFor } from '../postgres/application-role.ts'
import { migrate, sqlFolders } from '../postgres/migrate.ts'
import { databasePrefix } from './test-database.ts'
import { otherDatabase, runSql, startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run and the migrated database that each test file copies. */
    testPostgres: { ownerUrl: string; template: string; appPassword: string }
  }
}

/** One Postgres and one migrated database a run; test files copy it in a few milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  const template = `athar_test_template_${randomBytes(4).toString('hex')}`
  const appPassword = 'athar-test-only'
  const end = async () => {
    // Those that the files of a worker shared end with the run.
    const { rows } = await runSql(server.ownerUrl, 'select datname from pg_database where starts_with(datname, $1)', [
      databasePrefix(template),
    ])
    for (const { datname } of rows) await runSql(server.ownerUrl, `drop database if exists ${datname} with (force)`)
    await runSql(server.ownerUrl, `drop database if exists ${template} with (force)`)
    await runSql(server.ownerUrl, `drop role if exists ${roleNameFor(template)}`)
    await server.stop()
  }
  try {
    await runSql(server.ownerUrl, `create database ${template}`)
    const url = otherDatabase(server.ownerUrl, template)
    await ensureApplicationRole(url, { password: appPassword })
    await migrate(url, sqlFolders, createLogger({ level: 'error' }))
    await installJobQueue(url)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('testPostgres', { ownerUrl: server.ownerUrl, template, appPassword })
  return end
}

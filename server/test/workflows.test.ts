import { readdirSync, readFileSync } from 'node:fs'
import { entryActionsOf, statesOf } from '@athar/contracts'
import { languages } from '@athar/i18n'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../src/organisations/testing.ts'
import type { Flow } from '../src/platform/workflow/flow.ts'
import { workflowSql } from '../src/platform/workflow/workflow-sql.ts'

/** What every workflow keeps, whichever feature it is of. */
let app: OrganisationsApp
let flows: readonly Flow[]
beforeAll(async () => {
  app = await startOrganisationsApp()
  flows = app.features.all.flatMap(({ workflows = [] }) => workflows)
})
afterAll(() => app.close())

it('stands in the schema as its table says', () => {
  const folder = new URL('../schema/', import.meta.url)
  const schema = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
  expect(schema.match(/call app\.keep_workflow\('[^;]*;/g)?.toSorted()).toEqual(
    flows.map((flow) => workflowSql(flow)).toSorted(),
  )
})

it('has words for its states and actions in both languages', async () => {
  for (const { workflow } of flows)
    for (const language of languages) {
      const file = new URL(`../../packages/i18n/messages/${workflow.feature}/${language}.json`, import.meta.url)
      const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
      expect(Object.keys(words[workflow.stateWords ?? 'states'] ?? {})).toEqual(
        expect.arrayContaining(statesOf(workflow)),
      )
      const asked = workflow.transitions.flatMap(({ action, by }) => (by.kind === 'system' ? [] : [action]))
      expect(Object.keys(words['actions'] ?? {})).toEqual(expect.arrayContaining(asked))
      expect(entryActionsOf(workflow).length).toBeGreaterThan(0)
    }
})

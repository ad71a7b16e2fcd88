import { movesOf, type Access } from '@athar/contracts'
import type { Flow } from './flow.ts'

/** What the schema says of a workflow: the text of the table, kept equal by a test. */
export function workflowSql({ workflow, table }: Flow): string {
  const begun = workflow.begin ? [workflow.begin] : []
  const rows = [...begun, ...workflow.transitions]
  const comments = (workflow.comments ?? []).map((by) => ({ action: 'comment', by }))
  const actions = (...kinds: readonly string[]) => [
    ...new Set([...rows, ...comments].filter(({ by }) => kinds.includes(by.kind)).map(({ action }) => action)),
  ]
  const roles = (kind: 'member' | 'platform') => [
    ...new Set([...rows, ...comments].flatMap(({ by }) => (by.kind === kind ? [...(by as RolesOf).roles] : []))),
  ]
  const given = {
    moves: movesOf(workflow),
    members: roles('member'),
    member_actions: actions('member'),
    officers: roles('platform'),
    officer_actions: actions('platform'),
    person_actions: actions('person', 'public'),
  }
  const lines = Object.entries(given).filter(([, values]) => values.length > 0)
  return [
    `call app.keep_workflow('${table}', '${workflow.subject}',`,
    lines.map(([name, values]) => `  ${name} => '{${values.join(', ')}}'`).join(',\n') + ');',
  ].join('\n')
}

type RolesOf = Extract<Access, { readonly roles: unknown }>

import { describe, expect, it } from 'vitest'
import * as contracts from '../index.ts'
import {
  actionsOf,
  entryActionsOf,
  mayAsk,
  movesOf,
  rowsFor,
  statesBefore,
  transitionFor,
  workflow,
  workflowFaults,
  type Workflow,
} from './workflow.ts'

const own = { kind: 'member', roles: ['owner', 'preparer'] } as const
const officers = { kind: 'platform', roles: ['content_editor'] } as const
const paper = workflow({
  feature: 'papers',
  subject: 'paper',
  states: { draft: 'neutral', waits: 'info', public: 'positive', refused: 'critical' },
  initial: ['draft'],
  transitions: [
    { action: 'submit', from: ['draft'], to: 'waits', by: own },
    { action: 'recall', from: ['waits'], to: 'draft', by: own, when: 'new' },
    { action: 'recall', from: ['waits'], to: 'public', by: own, when: 'known' },
    { action: 'publish', from: ['waits'], to: 'public', by: officers, fourEyes: true },
    { action: 'refuse', from: ['waits'], to: 'refused', by: officers, reason: 'required' },
    { action: 'expire', from: ['public'], to: 'draft', by: { kind: 'system' } },
  ],
  comments: [officers],
})

describe('a workflow', () => {
  it('leads on from the states of its rows alone, and elsewhere where another condition holds', () => {
    expect(transitionFor(paper, 'submit', { state: 'draft' })?.to).toBe('waits')
    expect(transitionFor(paper, 'submit', { state: 'waits' })).toBeUndefined()
    expect(transitionFor(paper, 'recall', { state: 'waits' })).toBeUndefined()
    expect(transitionFor(paper, 'recall', { state: 'waits', holds: ['new'] })?.to).toBe('draft')
    expect(transitionFor(paper, 'recall', { state: 'waits', holds: ['known'] })?.to).toBe('public')
    expect(statesBefore(paper, 'recall', ['known'])).toEqual(['waits'])
    expect(statesBefore(paper, 'recall')).toEqual([])
  })

  it('names its actions once, of all or of one kind of people, and what a history tells of them', () => {
    expect(actionsOf(paper)).toEqual(['submit', 'recall', 'publish', 'refuse', 'expire'])
    expect(actionsOf(paper, 'platform')).toEqual(['publish', 'refuse'])
    expect(entryActionsOf(paper)).toEqual(['submit', 'recall', 'publish', 'refuse', 'expire', 'comment'])
  })

  it('offers each reader the steps of their roles', () => {
    const offered = (roles: Parameters<typeof mayAsk>[1] | null) =>
      rowsFor(paper, { state: 'waits', holds: ['new'] }, roles).map(({ action }) => action)
    expect(offered({ role: 'preparer' })).toEqual(['recall'])
    expect(offered({ role: 'viewer' })).toEqual([])
    expect(offered({ role: null, platformRoles: ['content_editor'] })).toEqual(['publish', 'refuse'])
    expect(offered(null)).toEqual(['recall', 'publish', 'refuse'])
    expect(mayAsk({ kind: 'system' }, { role: 'owner', platformRoles: ['platform_owner'] })).toBe(false)
    expect(mayAsk({ kind: 'person' }, {})).toBe(true)
    // For an organisation in the roles it names, for oneself without any.
    const acting = { kind: 'person', acting: ['owner'] } as const
    const roles = [{}, { role: 'owner' }, { role: 'auditor' }] as const
    expect(roles.map((one) => mayAsk(acting, one))).toEqual([true, true, false])
  })

  it('tells the database every move, each once', () => {
    expect(movesOf(paper)).toEqual([
      '>draft',
      'draft>waits',
      'waits>draft',
      'waits>public',
      'waits>refused',
      'public>draft',
    ])
  })
})

describe('a table of states that could not work', () => {
  const broken = (over: Partial<Workflow>) => workflowFaults({ ...paper, ...over })
  it('is told by its faults', () => {
    expect(workflowFaults(paper)).toEqual([])
    expect(broken({ initial: [] })).toContain('has no initial state')
    expect(broken({ states: { ...paper.states, lost: 'neutral' } })).toEqual([
      'has a state that nothing leads to: lost',
    ])
    expect(broken({ states: { draft: 'neutral', waits: 'info', public: 'positive' } })).toEqual([
      'names an unknown state: refused',
    ])
    const away = { action: 'leave', from: ['nowhere'], to: 'draft', by: own }
    expect(broken({ transitions: [...paper.transitions, away] })).toEqual(['names an unknown state: nowhere'])
    expect(broken({ transitions: [...paper.transitions, { ...away, from: [] }] })).toEqual([
      'leads from nowhere: leave',
    ])
    expect(broken({ transitions: [...paper.transitions, { ...away, action: 'submit', from: ['draft'] }] })).toEqual([
      'leads two ways: submit draft',
    ])
  })

  it('sees through a ring of states that lead to each other alone', () => {
    const ring = [
      { action: 'go', from: ['one'], to: 'two', by: own },
      { action: 'back', from: ['two'], to: 'one', by: own },
    ]
    expect(
      broken({ states: { ...paper.states, one: 'info', two: 'info' }, transitions: [...paper.transitions, ...ring] }),
    ).toEqual(['has a state that nothing leads to: one', 'has a state that nothing leads to: two'])
  })
})

const isWorkflow = (value: unknown): value is Workflow =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'initial' in value
const all = Object.values(contracts)
  .flatMap((feature) => (typeof feature === 'object' ? Object.values(feature) : []))
  .filter(isWorkflow)

it('finds the workflows of the features', () => {
  expect(all.map(({ subject }) => subject)).toContain('request')
})
it.each(all)('the workflow of a $subject works', (table) => {
  expect(workflowFaults(table)).toEqual([])
})

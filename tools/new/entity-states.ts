import { mayPrepare, mayReview, type StateTone, type Workflow } from '@athar/contracts'
import { workflowSql } from '../../server/src/platform/workflow/workflow-sql.ts'
import { readName, Refusal } from './names.ts'

export type States = Workflow & {
  /** Whether another person decides: so with three states and more. */
  readonly steps: boolean
}

const preparer = { kind: 'member', roles: mayPrepare } as const
const reviewer = { kind: 'member', roles: mayReview } as const

/**
 * States in their order, each with the action that leads there: `draft,submitted=submit,approved=approve`. Who prepares
 * leads on; the last step is another person's, who may also return it.
 */
export function readStates(feature: string, kebab: string, text: string): States {
  const given = text.split(',').map((one) => {
    const [state, action] = one.split('=')
    return { state: readName(state, 'A state'), action: action ? readName(action, 'An action') : `mark-${state}` }
  })
  const [first, ...rest] = given
  const last = given.at(-1)
  if (!first || !last || rest.length === 0)
    throw new Refusal('There are two states or more: --states draft,submitted=submit,approved=approve')
  const steps = given.length > 2
  const tone = (at: number): StateTone => (at === 0 ? 'neutral' : at === rest.length ? 'positive' : 'info')
  const between = rest.slice(0, -1).map(({ state }) => state)
  return {
    feature,
    subject: kebab,
    states: Object.fromEntries(given.map(({ state }, at) => [state, tone(at)])),
    initial: [first.state],
    begin: { action: `add-${kebab}`, by: preparer },
    transitions: [
      ...rest.map(({ state, action }, at) => {
        const from = [given[at]!.state]
        return steps && state === last.state
          ? { action, from, to: state, by: reviewer, fourEyes: true as const, button: 'primary' as const }
          : { action, from, to: state, by: preparer }
      }),
      ...(steps
        ? [
            {
              action: `return-${kebab}`,
              from: between,
              to: first.state,
              by: reviewer,
              reason: 'required' as const,
              button: 'quiet' as const,
            },
          ]
        : []),
    ],
    steps,
  }
}

/** The table as it stands in contracts. */
export function stateValues(states: States | null, table: string) {
  if (!states) return {}
  const names = Object.keys(states.states)
  const quoted = (list: readonly string[]) => list.map((one) => `'${one}'`).join(', ')
  const rows = states.transitions.map(({ action, from, to, by, reason, fourEyes, button }) => {
    const who = by.kind === 'member' && by.roles === mayReview ? 'reviewer' : 'preparer'
    const rest = [
      ...(reason ? [`reason: '${reason}'`] : []),
      ...(fourEyes ? ['fourEyes: true'] : []),
      ...(button ? [`button: '${button}'`] : []),
    ]
    return `    { ${[`action: '${action}', from: [${quoted(from)}], to: '${to}', by: ${who}`, ...rest].join(', ')} },`
  })
  const leading = states.transitions.filter(({ action }) => !action.startsWith('return-'))
  return {
    states: true,
    steps: states.steps,
    stateTones: Object.entries(states.states)
      .map(([state, tone]) => `'${state}': '${tone}'`)
      .join(', '),
    transitions: rows.join('\n'),
    firstState: names[0]!,
    secondState: names[1]!,
    lastState: names.at(-1)!,
    firstAction: leading[0]!.action,
    lastAction: leading.at(-1)!.action,
    moverRoles: states.steps ? `['owner', 'preparer', 'reviewer']` : 'mayPrepare',
    keepWorkflow: workflowSql({ workflow: states, table }),
  }
}

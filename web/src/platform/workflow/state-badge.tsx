import type { StateOf, Workflow } from '@athar/contracts'
import { Badge } from '../../ui/badge.tsx'
import { useWorkflowWords } from './use-workflow-words.ts'

/** The state of a subject, in the words and the tone of its workflow. */
export function StateBadge<W extends Workflow>({ of, state }: { readonly of: W; readonly state: StateOf<W> }) {
  const words = useWorkflowWords(of)
  return <Badge tone={of.states[state] ?? 'neutral'}>{words.state(state)}</Badge>
}

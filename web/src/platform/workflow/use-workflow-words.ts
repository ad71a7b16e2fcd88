import { stateKey, type Workflow } from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'

/** The words of a workflow in the messages of its feature: `states`, `actions`, `history` and `sides`. */
export function useWorkflowWords({ feature, stateWords }: Pick<Workflow, 'feature' | 'stateWords'>) {
  const { i18n } = useTranslation()
  const say = i18n.t as unknown as (key: string) => string
  const found = (key: string): string | null => (i18n.exists(`${feature}:${key}`) ? say(`${feature}:${key}`) : null)
  return {
    state: (state: string) => say(stateKey({ feature, ...(stateWords && { stateWords }) }, state)),
    action: (action: string) => say(`${feature}:actions.${action}`),
    /** What a line of the history is called; null where it is told by its states. */
    entry: (action: string) => found(`history.${action}`),
    side: (side: string) => found(`sides.${side}`),
  }
}

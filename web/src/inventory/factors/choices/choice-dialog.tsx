import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { Code } from '../../../ui/inline.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh } from '../../boundary/queries.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { useActivityName } from '../use-factor-words.ts'

/** To prefer a factor for an activity; null goes back to the rule. */
export type ChoiceAction = { readonly activity: string; readonly factorId: string | null }

/** A choice over the rule is explained and gives its reason: both are printed in the report. */
export function ChoiceDialog({ action, onClose }: { readonly action: ChoiceAction; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory')
  const refresh = useRefresh()
  const activity = useActivityName()(action.activity)
  const kind = action.factorId === null ? 'back' : 'prefer'
  const run = async (reason: string) => {
    await callApi(inventory.saveFactorChoice, {
      params: { activity: action.activity },
      body: { factorId: action.factorId, reason },
    })
    await refresh(inventory.listFactorChoices, inventory.readFactor, inventory.listSuperseded)
    toast.success(t(`factors.choice.done.${kind}`, { activity }))
  }
  return (
    <ReasonDialog
      title={t(`factors.choice.title.${kind}`, { activity })}
      width="md"
      act={t(`factors.choice.${kind}`)}
      hint={t('factors.choice.reasonHint')}
      onAct={run}
      onClose={onClose}
    >
      {action.factorId !== null && (
        <p>
          <Code className="break-all">{action.factorId}</Code>
        </p>
      )}
      <ul className="list-disc space-y-2 ps-5">
        <li>{t(`factors.choice.text.${kind}`)}</li>
        <li>{t('factors.choice.ownFirst')}</li>
        <li>{t('factors.choice.later')}</li>
      </ul>
    </ReasonDialog>
  )
}

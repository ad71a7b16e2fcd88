import { mayAdminister } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useChoices } from '../queries.ts'
import { useActivityName } from '../use-factor-words.ts'
import { ChoiceDialog, type ChoiceAction } from './choice-dialog.tsx'

/** Where the organisation prefers another library factor than the rule takes. */
export function ChoicesSection() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const canChoose = useMayAct(mayAdminister)
  const activityName = useActivityName()
  const choices = useChoices()
  const [action, setAction] = useState<ChoiceAction | null>(null)
  return (
    <section className="space-y-3">
      <h2 className="text-lg">{t('factors.choice.listTitle')}</h2>
      <p className="max-w-3xl text-muted">{t('factors.choice.listText')}</p>
      <Loaded query={choices}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('factors.choice.none')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-container border border-line bg-surface">
              {items.map((choice) => (
                <li key={choice.activity} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                  <span className="grid min-w-0 gap-0.5">
                    <span className="font-semibold">{activityName(choice.activity)}</span>
                    <Link to={paths.inventoryFactor(choice.factorId)} className="break-all text-link underline">
                      <bdi className="font-mono text-xs">{choice.factorId}</bdi>
                    </Link>
                    <span className="text-muted">
                      {t('factors.choice.since', {
                        day: format.dayOf(choice.chosenAt),
                        reason: choice.reason,
                      })}
                    </span>
                  </span>
                  {canChoose && (
                    <Button size="sm" onClick={() => setAction({ activity: choice.activity, factorId: null })}>
                      {t('factors.choice.back')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {action && <ChoiceDialog action={action} onClose={() => setAction(null)} />}
    </section>
  )
}

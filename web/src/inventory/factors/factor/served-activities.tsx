import { mayAdminister } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { ChoiceDialog, type ChoiceAction } from '../choices/choice-dialog.tsx'
import { useChoices, type FactorDetail } from '../queries.ts'
import { UnlistedActivities } from './unlisted-activities.tsx'

type Served = FactorDetail['activities'][number]

/** The activities a factor can stand for; administrators may prefer it over what the rule takes. */
export function ServedActivities({ detail }: { readonly detail: FactorDetail }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const [action, setAction] = useState<ChoiceAction | null>(null)
  if (detail.activities.length === 0) return <p className="text-muted">{t('factors.served.none')}</p>
  if (detail.activities.every(({ serves }) => serves === 'unlisted')) return <UnlistedActivities detail={detail} />
  return (
    <>
      <ul className="divide-y divide-line">
        {detail.activities.map((activity) => (
          <li key={activity.key} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">
                <NameText name={nameIn(lang, activity.name)} />
              </span>
              <Badge>{t(`factors.served.as.${activity.serves}`)}</Badge>
            </span>
            <Choice activity={activity} factorId={detail.factor.id} onAction={setAction} />
          </li>
        ))}
      </ul>
      {action && <ChoiceDialog action={action} onClose={() => setAction(null)} />}
    </>
  )
}

type ChoiceProps = {
  readonly activity: Served
  readonly factorId: string
  readonly onAction: (action: ChoiceAction) => void
}

/** What the organisation decided for an activity, and what an administrator can decide instead. */
function Choice({ activity, factorId, onAction }: ChoiceProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const canChoose = useMayAct(mayAdminister)
  const chosen = useChoices().data?.items.find((choice) => choice.activity === activity.key)
  if (activity.serves === 'upstream') return null
  const here = chosen?.factorId === factorId
  return (
    <>
      {chosen && (
        <p className="text-muted">
          {here ? (
            t('factors.served.chosen', { day: format.dayOf(chosen.chosenAt), reason: chosen.reason })
          ) : (
            <>
              {t('factors.served.chosenOther')}{' '}
              <Link to={paths.inventoryFactor(chosen.factorId)} className="text-link underline">
                <bdi>{chosen.factorId}</bdi>
              </Link>
            </>
          )}
        </p>
      )}
      {canChoose && (
        <span className="flex flex-wrap gap-2">
          {!here && (
            <Button size="sm" onClick={() => onAction({ activity: activity.key, factorId })}>
              {t('factors.choice.prefer')}
            </Button>
          )}
          {chosen && (
            <Button size="sm" variant="quiet" onClick={() => onAction({ activity: activity.key, factorId: null })}>
              {t('factors.choice.back')}
            </Button>
          )}
        </span>
      )}
    </>
  )
}

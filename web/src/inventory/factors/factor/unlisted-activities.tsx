import { mayAdminister } from '@athar/contracts/core'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { foldText } from '@athar/activity-file'
import { ChoiceDialog, type ChoiceAction } from '../choices/choice-dialog.tsx'
import { useChoices, type FactorDetail } from '../queries.ts'
import { useActivityName } from '../use-factor-words.ts'

/** A factor that no activity leads to: the organisation may choose it for one of the same category and dimension. */
export function UnlistedActivities({ detail }: { readonly detail: FactorDetail }) {
  const { t } = useTranslation(['inventory', 'ui'])
  const { lang } = useLanguage()
  const format = useFormat()
  const activityName = useActivityName()
  const canChoose = useMayAct(mayAdminister)
  const [activity, setActivity] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const [action, setAction] = useState<ChoiceAction | null>(null)
  const { id } = detail.factor
  const chosen = (useChoices().data?.items ?? []).filter(({ factorId }) => factorId === id)
  const options = detail.activities
    .map(({ key, name }) => ({
      value: key,
      label: nameIn(lang, name).text,
      text: foldText(`${name.en} ${name.ar} ${key}`),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, lang))
  const found = options.filter(({ text }) => text.includes(foldText(query)))
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('factors.served.unlisted')}</p>
      {chosen.length > 0 && (
        <ul className="divide-y divide-line">
          {chosen.map((choice) => (
            <li key={choice.activity} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
              <span className="font-semibold">{activityName(choice.activity)}</span>
              <p className="text-muted">
                {t('factors.served.chosen', { day: format.dayOf(choice.chosenAt), reason: choice.reason })}
              </p>
              {canChoose && (
                <span>
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => setAction({ activity: choice.activity, factorId: null })}
                  >
                    {t('factors.choice.back')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChoose && (
        <div className="grid max-w-md gap-3">
          <Field id="unlisted-activity" label={t('factors.served.activity')}>
            {(control) => (
              <Combobox
                {...control}
                options={found}
                value={activity}
                onChange={(key) => {
                  setQuery('')
                  setActivity(key)
                }}
                onQuery={setQuery}
                empty={t('ui:list.empty')}
              />
            )}
          </Field>
          <span>
            <Button disabled={activity === null} onClick={() => activity && setAction({ activity, factorId: id })}>
              {t('factors.choice.prefer')}
            </Button>
          </span>
        </div>
      )}
      {action && (
        <ChoiceDialog
          action={action}
          onClose={() => {
            setAction(null)
            setActivity(null)
          }}
        />
      )}
    </div>
  )
}

import { mayAdminister } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { callApi } from '../../../platform/api/index.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { useRefresh } from '../../boundary/queries.ts'
import { useOwnActivities } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'
import { OwnActivityDialog } from './own-activity-dialog.tsx'

/** Activities that the library does not have, as the organisation named them. */
export function OwnActivitiesSection() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const words = useFactorWords()
  const canName = useMayAct(mayAdminister)
  const activities = useOwnActivities()
  const refresh = useRefresh()
  const [adding, setAdding] = useState(false)
  const [moving, setMoving] = useState<inventory.OwnActivity | null>(null)
  const move = async (activity: inventory.OwnActivity, reason: string) => {
    const body = { archived: !activity.archived, reason }
    await callApi(inventory.archiveOwnActivity, { params: { key: activity.key }, body })
    await refresh(inventory.listOwnActivities, inventory.listActivities)
  }
  return (
    <section className="space-y-3">
      <h2 className="text-lg">{t('factors.activities.title')}</h2>
      <p className="max-w-3xl text-muted">{t('factors.activities.text')}</p>
      <Loaded query={activities}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('factors.activities.none')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-container border border-line bg-surface">
              {items.map((activity) => (
                <li key={activity.key} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                  <span className="grid min-w-0 gap-0.5">
                    <span className="flex flex-wrap items-center gap-2 font-semibold">
                      <NameText name={nameIn(lang, activity.name)} />
                      {activity.archived && <Badge>{t('factors.activities.archived')}</Badge>}
                    </span>
                    <span className="text-muted">
                      {words.scope(activity.scope)} · {words.category(activity.category)} ·{' '}
                      {words.unit(activity.defaultUnit)}
                    </span>
                    <span>
                      <bdi className="font-mono text-xs break-all text-muted">{activity.key}</bdi>
                    </span>
                    <span className="text-muted">
                      <bdi>{activity.reason}</bdi>
                    </span>
                  </span>
                  {canName && (
                    <Button size="sm" onClick={() => setMoving(activity)}>
                      {t(activity.archived ? 'factors.activities.restore' : 'factors.activities.archive')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {canName && <Button onClick={() => setAdding(true)}>{t('factors.activities.add')}</Button>}
      {adding && <OwnActivityDialog onClose={() => setAdding(false)} />}
      {moving && (
        <ReasonDialog
          title={t(moving.archived ? 'factors.activities.restoreTitle' : 'factors.activities.archiveTitle', {
            name: nameIn(lang, moving.name).text,
          })}
          text={t(moving.archived ? 'factors.activities.restoreText' : 'factors.activities.archiveText')}
          act={t(moving.archived ? 'factors.activities.restore' : 'factors.activities.archive')}
          onAct={(reason) => move(moving, reason)}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  )
}

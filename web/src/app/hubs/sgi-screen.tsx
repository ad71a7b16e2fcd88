import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { HubPage, HubSection } from './hub-page.tsx'

/** How far each goal has come, in per cent; the ground of each figure and its source stand beside it. */
const goals = [
  { key: 'tree-planting-initiative', progress: 70 },
  { key: 'protected-areas-expansion', progress: 60 },
  { key: 'marine-conservation', progress: 18 },
  { key: 'renewable-energy', progress: 21 },
] as const

export function SgiScreen() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  return (
    <HubPage area="sgi">
      <HubSection id="goals" title={t('sgi.sectionTitle')}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {goals.map((goal) => (
            <li
              key={goal.key}
              className="grid grid-cols-1 gap-4 p-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-10"
            >
              <div>
                <h3 className="text-lg">{t(`sgi.goals.${goal.key}.title`)}</h3>
                <p className="text-sm text-muted">{t(`sgi.goals.${goal.key}.target`)}</p>
              </div>
              <div className="grid grid-cols-1 content-start gap-2">
                <div className="flex items-center gap-4">
                  <ProgressBar
                    label={t(`sgi.goals.${goal.key}.title`)}
                    value={goal.progress}
                    valueText={t(`sgi.goals.${goal.key}.basis`)}
                  />
                  <bdi className="figures w-14 text-end font-semibold">{format.percent(goal.progress / 100, 0)}</bdi>
                </div>
                <p className="text-sm">{t(`sgi.goals.${goal.key}.basis`)}</p>
                <p className="text-xs text-muted">
                  {t('common.source')} {t(`sgi.goals.${goal.key}.source`)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </HubSection>
    </HubPage>
  )
}

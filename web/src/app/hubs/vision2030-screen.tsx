import { useTranslation } from 'react-i18next'
import { HubPage, HubSection } from './hub-page.tsx'

const pillars = [
  { key: 'vibrant-society', programmes: ['quality-of-life', 'health-transformation', 'housing', 'pilgrim-experience'] },
  { key: 'thriving-economy', programmes: ['nidlp', 'pif-program', 'fsdp', 'hcdp'] },
  {
    key: 'ambitious-nation',
    programmes: ['ntp', 'fiscal-sustainability', 'non-profit-volunteering', 'saudi-green-initiative'],
  },
] as const

export function Vision2030Screen() {
  const { t } = useTranslation('hubs')
  return (
    <HubPage area="vision2030">
      <HubSection id="pillars" title={t('vision2030.sectionTitle')}>
        <div className="grid grid-cols-1 gap-x-8 md:grid-cols-3">
          {pillars.map((pillar) => (
            <div
              key={pillar.key}
              className="row-span-3 mb-8 grid grid-cols-1 grid-rows-subgrid border-t-3 border-action pt-4 md:mb-0"
            >
              <h3 className="text-xl">{t(`vision2030.pillars.${pillar.key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`vision2030.pillars.${pillar.key}.summary`)}</p>
              <ul className="mt-4 divide-y divide-line border-y border-line">
                {pillar.programmes.map((programme) => (
                  <li key={programme} className="py-2.5 text-sm">
                    {t(
                      `vision2030.pillars.${pillar.key}.programmes.${programme}` as 'vision2030.pillars.vibrant-society.programmes.housing',
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </HubSection>
    </HubPage>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { HubPage, HubSection } from './hub-page.tsx'

const frameworks = [
  { key: 'ifrs-s2', status: 'mandatory', sections: 47 },
  { key: 'gri', status: 'optional', sections: 68 },
  { key: 'sasb', status: 'optional', sections: 35 },
  { key: 'tcfd', status: 'recommended', sections: 24 },
] as const
const tones: Record<(typeof frameworks)[number]['status'], BadgeTone> = {
  mandatory: 'positive',
  optional: 'neutral',
  recommended: 'info',
}

export function EsgToolkitScreen() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  return (
    <HubPage area="esgToolkit">
      <HubSection id="frameworks" title={t('esgToolkit.sectionTitle')}>
        <ScrollRegion label={t('esgToolkit.sectionTitle')} className="rounded-card bg-surface">
          <table className="w-full min-w-3xl text-start">
            <thead className="border-b border-line bg-sunken text-sm">
              <tr>
                <th scope="col" className="px-6 py-3 text-start font-semibold">
                  {t('esgToolkit.framework')}
                </th>
                <th scope="col" className="px-6 py-3 text-start font-semibold">
                  {t('esgToolkit.issuer')}
                </th>
                <th scope="col" className="px-6 py-3 text-start font-semibold">
                  {t('esgToolkit.status')}
                </th>
                <th scope="col" className="px-6 py-3 text-end font-semibold">
                  {t('esgToolkit.sections')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {frameworks.map((framework) => (
                <tr key={framework.key}>
                  <th scope="row" className="px-6 py-4 text-start align-top font-normal">
                    <bdi className="block font-semibold">{t(`esgToolkit.frameworks.${framework.key}.name`)}</bdi>
                    <span className="text-sm text-muted">{t(`esgToolkit.frameworks.${framework.key}.fullName`)}</span>
                  </th>
                  <td className="px-6 py-4 align-top text-sm">{t(`esgToolkit.frameworks.${framework.key}.issuer`)}</td>
                  <td className="px-6 py-4 align-top">
                    <Badge tone={tones[framework.status]}>{t(`esgToolkit.${framework.status}`)}</Badge>
                  </td>
                  <td className="px-6 py-4 text-end align-top">
                    <bdi>{format.count(framework.sections)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <p className="text-sm text-muted">{t('esgToolkit.note', { note: t('esgToolkit.effective') })}</p>
      </HubSection>
    </HubPage>
  )
}

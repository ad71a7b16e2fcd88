import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { FrameworkItems } from './framework-items.tsx'
import { HubFacts, HubFigures } from './hub-facts.tsx'
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
  const asked = useSearchParams()[0].get('framework')
  return (
    <HubPage area="esgToolkit">
      <HubFigures area="esg-toolkit" />
      <HubSection id="frameworks" title={t('esgToolkit.sectionTitle')}>
        <ScrollRegion label={t('esgToolkit.sectionTitle')} className="rounded-card bg-surface">
          <table className="w-full text-start">
            <thead className="border-b border-line bg-sunken text-sm">
              <tr>
                <th scope="col" className="px-4 py-3 sm:px-6 text-start font-semibold">
                  {t('esgToolkit.framework')}
                </th>
                <th scope="col" className="hidden px-6 py-3 text-start font-semibold md:table-cell">
                  {t('esgToolkit.issuer')}
                </th>
                <th scope="col" className="hidden px-6 py-3 text-start font-semibold md:table-cell">
                  {t('esgToolkit.status')}
                </th>
                <th scope="col" className="px-4 py-3 sm:px-6 text-figures font-semibold">
                  {t('esgToolkit.sections')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {frameworks.map((framework) => (
                <tr key={framework.key}>
                  <th scope="row" className="px-4 py-4 sm:px-6 text-start align-top font-normal">
                    <span className="mb-1 flex flex-wrap items-center gap-x-3">
                      <bdi className="font-semibold">{t(`esgToolkit.frameworks.${framework.key}.name`)}</bdi>
                      <span className="md:hidden">
                        <Standing status={framework.status} />
                      </span>
                    </span>
                    <span className="block text-sm">{t(`esgToolkit.frameworks.${framework.key}.fullName`)}</span>
                    <span className="mt-1 block text-sm text-muted md:hidden">
                      {t(`esgToolkit.frameworks.${framework.key}.issuer`)}
                    </span>
                  </th>
                  <td className="hidden px-6 py-4 align-top text-sm md:table-cell">
                    {t(`esgToolkit.frameworks.${framework.key}.issuer`)}
                  </td>
                  <td className="hidden px-6 py-4 align-top md:table-cell">
                    <Standing status={framework.status} />
                  </td>
                  <td className="px-4 py-4 sm:px-6 text-figures align-top">
                    <bdi>{format.count(framework.sections)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <p className="text-sm text-muted">{t('esgToolkit.note', { note: t('esgToolkit.effective') })}</p>
      </HubSection>
      <HubSection id="items" title={t('esgToolkit.items.title')}>
        <p className="max-w-2xl">{t('esgToolkit.items.text')}</p>
        <div className="grid grid-cols-1 gap-3">
          {frameworks.map(({ key, sections }) => (
            // Opened anew where the address names it.
            <FrameworkItems key={`${key} ${key === asked}`} framework={key} count={sections} asked={key === asked} />
          ))}
        </div>
        <p className="text-sm text-muted">{t('esgToolkit.items.rights')}</p>
      </HubSection>
      <HubFacts area="esg-toolkit" />
    </HubPage>
  )
}

function Standing({ status }: { readonly status: (typeof frameworks)[number]['status'] }) {
  const { t } = useTranslation('hubs')
  return <Badge tone={tones[status]}>{t(`esgToolkit.${status}`)}</Badge>
}

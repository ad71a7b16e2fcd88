import { paths } from '@athar/contracts/paths'
import { embedCharts, type Metric } from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** One drawing for the page of somebody else: a line of code, without any script. */
export function EmbedCode({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation('sgi')
  const { lang } = useLanguage()
  const [chart, setChart] = useState<(typeof embedCharts)[number]>('years')
  const hydrated = useHydrated()
  const site = hydrated ? location.origin : ''
  const address = `${site}${paths.sgiEmbed()}?metric=${metric}&chart=${chart}&lang=${lang}`
  const code = `<iframe src="${address.replaceAll('&', '&amp;')}" title="${t(`metrics.${metric}.name`)}" width="100%" height="420" loading="lazy"></iframe>`
  return (
    <section
      aria-labelledby="embed"
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-6"
      data-no-print=""
    >
      <h2 id="embed" className="text-xl">
        {t('dashboard.embedTitle')}
      </h2>
      <p className="text-sm text-muted">{t('dashboard.embedText')}</p>
      <Segmented
        label={t('dashboard.embedChart')}
        value={chart}
        onChange={setChart}
        options={embedCharts.map((value) => ({ value, label: t(`dashboard.embedCharts.${value}`) }))}
      />
      <div className="flex items-center gap-2">
        <ScrollRegion label={t('dashboard.embedCode')} className="min-w-0 flex-1 rounded-container bg-sunken p-3">
          <pre dir="ltr" className="text-start font-mono text-sm">
            <code>{code}</code>
          </pre>
        </ScrollRegion>
        <CopyButton text={code} label={t('dashboard.embedCopy')} copiedLabel={t('dashboard.embedCopied')} />
      </div>
    </section>
  )
}

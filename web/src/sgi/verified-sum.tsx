import { useTranslation } from 'react-i18next'
import { SampleMark } from '../content/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { useVerified } from './queries.ts'

/** What is verified of projects linked with those here: a figure of its own, never added to what is reported. */
export function VerifiedSum({ level = 2 }: { readonly level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const { data } = useVerified()
  if (data === undefined) return null
  return (
    <section aria-labelledby="verified" className="grid max-w-3xl grid-cols-1 gap-2 border-t-3 border-action pt-3">
      <Heading id="verified" className="flex flex-wrap items-center gap-2 text-2xl">
        {t('dashboard.verifiedTitle')}
        {data.sample && <SampleMark />}
      </Heading>
      <p className="text-2xl font-semibold">
        {data.tonnes === null ? (
          <span className="text-base font-normal text-muted">{t('project.nothingVerified')}</span>
        ) : (
          <bdi>{t('project.tonnes', { tonnes: format.number(data.tonnes, { maximumFractionDigits: 3 }) })}</bdi>
        )}
      </p>
      <p className="text-sm text-muted">{t('dashboard.verifiedOf', format.counted(data.projects))}</p>
      <p className="text-muted">{t('dashboard.verifiedText')}</p>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

/** Verified tonnes, or that there are none yet: no figure stands in their place. */
export function VerifiedValue({ tonnes }: { readonly tonnes: string | null }) {
  const { t } = useTranslation('project-register')
  const format = useFormat()
  if (tonnes === null) return <span className="text-muted">{t('nothing')}</span>
  return (
    <bdi className="font-semibold">{t('tonnes', { tonnes: format.number(tonnes, { maximumFractionDigits: 3 }) })}</bdi>
  )
}

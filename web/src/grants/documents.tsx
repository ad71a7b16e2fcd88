import { awardedStates, type Application, type GrantDocument } from '@athar/contracts/grants'
import type { Lang } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import type { fetchFile } from '../platform/api/index.ts'
import { DocumentButton } from '../platform/applications/index.ts'
import { useLanguage } from '../platform/language/index.ts'

type DocumentsProps = {
  readonly application: Pick<Application, 'status' | 'awarded'>
  readonly load: (document: GrantDocument, lang: Lang) => ReturnType<typeof fetchFile>
}

/** Decision letter and agreement, once there are any, in the language of the page. */
export function Documents({ application: { status, awarded }, load }: DocumentsProps) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const isAward = awarded !== null && awardedStates.some((one) => one === status)
  if (!isAward && status !== 'rejected') return null
  return (
    <p className="flex flex-wrap gap-3">
      <DocumentButton label={t('letter.downloadLetter')} load={() => load('letter', lang)} />
      {isAward && <DocumentButton label={t('letter.downloadAgreement')} load={() => load('agreement', lang)} />}
    </p>
  )
}

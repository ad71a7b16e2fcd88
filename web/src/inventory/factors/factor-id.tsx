import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Code } from '../../ui/inline.tsx'

/** The id by which a factor is cited, ready to be copied. */
export function FactorId({ id }: { readonly id: string }) {
  const { t } = useTranslation('inventory')
  return (
    <span className="flex items-center gap-1">
      <Code className="min-w-0 break-all">{id}</Code>
      <CopyButton text={id} label={t('factors.id.copy')} copiedLabel={t('factors.id.copied')} />
    </span>
  )
}

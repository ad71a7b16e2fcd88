import { downloadRetirementCertificate } from '@athar/contracts/credits'
import { isolate } from '@athar/i18n'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** The certificate of a retirement, in the language of the page. */
export function CertificateButton({ number }: { readonly number: string }) {
  const { t } = useTranslation('credits')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(downloadRetirementCertificate, { params: { number }, query: { lang } })),
    onError: (error) => void toast.error(errorWords(error).text),
  })
  return (
    <IconButton
      size="sm"
      icon="download"
      label={t('own.downloadCertificate', { number: isolate(number) })}
      held={download.isPending}
      onClick={(event) => {
        event.stopPropagation()
        download.mutate()
      }}
    />
  )
}

import { paths } from '@athar/contracts/paths'
import { downloadCertificate, type Adoption } from '@athar/contracts/tree-adoption'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** The certificate in either language, and the page by which others check it. */
export function Certificate({ adoption }: { readonly adoption: Adoption }) {
  const { t } = useTranslation('tree-adoption')
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async (lang: 'en' | 'ar') =>
      saveFile(await fetchFile(downloadCertificate, { params: { id: adoption.id }, query: { lang } })),
    onError: (error) => void toast.error(errorWords(error).text),
  })
  const busy = (lang: 'en' | 'ar') => download.isPending && download.variables === lang
  return (
    <Section title={t('tree.certificate')} text={t('tree.certificateText')}>
      <div className="flex flex-wrap gap-3">
        <Button icon="download" busy={busy('ar')} onClick={() => download.mutate('ar')}>
          {t('tree.downloadAr')}
        </Button>
        <Button icon="download" busy={busy('en')} onClick={() => download.mutate('en')}>
          {t('tree.downloadEn')}
        </Button>
      </div>
      <p>
        <Link to={paths.proof(adoption.number)} className="text-link underline">
          {t('tree.proof')}
        </Link>
      </p>
    </Section>
  )
}

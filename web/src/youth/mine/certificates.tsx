import { paths } from '@athar/contracts/paths'
import { downloadCertificate, type Certificate } from '@athar/contracts/youth'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** Certificates in either language, and the page by which others check them. */
export function Certificates({ certificates }: { readonly certificates: readonly Certificate[] }) {
  const { t } = useTranslation('youth')
  return (
    <Section title={t('mine.certificates')}>
      {certificates.length === 0 ? (
        <p className="text-muted">{t('mine.noCertificates')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {certificates.map((certificate) => (
            <li key={certificate.id} className="py-4">
              <CertificateLine certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function CertificateLine({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('youth')
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async (lang: 'en' | 'ar') =>
      saveFile(await fetchFile(downloadCertificate, { params: { id: certificate.id }, query: { lang } })),
    onError: (error) => void toast.error(errorWords(error).text),
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">
          <Words of={certificate.title} />
        </span>
        <Code>{certificate.number}</Code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {(['ar', 'en'] as const).map((lang) => (
          <Button
            key={lang}
            icon="download"
            busy={download.isPending && download.variables === lang}
            onClick={() => download.mutate(lang)}
          >
            {t(`mine.download.${lang}`)}
          </Button>
        ))}
        <Link to={paths.proof(certificate.number)} className="text-link underline">
          {t('mine.proof')}
        </Link>
      </div>
    </div>
  )
}

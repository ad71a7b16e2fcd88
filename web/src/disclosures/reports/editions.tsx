import type { DisclosureReport } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { ProofSection } from '../../platform/log-proof/proof-section.tsx'
import { Section } from '../../ui/section.tsx'
import { DownloadButton } from './download-button.tsx'

/** What was published, frozen: documents, digests and their proofs. */
export function Editions({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation(['disclosure-review', 'log'])
  const format = useFormat()
  return (
    <Section title={t('editions.title')} text={t('editions.text')}>
      <ul className="grid gap-6">
        {report.editions.map((edition) => (
          <li key={edition.id} className="grid gap-3">
            <h3 className="text-lg">{t('editions.one', { number: format.count(edition.number) })}</h3>
            <p className="text-sm text-muted">
              {t('editions.signed', { name: isolate(edition.signedBy), at: format.instant(edition.publishedAt) })}
            </p>
            <p className="text-sm">
              {t('editions.digest')} <bdi className="font-mono wrap-anywhere">{edition.digest}</bdi>
            </p>
            <div className="flex flex-wrap gap-3">
              {(['pdf', 'xlsx', 'json', 'csv'] as const).map((kind) => (
                <DownloadButton key={kind} report={report.id} edition={edition.number} format={kind} />
              ))}
              {edition.statements.length > 0 && (
                <DownloadButton report={report.id} edition={edition.number} format="assured" />
              )}
            </div>
            {edition.statements.length > 0 && (
              <p className="flex flex-wrap gap-3 text-sm">
                {t('editions.statements')}
                {edition.statements.map((number) => (
                  <Link key={number} to={paths.proof(number)} className="text-link underline underline-offset-2">
                    <bdi>{number}</bdi>
                  </Link>
                ))}
              </p>
            )}
            <div className="grid gap-4 lg:grid-cols-2">
              {edition.files.map((file) => (
                <div key={file.id} className="grid content-start gap-2">
                  <p className="text-sm font-semibold">{t(`editions.pdf.${file.language}`)}</p>
                  <ProofSection id={file.id} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

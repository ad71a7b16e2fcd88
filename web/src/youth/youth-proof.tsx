import { paths } from '@athar/contracts/paths'
import { readProof, type Proof } from '@athar/contracts/youth'
import { isolate } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'

/** What the number of a youth certificate stands for; never whose it is. */
export function YouthProof({ number }: { readonly number: string }) {
  const proof = useApiQuery(readProof, { params: { number } })
  return (
    <LoadedPage query={proof} missing={<UnknownNumber number={number} />}>
      {(found) => <ProofPage proof={found} />}
    </LoadedPage>
  )
}

function ProofPage({ proof }: { readonly proof: Proof }) {
  const { t } = useTranslation('youth')
  const format = useFormat()
  usePageTitle(`${t('proof.title')} ${proof.number}`, t('proof.description'), { unlisted: true })
  const { points, logs, lessons, totals } = proof.facts
  const amount = (value: string, unit: 'kg' | 'l' | 'kwh') =>
    `${format.number(value, { maximumFractionDigits: 2 })} ${t(`mine.${unit}`)}`
  return (
    <>
      <PageTop title={t('proof.title')} up={<Link to={paths.youth()}>{t('challenge.back')}</Link>} />
      <PageBody>
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <Alert severity="success" live={false} title={t('proof.valid')} />
          <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
            <Line name={t('proof.number')}>
              <Code>{proof.number}</Code>
            </Line>
            <Line name={t(`proof.kinds.${proof.kind}`)}>
              <Words of={proof.title} />
            </Line>
            <Line name={t('proof.issuedOn')}>
              <bdi>{format.dayOf(proof.issuedAt)}</bdi>
            </Line>
            <Line name={t('proof.name')}>
              <span className="text-muted">{t('proof.nameHidden')}</span>
            </Line>
            {points !== null && <Line name={t('proof.points')}>{format.count(points)}</Line>}
            {logs !== null && <Line name={t('proof.logs')}>{format.count(logs)}</Line>}
            {lessons !== null && <Line name={t('proof.lessons')}>{format.count(lessons)}</Line>}
            {totals !== null && (
              <>
                <Line name={t('proof.co2e')}>
                  <bdi>{amount(totals.co2e, 'kg')}</bdi>
                </Line>
                <Line name={t('proof.water')}>
                  <bdi>{amount(totals.water, 'l')}</bdi>
                </Line>
                <Line name={t('proof.electricity')}>
                  <bdi>{amount(totals.electricity, 'kwh')}</bdi>
                </Line>
              </>
            )}
          </dl>
          {totals !== null && <p className="text-sm text-muted">{t('proof.meaning')}</p>}
        </div>
      </PageBody>
    </>
  )
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </>
)

function UnknownNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation('youth')
  usePageTitle(t('proof.unknownTitle'), undefined, { missing: true })
  return (
    <>
      <h1 className="sr-only">{t('proof.title')}</h1>
      <EmptyState
        icon="search"
        title={t('proof.unknownTitle')}
        action={
          <Link to={paths.youth()} className={buttonClass()}>
            {t('challenge.back')}
          </Link>
        }
      >
        <p>{t('proof.unknownText', { number: isolate(number.slice(0, 40)) })}</p>
      </EmptyState>
    </>
  )
}

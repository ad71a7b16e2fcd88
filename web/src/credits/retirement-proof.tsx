import { readRetirementProof, type RetirementProof as Proof } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { ProofSection } from '../platform/log-proof/proof-section.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FactList } from './facts.tsx'
import { SerialLink, Tonnes } from './tonnes.tsx'

/** What a certificate of retirement stands for, to anyone who has its number. */
export function RetirementProof({ number }: { readonly number: string }) {
  const proof = useApiQuery(readRetirementProof, { params: { number } })
  return (
    <LoadedPage query={proof} missing={<UnknownNumber number={number} />}>
      {(found) => <ProofPage proof={found} />}
    </LoadedPage>
  )
}

function ProofPage({ proof }: { readonly proof: Proof }) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const { number, tonnes, beneficiary, purpose, claimYear, retiredAt, serials, sample } = proof
  usePageTitle(`${t('proof.title')} ${number}`, t('proof.description'), { unlisted: true })
  return (
    <>
      <PageTop title={t('proof.title')} up={<Link to={paths.creditRegistry()}>{t('title')}</Link>}>
        {sample && <SampleMark />}
      </PageTop>
      <PageBody>
        <Alert severity="success" live={false} title={t('proof.valid')} />
        <FactList
          facts={[
            [t('proof.number'), <Code key="number">{number}</Code>],
            [t('proof.tonnes'), <Tonnes key="tonnes" of={tonnes} />],
            [t('proof.beneficiary'), <bdi key="beneficiary">{beneficiary ?? t('person')}</bdi>],
            ...(purpose === null ? [] : [[t('proof.purpose'), <bdi key="purpose">{purpose}</bdi>] as const]),
            [t('proof.claimYear'), format.year(claimYear)],
            [t('proof.retiredOn'), <bdi key="at">{format.dayOf(retiredAt)}</bdi>],
          ]}
        />
        <Section title={t('proof.serials')} text={t('proof.serialsText')}>
          <ul className="grid grid-cols-1 gap-3">
            {serials.map(({ serial, projectName }) => (
              <li key={serial} className="flex flex-wrap gap-x-3">
                <SerialLink serial={serial} />
                <Words of={projectName} className="text-muted" />
              </li>
            ))}
          </ul>
        </Section>
        <ProofSection id={number} />
        <p className="text-sm text-muted">{t('proof.meaning')}</p>
      </PageBody>
    </>
  )
}

function UnknownNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation('credit-registry')
  usePageTitle(t('proof.unknownTitle'), undefined, { missing: true })
  return (
    <>
      <h1 className="sr-only">{t('proof.title')}</h1>
      <EmptyState
        icon="search"
        title={t('proof.unknownTitle')}
        action={
          <Link to={paths.creditRegistry()} className={buttonClass()}>
            {t('proof.back')}
          </Link>
        }
      >
        <p>{t('proof.unknownText', { number: isolate(number.slice(0, 40)) })}</p>
      </EmptyState>
    </>
  )
}

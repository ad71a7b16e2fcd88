import { paths } from '@athar/contracts/paths'
import { readStatement, type PublishedStatement } from '@athar/contracts/verification'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { ProofCheck } from '../platform/log-proof/proof-check.tsx'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Fact, Facts, Kilograms, Written } from './facts.tsx'
import { StatementBody } from './statement-body.tsx'

/** What the number of a statement stands for, to everyone who has it. */
export function StatementProof({ number }: { readonly number: string }) {
  const query = useApiQuery(readStatement, { params: { number: number.trim() } }, { staleTime: 0 })
  return (
    <LoadedPage query={query} missing={<UnknownStatement number={number} />}>
      {(found) => <Found statement={found} />}
    </LoadedPage>
  )
}

function Found({ statement }: { readonly statement: PublishedStatement }) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const {
    content,
    withdrawnAt,
    withdrawReason,
    keyRevokedAt,
    keyRevokeReason,
    keyId,
    reopenedAt,
    accreditation,
    version,
    period,
    laterNumber,
  } = statement
  // Whatever moved since stands below: no green sign above it.
  const isAsSigned =
    keyRevokedAt === null &&
    (reopenedAt === null || version?.covers === true) &&
    laterNumber === null &&
    version?.covers !== false &&
    period?.covers !== false &&
    accreditation?.state === 'accredited'
  usePageTitle(`${t('proof.title')} ${content.number}`, t('proof.description'), { unlisted: true })
  return (
    <>
      <PageTop
        title={t(content.subject.kind === 'project' ? 'statement.ofProject' : 'statement.of', {
          client: isolate(nameIn(lang, content.client.name).text),
          project: content.subject.kind === 'project' ? isolate(content.subject.name) : '',
          year: format.year(content.subject.year),
        })}
        up={<Link to={paths.proofCheck()}>{t('proof.toCheck')}</Link>}
      />
      <PageBody>
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          {withdrawnAt === null ? (
            <Alert severity={isAsSigned ? 'success' : 'info'} live={false} title={t('proof.valid')} />
          ) : (
            <Alert severity="error" live={false} title={t('proof.withdrawn', { date: format.dayOf(withdrawnAt) })}>
              <Written>{withdrawReason ?? ''}</Written>
            </Alert>
          )}
          {laterNumber !== null && (
            <Alert severity="warning" live={false} title={t('proof.later')}>
              <Link className="text-link underline" to={paths.proof(laterNumber)}>
                <Code>{laterNumber}</Code>
              </Link>
            </Alert>
          )}
          {period !== null && (
            <Alert
              severity={period.covers ? 'info' : 'warning'}
              live={false}
              title={t(period.covers ? 'period.covers' : 'period.differs')}
            />
          )}
          {version !== null && !version.covers && version.totalLocation !== null && (
            <Alert severity="warning" live={false} title={t('proof.differs')}>
              {version.why !== 'total' ? (
                t(version.why === 'opened' ? 'proof.unlocked' : 'proof.sameTotal')
              ) : (
                <Facts>
                  <Fact name={t('proof.signedOver')}>
                    <Kilograms kg={content.figures?.totalLocation ?? null} />
                  </Fact>
                  <Fact name={t('proof.now')}>
                    <Kilograms kg={version.totalLocation} />
                  </Fact>
                </Facts>
              )}
            </Alert>
          )}
          {reopenedAt !== null && (
            <Alert
              severity={version?.covers === true ? 'info' : 'warning'}
              live={false}
              title={t('proof.reopened', { date: format.dayOf(reopenedAt), year: format.year(content.subject.year) })}
            >
              {version !== null && t(version.covers ? 'proof.reopenedSame' : 'proof.reopenedText')}
            </Alert>
          )}
          {accreditation === null && (
            <Alert severity="info" live={false} title={t('proof.verifierDeleted')}>
              {t('proof.verifierDeletedText')}
            </Alert>
          )}
          {accreditation !== null && accreditation.state !== 'accredited' && (
            <Alert
              severity="warning"
              live={false}
              title={t(`proof.accreditation.${accreditation.state}`, { date: format.dayOf(accreditation.since) })}
            >
              {t('proof.accreditationText')}
            </Alert>
          )}
          {keyRevokedAt !== null && (
            <Alert severity="warning" live={false} title={t('proof.keyRevoked', { date: format.dayOf(keyRevokedAt) })}>
              <Written>{keyRevokeReason ?? ''}</Written>
            </Alert>
          )}
          <StatementBody content={content} number={content.number}>
            <Fact name={t('proof.key')}>
              <p>{t(`statement.keyKinds.${content.key.kind}`)}</p>
              <Code className="break-all">{keyId}</Code>
              <p>
                <a className="text-link underline" href={content.key.address}>
                  {t('keys.public')}
                </a>
              </p>
            </Fact>
          </StatementBody>
          <Section title={t('proof.check')}>
            <ProofCheck />
          </Section>
        </div>
      </PageBody>
    </>
  )
}

function UnknownStatement({ number }: { readonly number: string }) {
  const { t } = useTranslation('verification')
  usePageTitle(t('proof.unknownTitle'), undefined, { missing: true })
  return (
    <>
      <h1 className="sr-only">{t('proof.title')}</h1>
      <EmptyState
        icon="search"
        title={t('proof.unknownTitle')}
        action={
          <Link to={paths.proofCheck()} className={buttonClass()}>
            {t('proof.toCheck')}
          </Link>
        }
      >
        <p>{t('proof.unknownText', { number: isolate(number) })}</p>
      </EmptyState>
    </>
  )
}

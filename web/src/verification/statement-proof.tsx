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
import { Code, NameText } from '../ui/inline.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Fact, Facts, figureKeys, Kilograms, MethodFacts, ReportFacts, TermFacts, Written } from './facts.tsx'

/** What the number of a statement stands for, to everyone who has it. */
export function StatementProof({ number }: { readonly number: string }) {
  const query = useApiQuery(readStatement, { params: { number: number.trim() } })
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
  } = statement
  const texts = content.texts[lang]
  usePageTitle(`${t('proof.title')} ${content.number}`, t('proof.description'), { unlisted: true })
  return (
    <>
      <PageTop
        title={t('statement.of', {
          client: isolate(nameIn(lang, content.client.name).text),
          year: format.year(content.subject.year),
        })}
        up={<Link to={paths.proofCheck()}>{t('proof.toCheck')}</Link>}
      />
      <PageBody>
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          {withdrawnAt === null ? (
            <Alert severity="success" live={false} title={t('proof.valid')} />
          ) : (
            <Alert severity="error" live={false} title={t('proof.withdrawn', { date: format.dayOf(withdrawnAt) })}>
              <Written>{withdrawReason ?? ''}</Written>
            </Alert>
          )}
          {version !== null && !version.covers && version.totalLocation !== null && (
            <Alert severity="warning" live={false} title={t('proof.differs')}>
              <Facts>
                <Fact name={t('proof.signedOver')}>
                  <Kilograms kg={content.figures?.totalLocation ?? null} />
                </Fact>
                <Fact name={t('proof.now')}>
                  <Kilograms kg={version.totalLocation} />
                </Fact>
              </Facts>
            </Alert>
          )}
          {reopenedAt !== null && (
            <Alert
              severity="warning"
              live={false}
              title={t('proof.reopened', { date: format.dayOf(reopenedAt), year: format.year(content.subject.year) })}
            >
              {t('proof.reopenedText')}
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
          <Facts>
            <Fact name={t('statement.number')}>
              <Code>{content.number}</Code>
            </Fact>
            <Fact name={t('list.verifier')}>
              <NameText name={nameIn(lang, content.verifier.name)} />
            </Fact>
            <Fact name={t('statement.accreditation')}>
              {t('statement.accreditationOf', {
                body: isolate(content.verifier.accreditation.body),
                number: isolate(content.verifier.accreditation.number),
              })}
            </Fact>
            <Fact name={t('terms.level')}>{t(`levels.${content.level}`)}</Fact>
            <Fact name={t('statement.standard')}>
              <bdi>{content.standard}</bdi>
            </Fact>
            <Fact name={t('opinion.conclusion')}>
              {t(`conclusions.${content.opinion.conclusion}`)}: {texts.conclusion}
            </Fact>
            {content.opinion.text !== '' && (
              <Fact name={t('opinion.text')}>
                <Written>{content.opinion.text}</Written>
              </Fact>
            )}
            <TermFacts terms={content} />
            {content.figures !== null &&
              figureKeys.map((key) => (
                <Fact key={key} name={t(`figures.${key}`)}>
                  <Kilograms kg={content.figures?.[key] ?? null} />
                </Fact>
              ))}
            {content.figures !== null && (
              <>
                <MethodFacts figures={content.figures} />
                {content.locked === null && <Fact name={t('statement.lockedTotals')}>{t('statement.notLocked')}</Fact>}
                {content.locked !== null && (
                  <>
                    <Fact name={t('statement.lockedTotals')}>
                      {content.locked.totals === null ? (
                        t('statement.notLogged')
                      ) : (
                        <Code className="break-all">{content.locked.totals}</Code>
                      )}
                    </Fact>
                    <Fact name={t('statement.exported')}>
                      <Code className="break-all">{content.locked.exported}</Code>
                    </Fact>
                  </>
                )}
              </>
            )}
            {content.subject.kind === 'report' && <ReportFacts report={content.subject} />}
            <Fact name={t('statement.responsibilities')}>
              <p>{texts.clientDuties}</p>
              <p>{texts.verifierDuties}</p>
            </Fact>
            <Fact name={t('statement.independence')}>{texts.independence}</Fact>
            <Fact name={t('statement.limits')}>{texts.limits}</Fact>
            <Fact name={t('statement.signedBy')}>
              <bdi>{content.signedBy}</bdi>
            </Fact>
            <Fact name={t('statement.reviewedBy')}>
              <bdi>{content.reviewedBy}</bdi>
            </Fact>
            <Fact name={t('statement.signedAt')}>
              <bdi>{format.instant(content.signedAt)}</bdi>
            </Fact>
            <Fact name={t('terms.place')}>
              <bdi>{content.place}</bdi>
            </Fact>
            <Fact name={t('proof.key')}>
              <Code className="break-all">{keyId}</Code>
            </Fact>
          </Facts>
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

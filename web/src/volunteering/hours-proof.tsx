import { paths } from '@athar/contracts/paths'
import { readHoursProof, type HoursProof as Proof } from '@athar/contracts/volunteering'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Fact, Facts } from './facts.tsx'
import { useHoursText } from './joined.tsx'
import { SampleBadge, WordsOf } from './words-of.tsx'

/** What a certificate of volunteer hours stands for, to anyone who has its number. */
export function HoursProof({ number }: { readonly number: string }) {
  const proof = useApiQuery(readHoursProof, { params: { number } })
  return (
    <LoadedPage query={proof} missing={<UnknownNumber number={number} />}>
      {(found) => <ProofPage proof={found} />}
    </LoadedPage>
  )
}

function ProofPage({ proof }: { readonly proof: Proof }) {
  const { t } = useTranslation(['volunteering', 'organisations'])
  const format = useFormat()
  const hoursText = useHoursText()
  usePageTitle(`${t('proof.title')} ${proof.number}`, t('proof.description'), { unlisted: true })
  return (
    <>
      <PageTop title={t('proof.title')} up={<Link to={paths.sgiVolunteer()}>{t('page.back')}</Link>}>
        {proof.event.sample && <SampleBadge />}
      </PageTop>
      <PageBody>
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          {proof.takenBackOn === null ? (
            <Alert severity="success" live={false} title={t('proof.valid')} />
          ) : (
            <Alert
              severity="error"
              live={false}
              title={t('proof.takenBack', { date: isolate(format.day(proof.takenBackOn)) })}
            />
          )}
          <Facts>
            <Fact name={t('proof.number')}>
              <Code>{proof.number}</Code>
            </Fact>
            <Fact name={t('proof.hours')}>{hoursText(proof.hours)}</Fact>
            <Fact name={t('proof.event')}>
              <WordsOf of={proof.event.title} />
            </Fact>
            <Fact name={t('proof.place')}>
              <WordsOf of={proof.event.place} />
            </Fact>
            <Fact name={t('proof.organiser')}>
              <WordsOf of={proof.event.organiser} />
            </Fact>
            <Fact name={t('proof.heldOn')}>
              <bdi>{format.day(proof.heldOn)}</bdi>
            </Fact>
            <Fact name={t('proof.certifiedOn')}>
              <bdi>{format.day(proof.certifiedOn)}</bdi>
            </Fact>
            <Fact name={t('proof.name')}>
              {proof.name === null ? (
                <span className="text-muted">{t('proof.nameHidden')}</span>
              ) : (
                <bdi>{proof.name}</bdi>
              )}
            </Fact>
          </Facts>
          <p className="text-sm text-muted">{t('certificate.meaning')}</p>
        </div>
      </PageBody>
    </>
  )
}

function UnknownNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation('volunteering')
  usePageTitle(t('proof.unknownTitle'), undefined, { missing: true })
  return (
    <>
      <h1 className="sr-only">{t('proof.title')}</h1>
      <EmptyState
        icon="search"
        title={t('proof.unknownTitle')}
        action={
          <Link to={paths.sgiVolunteer()} className={buttonClass()}>
            {t('page.back')}
          </Link>
        }
      >
        <p>{t('proof.unknownText', { number: isolate(number.slice(0, 40)) })}</p>
      </EmptyState>
    </>
  )
}

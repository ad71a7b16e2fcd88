import { paths } from '@athar/contracts/paths'
import { certify, leaveChallenge, readOwn, readParticipation, type ParticipationDetail } from '@athar/contracts/youth'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { usePick, usePublished, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { TotalFigures } from '../savings.tsx'
import { CertificateLine } from './certificates.tsx'
import { LogForm } from './log-form.tsx'
import { Logs } from './logs.tsx'

/** One challenge of a person: what they expected, logged and saved. */
export function ParticipationScreen() {
  const { id = '' } = useParams()
  const found = useApiQuery(readParticipation, { params: { id } }, { staleTime: 0 })
  return <LoadedPage query={found}>{(participation) => <Participation participation={participation} />}</LoadedPage>
}

type Props = { readonly participation: ParticipationDetail }

function Participation({ participation }: Props) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  const challenges = usePublished('youth-challenge').data?.items ?? []
  const body = challenges.find(({ slug }) => slug === participation.challenge)?.body
  const title = nameIn(lang, participation.title).text
  usePageTitle(title)
  const { accepted, needed, earned, points } = participation
  return (
    <>
      <PageTop title={<Words of={participation.title} />} up={<Link to={paths.youthMine()}>{t('mine.title')}</Link>} />
      <PageBody>
        <section className="grid grid-cols-1 gap-3" aria-label={t('participation.saved')}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              {t('mine.progress', { count: needed, accepted: format.count(accepted), number: format.count(needed) })}
            </span>
            <span className="text-muted">
              {t('mine.ofPoints', { earned: format.count(earned), points: format.count(points) })}
            </span>
          </p>
          <ProgressBar label={isolate(title)} value={Math.min(accepted, needed)} max={needed} />
          <Expected participation={participation} />
        </section>
        <TotalFigures totals={participation.totals} />
        {participation.state === 'joined' && body && (
          <LogForm key={participation.logs.length} participation={participation} body={body} />
        )}
        <Logs participation={participation} />
        <OwnCertificate participation={participation} />
        {participation.state === 'joined' && <Leave participation={participation} />}
      </PageBody>
    </>
  )
}

/** What was expected beside what was saved, where both are of the same thing. */
function Expected({ participation }: Props) {
  const { t } = useTranslation('youth')
  const format = useFormat()
  const pick = usePick()
  const { expected, expectedMetric, expectedUnit, totals } = participation
  const saved = expectedMetric in totals ? totals[expectedMetric as keyof typeof totals] : null
  const share = saved !== null && Number(expected) > 0 ? Number(saved) / Number(expected) : null
  return (
    <p className="text-muted">
      {t('participation.expected')}{' '}
      <bdi>
        {format.number(expected)} {pick(expectedUnit).text}
      </bdi>
      {'. '}
      {share !== null && t('participation.compare', { percent: isolate(format.percent(share)) })}
    </p>
  )
}

function OwnCertificate({ participation }: Props) {
  const { t } = useTranslation('youth')
  const format = useFormat()
  const own = useApiQuery(readOwn, {}, { staleTime: 0 })
  const issue = useAction(certify, {
    touches: [readOwn],
    onDone: () => void toast.success(t('participation.issued')),
  })
  const { challenge: slug, accepted, needed } = participation
  const issued = own.data?.certificates.find((one) => one.kind === 'challenge' && one.slug === slug)
  return (
    <Section
      title={t('participation.certificate')}
      text={t('participation.certificateText', { needed: format.count(needed) })}
    >
      {issued ? (
        <CertificateLine certificate={issued} />
      ) : (
        accepted >= needed && (
          <Button
            variant="primary"
            className="justify-self-start"
            busy={issue.isPending}
            onClick={() => issue.mutate({ body: { kind: 'challenge', slug } })}
          >
            {t('participation.issue')}
          </Button>
        )
      )}
    </Section>
  )
}

function Leave({ participation }: Props) {
  const { t } = useTranslation(['youth', 'common'])
  const [asking, setAsking] = useState(false)
  const leave = useAction(leaveChallenge, {
    touches: [readParticipation, readOwn],
    onDone: () => {
      setAsking(false)
      toast.success(t('participation.leftNow'))
    },
  })
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {t('participation.leave')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('participation.leave')}
        text={t('participation.leaveText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('participation.leave'),
          danger: true,
          busy: leave.isPending,
          onClick: () => leave.mutate({ params: { id: participation.id } }),
        }}
      />
    </>
  )
}

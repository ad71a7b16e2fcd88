import { paths } from '@athar/contracts/paths'
import { readOwn } from '@athar/contracts/youth'
import { nameIn } from '@athar/i18n'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { SampleMark, SourceLine, usePick, usePublished, Words, type Published } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { lazyForm } from '../platform/form/lazy-form.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { NotFoundScreen } from '../platform/routing/not-found-screen.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { useEntered } from '../platform/session/index.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/states.tsx'

const JoinForm = lazyForm(async () => (await import('./join-form.tsx')).JoinForm)

type Challenges = Published<'youth-challenge'>
type ChallengeProps = {
  readonly challenge: Challenges['items'][number]
  readonly sources: Challenges['sources']
}

/** One challenge: what for, what is counted, and the way to join. */
export function ChallengeScreen() {
  const { slug = '' } = useParams()
  const challenges = usePublished('youth-challenge')
  return (
    <LoadedPage query={challenges}>
      {({ items, sources }) => {
        const challenge = items.find((item) => item.slug === slug)
        return challenge ? <ChallengePage challenge={challenge} sources={sources} /> : <NotFoundScreen />
      }}
    </LoadedPage>
  )
}

function ChallengePage({ challenge: { slug, body, sample }, sources }: ChallengeProps) {
  const { t } = useTranslation(['youth', 'hubs', 'content'])
  const { lang } = useLanguage()
  const format = useFormat()
  const pick = usePick()
  usePageTitle(nameIn(lang, body.title).text, nameIn(lang, body.aim).text)
  const facts = [
    t('hubs:youth.weeks', { count: body.weeks, weeks: format.count(body.weeks) }),
    t('hubs:youth.ages', {
      count: body.ages.to,
      from: format.count(body.ages.from),
      to: format.count(body.ages.to),
    }),
    t('hubs:youth.points', { count: body.points, points: format.count(body.points) }),
  ]
  return (
    <>
      <PageTop
        title={<Words of={body.title} />}
        lead={<Words of={body.aim} />}
        up={<Link to={paths.youthChallenges()}>{t('challenge.back')}</Link>}
      >
        <Badge tone="info">{t(`content:themes.${body.theme}`)}</Badge>
        {sample && <SampleMark />}
      </PageTop>
      <PageBody>
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <section aria-labelledby="actions" className="grid grid-cols-1 gap-5">
            <div className="space-y-1">
              <p>
                <Words of={body.why} />
              </p>
              <SourceLine ids={body.sources} sources={sources} className="text-xs" />
            </div>
            <p className="text-muted">{facts.join(t('hubs:common.pointSeparator'))}</p>
            <h2 id="actions" className="text-xl">
              {t('hubs:youth.actions')}
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {body.actions.map((action) => (
                <li key={pick(action.name).text} className="space-y-2 px-5 py-4">
                  <h3 className="text-lg">
                    <Words of={action.name} />
                  </h3>
                  <p>{t('hubs:youth.counted', { what: pick(action.counted).text })}</p>
                  {action.savings.map((saving) => (
                    <div key={saving.metric} className="rounded-control bg-sunken px-3 py-2 text-sm">
                      <p>
                        <span className="text-muted">{t(`content:savings.${saving.metric}`)}</span>{' '}
                        <bdi className="figures font-semibold">
                          {t('hubs:youth.perInput', {
                            value: format.number(saving.perInput, { maximumFractionDigits: 4 }),
                            unit: pick(saving.unit).text,
                            per: pick(action.unit).text,
                          })}
                        </bdi>
                      </p>
                      <p className="text-muted">
                        <Words of={saving.formula} />
                      </p>
                      <SourceLine ids={saving.sources} sources={sources} className="text-xs" />
                    </div>
                  ))}
                  <p className="text-sm text-muted">
                    {t('hubs:youth.evidence', { evidence: pick(action.evidence).text })}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <JoinPanel slug={slug} body={body} />
        </div>
      </PageBody>
    </>
  )
}

type JoinProps = { readonly slug: string; readonly body: ChallengeProps['challenge']['body'] }

/** What a visitor can do about a challenge, by who they are and whether they are in it. */
function JoinPanel({ slug, body }: JoinProps) {
  const { t } = useTranslation(['youth', 'guardians'])
  const location = useLocation()
  const signedIn = useEntered()
  const own = useApiQuery(readOwn, {}, { enabled: signedIn, staleTime: 0 })
  if (!signedIn)
    return (
      <Section title={t('challenge.join')} text={t('challenge.signInText')}>
        <Link
          to={paths.auth()}
          state={{ from: location.pathname }}
          className={`${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`}
        >
          {t('challenge.signIn')}
        </Link>
      </Section>
    )
  if (!own.data) return <Skeleton className="h-40" />
  const joined = own.data.participations.find(({ challenge, state }) => challenge === slug && state === 'joined')
  if (joined)
    return (
      <Section title={t('challenge.joinedTitle')}>
        <Link
          to={paths.youthParticipation(joined.id)}
          className={`${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`}
        >
          {t('challenge.toMine')}
        </Link>
      </Section>
    )
  const { standing } = own.data
  if (standing === 'age-unknown' || standing === 'guardian-needed')
    return (
      <Section
        title={t('challenge.join')}
        text={standing === 'age-unknown' ? t('challenge.ageText') : t('guardians:own.standing.guardian-needed')}
      >
        <Link to={paths.profileGuardian()} className={`${buttonClass({ variant: 'primary' })} justify-self-start`}>
          {t('challenge.toGuardian')}
        </Link>
      </Section>
    )
  return (
    <Section title={t('challenge.join')} text={t('challenge.joinText')}>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <JoinForm slug={slug} body={body} region={own.data.region} />
      </Suspense>
    </Section>
  )
}

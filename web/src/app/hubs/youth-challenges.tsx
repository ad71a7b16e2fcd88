import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, SourceLine, usePick, usePublished, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useAges } from './use-ages.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { HubPart } from './hub-part.tsx'

type Challenges = Published<'youth-challenge'>
type Challenge = Challenges['items'][number]
type Action = Challenge['body']['actions'][number]
type WithSources<T> = T & { readonly sources: Challenges['sources'] }

/** Challenges with what each counts and saves, how that is worked out, and who says so. */
export function YouthChallenges() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="youth-challenge"
      id="challenges"
      title={t('youth.challengesTitle')}
      text={t('youth.challengesText')}
      none={t('youth.noChallenges')}
      room="h-[80rem] w-full md:h-[44rem]"
    >
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
          {items.map((challenge) => (
            <ChallengeCard key={challenge.slug} challenge={challenge} sources={sources} />
          ))}
        </ul>
      )}
    </HubPart>
  )
}

function ChallengeCard({ challenge: { slug, body, sample }, sources }: WithSources<{ readonly challenge: Challenge }>) {
  const { t } = useTranslation(['hubs', 'content', 'youth'])
  const format = useFormat()
  const agesOf = useAges()
  const pick = usePick()
  const facts = [
    t('youth.weeks', { count: body.weeks, weeks: format.count(body.weeks) }),
    agesOf(body.ages),
    t('youth.points', { count: body.points, points: format.count(body.points) }),
  ]
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-6">
      <h3 className="text-lg">
        <Words of={body.title} />
      </h3>
      <p className="flex flex-wrap gap-2">
        <Badge tone="info">{t(`content:themes.${body.theme}`)}</Badge>
        {sample && <SampleMark />}
      </p>
      <p className="font-semibold">
        <Words of={body.aim} />
      </p>
      <div className="space-y-1 text-sm">
        <p>
          <Words of={body.why} />
        </p>
        <SourceLine ids={body.sources} sources={sources} className="text-xs" />
      </div>
      <p className="text-sm text-muted">{facts.join(t('common.pointSeparator'))}</p>
      {body.actions.length > 0 && (
        <Disclosure title={t('youth.actions')}>
          <ul className="divide-y divide-line">
            {body.actions.map((action, at) => (
              // Actions have no names of their own and do not move.
              // oxlint-disable-next-line react/no-array-index-key
              <ActionItem key={at} action={action} sources={sources} />
            ))}
          </ul>
        </Disclosure>
      )}
      <Link
        to={paths.youthChallenge(slug)}
        aria-label={t('youth:challenge.joinOf', { title: isolate(pick(body.title).text) })}
        className={`${buttonClass({ variant: 'primary' })} justify-self-start`}
      >
        {t('youth:challenge.submit')}
      </Link>
    </li>
  )
}

function ActionItem({ action, sources }: WithSources<{ readonly action: Action }>) {
  const { t } = useTranslation('hubs')
  const pick = usePick()
  return (
    <li className="space-y-2 py-3 text-sm">
      <h4 className="text-base">
        <Words of={action.name} />
      </h4>
      <p>{t('youth.counted', { what: pick(action.counted).text })}</p>
      <ul className="grid grid-cols-1 gap-2">
        {action.savings.map((saving, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <SavingItem key={at} saving={saving} per={action.unit} sources={sources} />
        ))}
      </ul>
      <p className="text-muted">{t('youth.evidence', { evidence: pick(action.evidence).text })}</p>
      {action.note && (
        <p className="text-muted">
          <Words of={action.note} />
        </p>
      )}
    </li>
  )
}

type SavingProps = WithSources<{ readonly saving: Action['savings'][number]; readonly per: Action['unit'] }>

function SavingItem({ saving, per, sources }: SavingProps) {
  const { t } = useTranslation(['hubs', 'content'])
  const format = useFormat()
  const pick = usePick()
  const factor = usePublished('youth-factor').data?.items.find(({ slug }) => slug === saving.computedWith)
  return (
    <li className="rounded-control bg-sunken px-3 py-2">
      <p>
        <span className="text-muted">{t(`content:savings.${saving.metric}`)}</span>{' '}
        <bdi className="figures font-semibold">
          {t('youth.perInput', {
            value: format.number(saving.perInput, { maximumFractionDigits: 4 }),
            unit: pick(saving.unit).text,
            per: pick(per).text,
          })}
        </bdi>
      </p>
      <p className="text-muted">
        <Words of={saving.formula} />
        {factor && (
          <>
            {t('common.pointSeparator')}
            <a href="#factors" className="text-link underline">
              <Words of={factor.body.name} />
            </a>
          </>
        )}
      </p>
      {saving.note && (
        <p className="text-muted">
          <Words of={saving.note} />
        </p>
      )}
      <SourceLine ids={saving.sources} sources={sources} className="text-xs" />
    </li>
  )
}

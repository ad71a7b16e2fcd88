import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, usePublished, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

type Calls = Published<'npo-call'>

/** Calls for grants as editors keep them; those made up to show the product with carry their mark. */
export function NpoCalls() {
  const { t } = useTranslation(['hubs', 'common'])
  const calls = usePublished('npo-call')
  if (calls.isPending) return <Skeleton className="h-96 w-full" />
  if (calls.isError)
    return (
      <ErrorState
        title={t('npo.calls.failed')}
        retry={{ label: t('common:generic.retry'), onRetry: () => void calls.refetch() }}
      />
    )
  if (calls.data.items.length === 0) return <p className="text-muted">{t('npo.calls.none')}</p>
  return (
    <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
      {calls.data.items.map((call) => (
        <Call key={call.slug} call={call} sources={calls.data.sources} />
      ))}
    </ul>
  )
}

type CallProps = { readonly call: Calls['items'][number]; readonly sources: Calls['sources'] }

function Call({ call: { body, sample }, sources }: CallProps) {
  const { t } = useTranslation(['hubs', 'content'])
  const format = useFormat()
  const facts = [
    { key: 'budget', value: format.money(BigInt(body.budget) * 100n, 'SAR') },
    {
      key: 'duration',
      value: t('npo.calls.months', { count: body.durationMonths, months: format.count(body.durationMonths) }),
    },
    { key: 'focus', value: t(`content:focuses.${body.focus}`) },
  ] as const
  return (
    <li className="grid grid-cols-1 content-start gap-2 border-t border-line py-5">
      <h3 className="text-lg">
        <Words of={body.title} />
      </h3>
      <p className="flex flex-wrap gap-2">
        <Badge tone={body.open ? 'positive' : 'neutral'}>{t(body.open ? 'npo.calls.open' : 'npo.calls.closed')}</Badge>
        {sample && <SampleMark />}
      </p>
      <p>
        <Words of={body.description} />
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt className="text-muted">{t(`npo.calls.${key}`)}</dt>
            <dd className="font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div className="w-full">
          <dt className="text-muted">{t('npo.calls.eligibility')}</dt>
          <dd>
            <Words of={body.eligibility} />
          </dd>
        </div>
      </dl>
      <SourceLine ids={body.sources} sources={sources} className="text-xs" />
    </li>
  )
}

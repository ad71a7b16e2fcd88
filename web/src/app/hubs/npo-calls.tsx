import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, usePick, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { useIsOpen } from './call-state.ts'
import { HubPart } from './hub-part.tsx'

type Calls = Published<'npo-call'>

/** Calls for grants as editors keep them; those made up to show the product with carry their mark. */
export function NpoCalls() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="npo-call"
      id="calls"
      title={t('npo.calls.title')}
      text={t('npo.calls.text')}
      none={t('npo.calls.none')}
      room="h-[80rem] w-full md:h-[48rem]"
    >
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
          {items.map((call) => (
            <Call key={call.slug} call={call} sources={sources} />
          ))}
        </ul>
      )}
    </HubPart>
  )
}

type CallProps = { readonly call: Calls['items'][number]; readonly sources: Calls['sources'] }

function Call({ call: { body, sample }, sources }: CallProps) {
  const { t } = useTranslation(['hubs', 'content', 'organisations'])
  const format = useFormat()
  const pick = usePick()
  const open = useIsOpen()(body)
  const facts = [
    { key: 'budget', value: format.money(BigInt(body.budget) * 100n, 'SAR') },
    {
      key: 'duration',
      value: t('npo.calls.months', { count: body.durationMonths, months: format.count(body.durationMonths) }),
    },
    { key: 'focus', value: t(`content:focuses.${body.focus}`) },
    ...(body.closesOn === null
      ? []
      : [{ key: open ? ('closesOn' as const) : ('closedOn' as const), value: format.day(body.closesOn) }]),
  ] as const
  return (
    <li className="grid grid-cols-1 content-start gap-2 border-t border-line py-5">
      <h3 className="text-lg">
        <Words of={body.title} />
      </h3>
      <p className="flex flex-wrap gap-2">
        <Badge tone={open ? 'positive' : 'neutral'}>{t(open ? 'npo.calls.open' : 'npo.calls.closed')}</Badge>
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
          <dt className="text-muted">{t('npo.calls.regions')}</dt>
          <dd>
            {body.regions.length === 0
              ? t('npo.calls.everywhere')
              : body.regions.map((code) => t(`organisations:regions.${code}`)).join(t('common.listSeparator'))}
          </dd>
        </div>
        <div className="w-full">
          <dt className="text-muted">{t('npo.calls.eligibility')}</dt>
          <dd>
            <Words of={body.eligibility} />
          </dd>
        </div>
      </dl>
      <div className="text-xs text-muted">
        {body.basis && <p>{t('npo.calls.basis', { basis: pick(body.basis).text })}</p>}
        <SourceLine ids={body.sources} sources={sources} className="text-xs" />
      </div>
    </li>
  )
}

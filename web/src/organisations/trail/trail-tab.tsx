import { listTrail, trailAreas, type TrailLine } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import {
  filterOf,
  ListEmpty,
  ListPages,
  periodOf,
  useFilters,
  usePages,
  type ListColumn,
} from '../../platform/list/index.ts'
import { TrailEntry } from './trail-entry.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { useTrailWords } from './use-trail-words.ts'

/** The audit trail of the organisation, narrowed by filters in the address. */
export function TrailTab() {
  const { t } = useTranslation('organisation-trail')
  const { filter, narrowed, set, clear } = useFilters({
    area: filterOf.oneOf(trailAreas),
    by: filterOf.id,
    from: filterOf.day,
    until: filterOf.day,
  })
  const asked = { area: filter.area, personId: filter.by, ...periodOf(filter) }
  return (
    <div className="space-y-6">
      <p className="max-w-3xl text-muted">{t('intro')}</p>
      <TrailFilters filter={filter} onChange={set} />
      <ListPages
        list={usePages(listTrail, { filter: asked }, { limit: 50 })}
        more={t('more')}
        file={{ label: t('list'), columns: useColumns() }}
        empty={
          narrowed ? (
            <ListEmpty title={t('noneMatches')} clear={{ label: t('all'), onClear: clear }} />
          ) : (
            <ListEmpty title={t('none')} />
          )
        }
      >
        {(lines) => <Lines lines={lines} />}
      </ListPages>
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly TrailLine[] }) {
  const { t } = useTranslation('organisation-trail')
  return (
    <ol aria-label={t('list')} className="divide-y divide-line rounded-container border border-line bg-surface">
      {lines.map((line) => (
        <TrailEntry key={line.id} line={line} />
      ))}
    </ol>
  )
}

/** What its file holds of an entry: what the page says of it before it is opened, and its numbers. */
function useColumns(): readonly ListColumn<TrailLine>[] {
  const { t } = useTranslation('organisation-trail')
  const say = useTrailWords()
  const personOf = ({ by, byToken }: TrailLine) => {
    const person = by ? say.person(by) : t('server')
    return byToken ? t('token', { person }) : person
  }
  return [
    { key: 'at', header: t('at'), kind: 'instant', value: ({ at }) => at },
    { key: 'action', header: t('action'), value: ({ action }) => say.action(action) },
    {
      key: 'subject',
      header: t('subject'),
      value: ({ subject, subjectType, subjectId }) =>
        subject ? say.person(subject) : say.subject(subjectType, subjectId),
    },
    { key: 'by', header: t('person'), value: personOf },
    { key: 'why', header: t('why'), value: ({ reason }) => reason },
    { key: 'entry', header: t('entry'), kind: 'code', value: ({ id }) => id },
    { key: 'request', header: t('request'), kind: 'code', value: ({ requestId }) => requestId },
  ]
}

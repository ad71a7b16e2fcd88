import type { TrailLine } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Fact, Noted } from './noted.tsx'
import { useTrailWords } from './use-trail-words.ts'

/** One entry: what was done to what, by whom, when and why; the rest as it was noted. */
export function TrailEntry({ line }: { readonly line: TrailLine }) {
  const { t } = useTranslation('organisation-trail')
  const format = useFormat()
  const say = useTrailWords()
  const person = line.by ? say.person(line.by) : t('server')
  return (
    <li className="grid gap-0.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-semibold">
          <bdi>{say.action(line.action)}</bdi>
        </span>
        <Subject line={line} />
      </p>
      <p className="text-muted">{t(line.byToken ? 'byToken' : 'by', { person, at: format.instant(line.at) })}</p>
      {line.reason !== null && <p className="break-words">{t('reason', { reason: isolate(line.reason) })}</p>}
      <details className="mt-1">
        <summary className="min-h-6 w-fit cursor-pointer text-link">{t('noted')}</summary>
        <dl className="mt-2 grid grid-cols-1 gap-x-6 max-sm:[&_dt]:mt-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-1">
          <Fact label={t('action')}>{line.action}</Fact>
          <Fact label={t('subject')}>{`${line.subjectType} ${line.subjectId}`}</Fact>
          {inOrder(line.details).map(([name, value]) => (
            <Noted key={name} name={name} value={value} />
          ))}
          <Fact label={t('entry')}>{line.id}</Fact>
          <Fact label={t('request')}>{line.requestId}</Fact>
        </dl>
      </details>
    </li>
  )
}

/** The database keeps shorter names first; what was before is read before what came of it. */
const first = ['from', 'before']
const inOrder = (details: TrailLine['details']) =>
  Object.entries(details).toSorted(([a], [b]) => Number(first.includes(b)) - Number(first.includes(a)))

/** Where somebody may look at what it was done to; what is gone says so there. */
const pages: Record<string, (id: string) => string> = {
  record: paths.inventoryRecord,
  import: paths.inventoryImportOne,
  'sgi-registration': paths.sgiRegistration,
  'tree-site': paths.sgiManageTreeSite,
  'volunteer-event': paths.sgiManageVolunteerEvent,
}

function Subject({ line: { subject, subjectType, subjectId } }: { readonly line: TrailLine }) {
  const say = useTrailWords()
  if (subject) return <span>{say.person(subject)}</span>
  const words = say.subject(subjectType, subjectId)
  const page = pages[subjectType]
  if (page === undefined) return <span>{words}</span>
  return (
    <Link className="text-link underline" to={page(subjectId)}>
      {words}
    </Link>
  )
}

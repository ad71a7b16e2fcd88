import { organisationRoles, type OrganisationRole } from '@athar/contracts/core'
import type { TrailLine, TrailPerson } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isDay, isInstant } from '../../platform/kept-moments.ts'
import { useFormat } from '../../platform/language/index.ts'

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
          <bdi>{say.deed(line.action)}</bdi>
        </span>
        <Subject line={line} />
      </p>
      <p className="text-muted">{t(line.byToken ? 'byToken' : 'by', { person, at: format.instant(line.at) })}</p>
      {line.reason !== null && <p className="break-words">{t('reason', { reason: isolate(line.reason) })}</p>}
      <details className="mt-1">
        <summary className="min-h-6 w-fit cursor-pointer text-link">{t('noted')}</summary>
        <dl className="mt-2 grid grid-cols-1 gap-x-6 max-sm:[&_dt]:mt-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-1">
          <Fact label={t('deed')}>{line.action}</Fact>
          <Fact label={t('subject')}>{`${line.subjectType} ${line.subjectId}`}</Fact>
          {Object.entries(line.details).map(([name, value]) => (
            <Noted key={name} name={name} value={value} />
          ))}
          <Fact label={t('entry')}>{line.id}</Fact>
          <Fact label={t('request')}>{line.requestId}</Fact>
        </dl>
      </details>
    </li>
  )
}

type NotedProps = { readonly name: string; readonly value: unknown }

/** What a deed noted: in words where there are some, and else as the server keeps it. */
function Noted({ name, value }: NotedProps) {
  const { t } = useTranslation('organisation-trail')
  const format = useFormat()
  const say = useTrailWords()
  const label = say.detail(name) ?? <bdi dir="ltr">{name}</bdi>
  const role = say.role(value)
  if (role !== null)
    return (
      <Fact label={label} worded>
        {role}
      </Fact>
    )
  if (typeof value === 'boolean')
    return (
      <Fact label={label} worded>
        {t(value ? 'yes' : 'no')}
      </Fact>
    )
  if (typeof value !== 'string') return <Fact label={label}>{JSON.stringify(value)}</Fact>
  if (isDay(value))
    return (
      <Fact label={label} worded>
        {format.day(value)}
      </Fact>
    )
  if (isInstant(value))
    return (
      <Fact label={label} worded>
        {format.instant(value)}
      </Fact>
    )
  return <Fact label={label}>{value}</Fact>
}

type FactProps = { readonly label: ReactNode; readonly worded?: boolean; readonly children: string }

const Fact = ({ label, worded = false, children }: FactProps) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">
      {worded ? (
        <bdi>{children}</bdi>
      ) : (
        <bdi dir="ltr" className="font-mono text-xs break-all">
          {children}
        </bdi>
      )}
    </dd>
  </>
)

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

/** The trail names deeds, things and people as the server does; what has no words here stands as it is. */
function useTrailWords() {
  const { t, i18n } = useTranslation('organisation-trail')
  const { t: tCommon } = useTranslation()
  // These keys are made at run time, so their type is that of any key.
  const find = useCallback(
    (key: string, values: object = {}): string | null =>
      i18n.exists(key, { ns: 'organisation-trail' })
        ? (t as unknown as (key: string, values: object) => string)(key, values)
        : null,
    [t, i18n],
  )
  const id = (whole: string) => isolate(whole.slice(0, 8))
  // Things made one after the other may begin alike; their ends differ.
  const end = (whole: string) => isolate(whole.slice(-8))
  return {
    detail: (name: string) => (/^\w+$/.test(name) ? find(`details.${name}`) : null),
    role: (value: unknown) =>
      organisationRoles.some((one) => one === value) ? tCommon(`roles.${value as OrganisationRole}`) : null,
    deed: (action: string) => find(`actions.${action}`) ?? action,
    subject: (type: string, subjectId: string) => find(`subjects.${type}`, { id: end(subjectId) }) ?? type,
    person: ({ personId, fullName, member }: TrailPerson) =>
      fullName === '' ? t(member ? 'gone' : 'outside', { id: id(personId) }) : isolate(fullName),
  }
}

import { listMembers } from '@athar/contracts/organisations'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { personLabel } from '../person-label.ts'
import { useTrailWords } from './use-trail-words.ts'
import { isName, isThing, useValueWords, type Thing } from './use-value-words.ts'

type NotedProps = { readonly name: string; readonly value: unknown }

/** What a deed noted: in words where there are some, and else as the server keeps it. */
export function Noted({ name, value }: NotedProps) {
  const say = useTrailWords()
  const words = useValueWords(name)(value)
  const person = usePersonCalled(value)
  const label = ((person !== null && say.detail(`${name}Person`)) || say.detail(name)) ?? <bdi dir="ltr">{name}</bdi>
  const things = thingsIn(value)
  if (things !== null)
    return (
      <FactRow label={label}>
        <Things things={things} />
      </FactRow>
    )
  return (
    <Fact label={label} worded={(person ?? words) !== null}>
      {person ?? words ?? textOf(value)}
    </Fact>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Things with fields of their own, one or a list: what a company was held by, say, before that was changed. */
function thingsIn(value: unknown): readonly Thing[] | null {
  if (isThing(value)) return isName(value) ? null : [value]
  return Array.isArray(value) && value.length > 0 && value.every(isThing) ? value : null
}

const Things = ({ things }: { readonly things: readonly Thing[] }) =>
  things.length === 1 ? (
    <Fields of={things[0]!} />
  ) : (
    <ol className="grid gap-2">
      {things.map((thing, at) => (
        <li key={at}>
          <Fields of={thing} />
        </li>
      ))}
    </ol>
  )

/** The database keeps fields by the length of their names: a first day is read before the last one. */
const firstFields = ['name', 'code', 'validFrom', 'validTo']
const inReadingOrder = (of: Thing) => {
  const place = (name: string) => (firstFields.includes(name) ? firstFields.indexOf(name) : firstFields.length)
  return Object.entries(of).toSorted(([one], [other]) => place(one) - place(other))
}

const Fields = ({ of }: { readonly of: Thing }) => (
  <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
    {inReadingOrder(of).map(([name, value]) => (
      <FieldNoted key={name} name={name} value={value} />
    ))}
  </dl>
)

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function FieldNoted({ name, value }: NotedProps) {
  const { t } = useTranslation('organisation-trail')
  const say = useTrailWords()
  const words = useValueWords(name)(value) ?? (isNothing(value) ? t('none') : null)
  const label = say.code('changed', name) ?? say.detail(name) ?? <bdi dir="ltr">{name}</bdi>
  const things = thingsIn(value)
  if (things === null)
    return (
      <Fact label={label} worded={words !== null}>
        {words ?? textOf(value)}
      </Fact>
    )
  return (
    <FactRow label={label}>
      <Things things={things} />
    </FactRow>
  )
}

/** A member whose number was noted, such as to whom the ownership was offered. */
function usePersonCalled(value: unknown): string | null {
  const members = useApiQuery(listMembers, {}).data?.members
  const member = members?.find(({ personId }) => personId === value)
  return member ? personLabel(member) : null
}

type FactProps = { readonly label: ReactNode; readonly worded?: boolean; readonly children: string }

export const Fact = ({ label, worded = false, children }: FactProps) => (
  <FactRow label={label}>
    {worded ? (
      <bdi>{children}</bdi>
    ) : (
      <bdi dir="ltr" className="font-mono text-xs break-all">
        {children}
      </bdi>
    )}
  </FactRow>
)

const FactRow = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

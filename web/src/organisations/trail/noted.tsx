import { listMembers } from '@athar/contracts/organisations'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../platform/api/index.ts'
import { personLabel } from '../person-label.ts'
import { moneyTogether, thingsIn, type Thing } from './things.ts'
import { useTrailWords } from './use-trail-words.ts'
import { useValueWords } from './use-value-words.ts'

type NotedProps = { readonly name: string; readonly value: unknown }

/** What an action noted: in words where there are some, and else as the server keeps it. */
export function Noted({ name, value }: NotedProps) {
  const say = useTrailWords()
  const person = usePersonCalled(value)
  const label = (person !== null && say.detail(`${name}Person`)) || say.detail(name) || say.code('changed', name)
  return <Said name={name} value={value} label={label} person={person} />
}

type SaidProps = NotedProps & { readonly label: string | null; readonly person?: string | null }

function Said({ name, value, label, person = null }: SaidProps) {
  const sayValue = useValueWords(name)
  const words = person ?? sayValue(value)
  const called = label ?? <bdi dir="ltr">{name}</bdi>
  const things = thingsIn(name, value)
  if (things !== null)
    return (
      <FactRow label={called}>
        <Things things={things} />
      </FactRow>
    )
  return (
    <Fact label={called} worded={words !== null}>
      {words ?? (typeof value === 'string' ? value : JSON.stringify(value))}
    </Fact>
  )
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
const inReadingOrder = (fields: readonly [name: string, value: unknown][]) => {
  const place = (name: string) => (firstFields.includes(name) ? firstFields.indexOf(name) : firstFields.length)
  return fields.toSorted(([one], [other]) => place(one) - place(other))
}

const Fields = ({ of }: { readonly of: Thing }) => (
  <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
    {inReadingOrder(moneyTogether(of)).map(([name, value]) => (
      <FieldNoted key={name} name={name} value={value} />
    ))}
  </dl>
)

function FieldNoted({ name, value }: NotedProps) {
  const say = useTrailWords()
  return <Said name={name} value={value} label={say.code('changed', name) ?? say.detail(name)} />
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
      <code dir="ltr" className="font-mono text-xs break-all">
        {children}
      </code>
    )}
  </FactRow>
)

const FactRow = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

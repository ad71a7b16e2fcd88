import { listMembers } from '@athar/contracts/organisations'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { isDay, isInstant } from '../../platform/kept-moments.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { personLabel } from '../person-label.ts'
import { useTrailWords } from './use-trail-words.ts'

type NotedProps = { readonly name: string; readonly value: unknown }

/** What a deed noted: in words where there are some, and else as the server keeps it. */
export function Noted({ name, value }: NotedProps) {
  const say = useTrailWords()
  const words = useValueWords()(name, value)
  const person = usePersonCalled(value)
  const label = (person !== null && say.detail(`${name}Person`)) || say.detail(name)
  return (
    <Fact label={label ?? <bdi dir="ltr">{name}</bdi>} worded={(person ?? words) !== null}>
      {person ?? words ?? (typeof value === 'string' ? value : JSON.stringify(value))}
    </Fact>
  )
}

function useValueWords() {
  const { t } = useTranslation('organisation-trail')
  const { lang } = useLanguage()
  const format = useFormat()
  const say = useTrailWords()
  return (name: string, value: unknown): string | null => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) {
      const said = value.map((one: unknown) => (typeof one === 'string' ? say.code(name, one) : null))
      return said.length > 0 && said.every((one) => one !== null)
        ? new Intl.ListFormat(lang, { type: 'conjunction' }).format(said)
        : null
    }
    if (typeof value !== 'string') return null
    if (isDay(value)) return format.day(value)
    if (isInstant(value)) return format.instant(value)
    return say.role(value) ?? say.code(name, value)
  }
}

/** A member whose number was noted, such as to whom the ownership was offered. */
function usePersonCalled(value: unknown): string | null {
  const members = useApiQuery(listMembers, {}).data?.members
  const member = members?.find(({ personId }) => personId === value)
  return member ? personLabel(member) : null
}

type FactProps = { readonly label: ReactNode; readonly worded?: boolean; readonly children: string }

export const Fact = ({ label, worded = false, children }: FactProps) => (
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

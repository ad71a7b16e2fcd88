import type { DataItem } from '@athar/contracts/profile'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { isDay, isInstant } from '../../platform/kept-moments.ts'
import type { CodeWords, MemberWords, Saying } from '../../platform/stored-words.ts'

/** Says keys that are made at run time of what may come from anywhere, in any namespace that is loaded. */
export function useSay(): Saying['say'] {
  const { i18n } = useTranslation('profile')
  const words = i18n.t as unknown as (key: string, values: object) => unknown
  return (key, values) => {
    const said =
      /^[\w-]+:[\w-]+(?:\.[\w-]+)*$/.test(key) && i18n.exists(key)
        ? words(key, { ...values, returnObjects: true })
        : null
    return typeof said === 'string' ? said : null
  }
}

type StoredValueProps = {
  readonly field: string
  readonly value: unknown
  readonly item: DataItem
  readonly code?: CodeWords | undefined
  readonly members?: MemberWords | undefined
}

/** One value as a person reads it: a code by its words, a moment and a figure in their calendar and digits, a name in their language. */
export function StoredValue({ field, value, item, code, members }: StoredValueProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { lang } = useLanguage()
  const say = useSay()
  const several = members && membersOf(value)
  if (several?.length === 0) return <bdi>{t('myData.stored.nothing')}</bdi>
  if (several)
    return (
      <dl className="space-y-1">
        {several.map(([member, inner]) => (
          <div key={member} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">
              <bdi>
                {members.names?.(member, { say, item, settings: format.settings }) ??
                  say(`profile:myData.fields.${member}`) ??
                  member}
              </bdi>
            </dt>
            <dd className="min-w-0 break-words">
              <StoredValue
                field={member}
                value={inner}
                item={item}
                code={members.codes?.[member] ?? members.every}
                members={{}}
              />
            </dd>
          </div>
        ))}
      </dl>
    )
  const text = (one: unknown): string => {
    if (one === null || one === '') return t('myData.stored.nothing')
    if (typeof one === 'boolean') return t(one ? 'myData.stored.yes' : 'myData.stored.no')
    if (typeof one === 'number') return format.count(one)
    if (typeof one !== 'string') return isNames(one) ? nameIn(lang, one).text : JSON.stringify(one)
    if (isInstant(one) && /(?:At|^at|^since|^until)$/.test(field)) return format.instant(one)
    if (isDay(one) && field.endsWith('On')) return format.day(one)
    return code?.(one, { say, item, settings: format.settings }) ?? one
  }
  if (!Array.isArray(value)) return <bdi>{text(value)}</bdi>
  return <bdi>{new Intl.ListFormat(lang, { type: 'unit' }).format(value.map(text))}</bdi>
}

function membersOf(value: unknown): [string, unknown][] | null {
  const object = typeof value === 'string' && value.startsWith('{') ? parsed(value) : value
  return typeof object === 'object' && object !== null && !Array.isArray(object) ? Object.entries(object) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isNames = (value: unknown): value is { en: string; ar: string } =>
  typeof value === 'object' && value !== null && 'en' in value && 'ar' in value

import { useTranslation } from 'react-i18next'

/** What a member of a body is called: the last word of its path, counted where it stands in a list. */
export function useFieldWords() {
  const { t, i18n } = useTranslation('content-editor')
  // The key is made at run time, so its type is that of any key.
  const say = i18n.t as unknown as (key: string, values?: Readonly<Record<string, unknown>>) => string
  const named = (key: string) =>
    i18n.exists(`content-editor:fields.${key}`) ? say(`content-editor:fields.${key}`) : key
  const nameOf = (path: string): string => {
    const parts = path.split('.').filter((part) => part !== 'en' && part !== 'ar')
    return parts
      .map((part) => (/^\d+$/.test(part) ? t('listItem', { number: Number(part) + 1 }) : named(part)))
      .join(t('pathSeparator'))
  }
  const choice = (key: string, value: string): string => {
    const own = `content-editor:choices.${ownChoices[key] ?? key}.${value}`
    const shared = `content:${sharedChoices[key] ?? key}.${value}`
    return i18n.exists(own) ? say(own) : i18n.exists(shared) ? say(shared) : value
  }
  return { named, nameOf, choice }
}

/** Choices whose words visitors read too. */
const sharedChoices: Readonly<Record<string, string>> = {
  form: 'forms',
  zones: 'zones',
  audience: 'audiences',
  focus: 'focuses',
  theme: 'themes',
  metric: 'savings',
  level: 'levels',
  mode: 'modes',
}

/** Choices that have the words of another member. */
const ownChoices: Readonly<Record<string, string>> = { regions: 'region' }

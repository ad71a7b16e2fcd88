import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../use-pick.tsx'

type Titled = { readonly title: { readonly en: string; readonly ar: string }; readonly slug: string }

const isNameless = ({ title }: Titled): boolean => title.en === '' && title.ar === ''

/** The same as plain text, for the tab of the browser. */
export function useEntryName(): (entry: Titled) => string {
  const { t } = useTranslation('content-editor')
  const pick = usePick()
  return (entry) => (isNameless(entry) ? t('untitled', { slug: entry.slug }) : pick(entry.title).text)
}

/** What an entry is called; its address where it is called nothing yet. */
export function EntryTitle({ entry }: { readonly entry: Titled }) {
  const { t } = useTranslation('content-editor')
  if (isNameless(entry)) return <>{t('untitled', { slug: entry.slug })}</>
  return <Words of={entry.title} />
}

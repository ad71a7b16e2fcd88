import { useTranslation } from 'react-i18next'
import { Words } from '../use-pick.tsx'

type Titled = { readonly title: { readonly en: string; readonly ar: string }; readonly slug: string }

/** What an entry is called; its address where it is called nothing yet. */
export function EntryTitle({ entry }: { readonly entry: Titled }) {
  const { t } = useTranslation('content-editor')
  if (entry.title.en === '' && entry.title.ar === '') return <>{t('untitled', { slug: entry.slug })}</>
  return <Words of={entry.title} />
}

import { getI18n } from 'react-i18next'
import { loadWords } from '../../platform/language/i18n.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useEntered } from '../../platform/session/index.ts'

const ReportButton = lazyPart(async () => {
  const [{ ReportButton: button }] = await Promise.all([
    import('../../moderation/index.ts'),
    loadWords(getI18n(), ['moderation', 'ui']),
  ])
  return { default: button }
})

/** For those who are signed in: tells the moderators what is not right with a listing. */
export function ReportListing({ id }: { readonly id: string }) {
  return useEntered() ? <ReportButton kind="listing" subject={id} /> : null
}

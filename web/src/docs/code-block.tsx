import { useTranslation } from 'react-i18next'
import { CopyButton } from '../ui/copy-button.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'

/** What is typed or sent: left to right in either language, and scrolled where it is wider than the page. */
export function CodeBlock({ text }: { readonly text: string }) {
  const { t } = useTranslation('docs')
  return (
    <div dir="ltr" className="relative">
      <ScrollRegion label={t('code')} className="rounded-card bg-sunken">
        <pre lang="en" className="w-max min-w-full p-4 pe-14 text-start font-mono text-sm">
          <code>{text}</code>
        </pre>
      </ScrollRegion>
      <div className="absolute end-1.5 top-1.5" data-no-print>
        <CopyButton text={text} label={t('copy')} copiedLabel={t('copied')} />
      </div>
    </div>
  )
}

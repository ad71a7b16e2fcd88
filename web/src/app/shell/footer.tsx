import { paths } from '@athar/contracts/paths'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LanguageToggle } from './toggles.tsx'

const DisplaySettings = lazyPart(async () => ({ default: (await import('./display-settings.tsx')).DisplaySettings }))

export function Footer() {
  const { t } = useTranslation()
  const [settings, setSettings] = useState<boolean | null>(null)
  const link = 'inline-flex min-h-8 cursor-pointer items-center text-muted hover:text-text hover:underline'
  return (
    <footer className="mt-auto border-t border-line bg-surface" data-no-print="">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-sm sm:px-6">
        <p className="text-muted">{t('footer.statement')}</p>
        <nav aria-label={t('footer.label')} className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Link to={paths.privacy()} className={link}>
            {t('footer.privacy')}
          </Link>
          <Link to={paths.accessibility()} className={link}>
            {t('footer.accessibility')}
          </Link>
          <Link to={paths.openData()} className={link}>
            {t('footer.openData')}
          </Link>
          <Link to={paths.log()} className={link}>
            {t('footer.log')}
          </Link>
          <button type="button" className={link} onClick={() => setSettings(true)}>
            {t('footer.display')}
          </button>
          <LanguageToggle className="-mx-4" />
        </nav>
      </div>
      {settings !== null && (
        <Suspense>
          <DisplaySettings open={settings} onOpenChange={setSettings} />
        </Suspense>
      )}
    </footer>
  )
}

import * as inventory from '@athar/contracts/inventory'
import type { Lang } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useTrack } from '../../../usage/index.ts'

/** The template in both languages, the reader's own first. */
export function TemplateLinks() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const track = useTrack()
  const [busy, setBusy] = useState<Lang | null>(null)
  const languages: readonly Lang[] = lang === 'ar' ? ['ar', 'en'] : ['en', 'ar']
  const download = async (language: Lang) => {
    setBusy(language)
    track('template_download', { template: `activity-${language}` })
    try {
      saveFile(await fetchFile(inventory.downloadTemplate, { query: { language } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(null)
    }
  }
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">{t('import.template.title')}</h2>
      <p className="text-muted">{t('import.template.text')}</p>
      <div className="flex flex-wrap gap-3">
        {languages.map((language) => (
          <Button key={language} icon="download" busy={busy === language} onClick={() => void download(language)}>
            {t(`import.template.${language}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}

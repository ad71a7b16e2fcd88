import { downloadMyData } from '@athar/contracts/profile'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

/** Everything that is kept about the person, as one file. */
export function DownloadMyData() {
  const { t } = useTranslation('profile')
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async (format: 'json' | 'csv') => saveFile(await fetchFile(downloadMyData, { query: { format } })),
  })
  const busyWith = download.isPending ? download.variables : null
  return (
    <Section title={t('myData.download.title')} text={t('myData.download.text')}>
      {download.error && <Alert severity="error">{errorWords(download.error).text}</Alert>}
      <div className="flex flex-wrap gap-3">
        {(['json', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon="download"
            busy={busyWith === format}
            disabled={download.isPending}
            onClick={() => download.mutate(format)}
          >
            {t(`myData.download.${format}`)}
          </Button>
        ))}
      </div>
    </Section>
  )
}

import { downloadEvent, type Event } from '@athar/contracts/volunteering'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** The event as a file that calendar programs take. */
export function AddToCalendar({ event: { slug } }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchFile(downloadEvent, { params: { slug }, query: { lang } })),
    onError: (error) => void toast.error(errorWords(error).text),
  })
  return (
    <Button icon="download" className="justify-self-start" busy={download.isPending} onClick={() => download.mutate()}>
      {t('calendar.add')}
    </Button>
  )
}

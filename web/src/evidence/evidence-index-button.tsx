import { downloadEvidenceIndex, type EvidenceFilters, type IndexFormat } from '@athar/contracts/evidence'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select/index.ts'
import { toast } from '../ui/toast/toast-store.ts'

/** Evidence Index: the list as a document or a workbook, in either language. */
export function EvidenceIndexButton({ filter = {} }: { readonly filter?: EvidenceFilters }) {
  const { t } = useTranslation(['evidence', 'common'])
  const { lang: own } = useLanguage()
  const errorWords = useErrorWords()
  const [open, setOpen] = useState(false)
  const [lang, setLang] = useState(own)
  const download = useMutation({
    mutationFn: (format: IndexFormat) => fetchFile(downloadEvidenceIndex, { query: { ...filter, lang, format } }),
    onSuccess: (file) => {
      saveFile(file)
      setOpen(false)
    },
    onError: (error) => void toast.error(errorWords(error).text),
  })
  const act = (format: IndexFormat) => (
    <Button
      variant="primary"
      icon="download"
      busy={download.isPending && download.variables === format}
      held={download.isPending}
      onClick={() => download.mutate(format)}
    >
      {t(`evidence:index.${format}`)}
    </Button>
  )
  return (
    <>
      <Button icon="report" onClick={() => setOpen(true)}>
        {t('evidence:index.button')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="sm"
        title={t('evidence:index.title')}
        description={t('evidence:index.text')}
        closeLabel={t('common:generic.close')}
        footer={
          <>
            {act('pdf')}
            {act('xlsx')}
          </>
        }
      >
        <Field label={t('evidence:index.language')}>
          {(control) => (
            <Select
              {...control}
              value={lang}
              onChange={setLang}
              options={[
                { value: 'ar', label: 'العربية' },
                { value: 'en', label: 'English' },
              ]}
            />
          )}
        </Field>
      </Dialog>
    </>
  )
}

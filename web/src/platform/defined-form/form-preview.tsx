import { pagesAsked, type FormAnswers, type FormDefinition } from '@athar/contracts/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../language/index.ts'
import { DefinedFields } from './defined-fields.tsx'
import { useTypedAnswers } from './typed-answers.ts'

/** The form as applicants meet it, to be tried out: nothing of it is kept. */
export function FormPreview({ form }: { readonly form: FormDefinition }) {
  const { t } = useTranslation(['ui', 'common'])
  const { lang } = useLanguage()
  const [open, setOpen] = useState(false)
  const [answers, setAnswers] = useState<FormAnswers>({})
  const { read, figures } = useTypedAnswers(form, {})
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('formBuilder.preview')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('formBuilder.previewTitle')}
        description={t('formBuilder.previewText')}
        closeLabel={t('common:generic.close')}
      >
        <div className="grid grid-cols-1 gap-8">
          {pagesAsked(form, answers).map(({ id, title, fields }) => (
            <section key={id} className="grid grid-cols-1 gap-6">
              <h3 className="text-lg">{title[lang]}</h3>
              <DefinedFields
                form={form}
                names={fields}
                answers={answers}
                read={read(answers).answers}
                figures={figures}
                problemOf={() => undefined}
                onChange={(part) => setAnswers({ ...answers, ...part })}
              />
            </section>
          ))}
        </div>
      </Dialog>
    </>
  )
}

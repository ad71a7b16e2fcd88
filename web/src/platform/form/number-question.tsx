import { isolate, readTyped } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { figureText } from './typed-number.ts'

type NumberQuestionProps = {
  readonly typed: string
  /** The chosen reading as numbers are shown: comma groups, point parts. */
  readonly onAnswer: (text: string) => void
}

/** Asks which number was meant by 1.234 or 1,234: what was typed, and both readings. */
export function NumberQuestion({ typed, onAnswer }: NumberQuestionProps) {
  const { t } = useTranslation('ui')
  const read = readTyped(typed)
  if (read?.other == null) return null
  const { text, other } = read
  const readings = text.includes('.')
    ? ([
        ['fraction', text],
        ['whole', other],
      ] as const)
    : ([
        ['whole', text],
        ['fraction', other],
      ] as const)
  return (
    <fieldset className="mt-2 grid gap-2">
      <legend className="sr-only">{t('form.number.title')}</legend>
      <output className="text-sm">{t('form.number.question', { typed: isolate(typed.trim()) })}</output>
      <div className="flex flex-wrap gap-2">
        {readings.map(([kind, number]) => (
          <Button key={kind} size="sm" onClick={() => onAnswer(figureText(number))}>
            {t(`form.number.${kind}`, { number: isolate(number) })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

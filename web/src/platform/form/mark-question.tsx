import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Bdi } from '../../ui/inline.tsx'

export type DecimalMark = 'point' | 'comma'

type MarkQuestionProps = {
  /** Cells of the file that can be read in two ways. */
  readonly cells: readonly string[]
  readonly busy?: boolean
  readonly onAnswer: (mark: DecimalMark) => void
}

const mostExamples = 3

/** Asks which decimal mark a whole file uses; nothing where no cell leaves it open. */
export function MarkQuestion({ cells, busy = false, onAnswer }: MarkQuestionProps) {
  const { t } = useTranslation('ui')
  if (cells.length === 0) return null
  return (
    <Alert severity="warning" title={t('form.mark.title')} live={false}>
      <p>{t('form.mark.text')}</p>
      <p className="flex flex-wrap gap-x-4">
        {cells.slice(0, mostExamples).map((cell, at) => (
          <Bdi key={`${at} ${cell}`}>{cell}</Bdi>
        ))}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {(['point', 'comma'] as const).map((mark) => (
          <Button key={mark} size="sm" busy={busy} onClick={() => onAnswer(mark)}>
            {t(`form.mark.${mark}`)}
          </Button>
        ))}
      </div>
    </Alert>
  )
}

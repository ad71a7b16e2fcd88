import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type UpdatePromptProps = {
  /** Another tab let the new version in already, or the server has it: this page is of the older one. */
  readonly elsewhere: boolean
  readonly onNow: () => void
  readonly onLater: () => void
}

/** Stands aside until somebody has saved what they are working on. */
export function UpdatePrompt({ elsewhere, onNow, onLater }: UpdatePromptProps) {
  const { t } = useTranslation('device')
  const title = t(elsewhere ? 'elsewhere.title' : 'update.title')
  return (
    <section
      aria-label={title}
      className="fixed inset-x-4 bottom-4 z-30 flex max-w-md items-start gap-3 rounded-container border border-line bg-raised px-4 py-3 text-sm shadow-float sm:end-auto"
    >
      <Icon name="info" className="text-link" />
      <div className="space-y-2">
        <p className="font-semibold">{title}</p>
        <p>{t(elsewhere ? 'elsewhere.text' : 'update.text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={onNow}>
            {t('update.now')}
          </Button>
          <Button size="sm" onClick={onLater}>
            {t('update.later')}
          </Button>
        </div>
      </div>
    </section>
  )
}
